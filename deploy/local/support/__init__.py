"""What the commands of this folder share. Python's standard library only, 3.9 and newer."""
