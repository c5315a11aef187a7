"""What surrounds every request: connections, limits, security headers, compression, errors."""
