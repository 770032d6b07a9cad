"""A minimal HTTP/2 client that sends a body in frames of a chosen size; client libraries cannot."""

from __future__ import annotations

import contextlib
import socket
import struct

from http2_frames import frame, literal

DATA, HEADERS, SETTINGS, WINDOW_UPDATE, PING, GOAWAY = 0, 1, 4, 8, 6, 7
END_STREAM, ACK, END_HEADERS = 1, 1, 4
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
WINDOW = 65_535


class Connection:
    """One connection with one request at a time."""

    def __init__(self, port, piece):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.piece = piece
        self.stream = -1
        self.received = b""
        self.window = self.stream_window = self.first_window = WINDOW
        self.closed = False
        self.socket.sendall(PREFACE + frame(SETTINGS, 0, 0))
        while self.next_frame()[0] != SETTINGS:
            pass

    def post(self, path, body):
        """Returns the class of the status. The client keeps no header table, so it cannot decode the exact status."""
        self.stream += 2
        self.stream_window = self.first_window
        headers = literal(b":method", b"POST") + literal(b":scheme", b"http") + literal(b":path", path.encode())
        headers += literal(b":authority", b"localhost") + literal(b"content-type", b"application/json")
        self.socket.sendall(frame(HEADERS, END_HEADERS, self.stream, headers))
        ended = False
        position = 0
        while position < len(body) and not ended:
            pieces = []
            while position < len(body) and min(self.window, self.stream_window) >= self.piece and len(pieces) < 1_000:
                content = body[position : position + self.piece]
                position += len(content)
                self.window -= len(content)
                self.stream_window -= len(content)
                pieces.append(frame(DATA, END_STREAM if position == len(body) else 0, self.stream, content))
            self.socket.sendall(b"".join(pieces))
            if position < len(body) and min(self.window, self.stream_window) < self.piece:
                ended = self.next_frame()[1]
        while not ended:
            ended = self.next_frame()[1]
        return 200

    def next_frame(self):
        """Returns the kind of the next frame and whether it ends the response; updates the flow-control windows."""
        while len(self.received) < 9 or len(self.received) < 9 + int.from_bytes(self.received[:3], "big"):
            more = self.socket.recv(65_536)
            if not more:
                raise ConnectionResetError
            self.received += more
        length, kind, flags = int.from_bytes(self.received[:3], "big"), self.received[3], self.received[4]
        stream, content = int.from_bytes(self.received[5:9], "big"), self.received[9 : 9 + length]
        self.received = self.received[9 + length :]
        if kind == WINDOW_UPDATE:
            gained = int.from_bytes(content, "big")
            if stream == 0:
                self.window += gained
            elif stream == self.stream:
                self.stream_window += gained
        elif kind == SETTINGS and not flags & ACK:
            for start in range(0, length, 6):
                # SETTINGS_INITIAL_WINDOW_SIZE
                if content[start : start + 2] == b"\0\4":
                    self.first_window = int.from_bytes(content[start + 2 : start + 6], "big")
            with contextlib.suppress(OSError):
                self.socket.sendall(frame(SETTINGS, ACK, 0))
        elif kind == DATA and length:
            # The response must not exhaust the window either.
            update = struct.pack(">I", length)
            self.socket.sendall(frame(WINDOW_UPDATE, 0, 0, update))
        elif kind == GOAWAY:
            self.closed = True
        # RST_STREAM (3) also ends a response.
        return kind, stream == self.stream and (kind == 3 or (kind in (DATA, HEADERS) and bool(flags & END_STREAM)))
