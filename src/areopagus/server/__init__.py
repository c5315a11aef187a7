"""The server: tables to play at, over HTTP and WebSocket. Every choice is in the database before anybody sees it."""
