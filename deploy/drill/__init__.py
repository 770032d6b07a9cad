"""A platform that loses its databases and its broker, and gets them back."""
