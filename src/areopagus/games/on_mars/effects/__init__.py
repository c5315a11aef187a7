"""The verbs that change the table of On Mars, by subject. Each tells the story and keeps the pieces; none asks."""
