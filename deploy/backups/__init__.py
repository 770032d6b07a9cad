"""A copy of all databases that fits together, and its way back."""
