"""Names of Envoy's typed configurations."""


def typed(name: str, **members):
    """A `typed_config` of the Envoy API message `name`."""
    return {"@type": f"type.googleapis.com/envoy.{name}", **members}


def seconds(value: float) -> str:
    """A protobuf duration."""
    return f"{value:.3f}".rstrip("0").rstrip(".") + "s"
