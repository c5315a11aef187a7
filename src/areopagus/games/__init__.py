"""The games. Each folder has the same rooms; `docs/adding-a-game.md` shows them."""
