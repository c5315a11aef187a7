"""Tests in a real browser. A package, so that its server and its Chromium end with its last test."""
