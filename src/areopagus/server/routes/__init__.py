"""The paths of the server: HTTP and the address of the socket."""
