"""The server: tables to play at, over HTTP and WebSocket. A choice is in the database before anyone is told of it."""
