"""Third-party images: bases of the platform's images, as in the Dockerfiles, and servers, as in docker-compose.yml."""

# Argument of the Dockerfiles → image.
BUILDING = {
    "DEBIAN": "debian:bookworm-slim",
    "RUST": "rust:1.95-slim-bookworm",
    "NODE": "node:22-bookworm-slim",
    "PYTHON": "python:3.13-slim-bookworm",
}

# Part → image.
SERVERS = {
    "database": "postgres:17-bookworm",
    "bus": "rabbitmq:4.1-management",
    "cache": "redis:7.4-bookworm",
    "files": "ghcr.io/versity/versitygw:v1.8.0",
    "mail": "axllent/mailpit:v1.27",
    "collector": "otel/opentelemetry-collector-contrib:0.139.0",
    "traces": "jaegertracing/jaeger:2.11.0",
    "prometheus": "prom/prometheus:v3.7.3",
    "grafana": "grafana/grafana:12.2.1",
}
