"""Tables in memory, open pages and what they are sent."""
