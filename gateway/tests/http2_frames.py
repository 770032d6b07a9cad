"""Hand-made HTTP/2 frames that client libraries do not send."""

import struct


def frame(kind, flags, stream, content=b""):
    return struct.pack(">I", len(content))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + content


def literal(name, value):
    """A header without indexing (RFC 7541, section 6.2.2), so that every header block is independent."""
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value
