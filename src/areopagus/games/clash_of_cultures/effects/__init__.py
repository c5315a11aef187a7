"""The verbs that change the table of Clash of Cultures. Each tells the story and keeps the pieces; none asks."""
