"""For hosts: logs, metrics, health, threads, garbage collection."""
