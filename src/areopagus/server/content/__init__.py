"""What the page shows of a game besides a match: titles, rules, pictures."""
