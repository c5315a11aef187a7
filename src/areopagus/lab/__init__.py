"""The lab: measuring and studying games."""
