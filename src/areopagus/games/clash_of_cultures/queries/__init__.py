"""What rules, views and pictures ask of a position. They change nothing; `can_…` gives the reason why not."""
