"""What rules, views and pictures ask of a position. They change nothing; `why_not_…` gives the reason."""
