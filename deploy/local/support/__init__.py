"""What the commands of this folder share. Python's standard library only, 3.9 and newer."""

import sys
from pathlib import Path

# The facts about the platform: deploy/manifests.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
