"""Writes what runs the platform (`docker-compose.yml`, `k8s/services/`) from the facts about it, so that nothing is listed twice."""
