"""Frames of HTTP/2 by hand, for what client libraries do not send."""

import struct


def frame(kind, flags, stream, content=b""):
    return struct.pack(">I", len(content))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + content


def literal(name, value):
    """A header that is not indexed (RFC 7541, section 6.2.2), so that every block of headers stands for itself."""
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value
