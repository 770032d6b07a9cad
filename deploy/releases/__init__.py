"""Units of release, their released versions, and the compatibility of their contracts."""
