"""Releases by team: what a change concerns, whether a version may be released, and where its image is rolled out."""
