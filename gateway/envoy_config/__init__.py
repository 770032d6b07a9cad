"""Envoy's configuration as plain Python values, one file per concern. `bootstrap.config` combines them."""
