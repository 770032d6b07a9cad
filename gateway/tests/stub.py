"""Stubs of the services behind the gateway: gRPC from the descriptors of the contract, and identity's plain HTTP."""

import json
import threading
import time
from concurrent import futures
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import grpc
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from jwt.algorithms import ECAlgorithm

# Header limit of the services (hyper's default).
LIMITS = [("grpc.max_metadata_size", 16 * 1024), ("grpc.absolute_max_metadata_size", 16 * 1024)]
ISSUER = "http://localhost:8080/auth/v1"


class Tokens:
    """Signs access tokens like identity does."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        public = json.loads(ECAlgorithm.to_jwk(self.key.public_key()))
        self.jwks = {"keys": [{**public, "kid": "stub", "alg": "ES256", "use": "sig"}]}

    def make(self, roles=(), key=None, **claims):
        now = int(time.time())
        payload = {"iss": ISSUER, "aud": "authenticated", "sub": "u1", "iat": now, "exp": now + 600, "app_metadata": {"roles": list(roles)}}
        return jwt.encode({**payload, **claims}, key or self.key, algorithm="ES256", headers={"kid": "stub"})


class GrpcStub(grpc.GenericRpcHandler):
    """Answers every RPC with its message or error in `answers`; a streaming one with the messages."""

    def __init__(self, descriptors):
        pool = descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(descriptors.read_bytes()).file:
            pool.Add(file)
        self.pool = pool
        self.answers = {}
        self.requests = []
        self.metadata = {}

    def type(self, name):
        return message_factory.GetMessageClass(self.pool.FindMessageTypeByName(name))

    def service(self, details):
        service, name = details.method.strip("/").split("/")
        method = self.pool.FindServiceByName(service).FindMethodByName(name)
        request_type = message_factory.GetMessageClass(method.input_type)
        response_type = message_factory.GetMessageClass(method.output_type)

        def call(request, context):
            self.requests.append(request)
            self.metadata = dict(context.invocation_metadata())
            answer = self.answers.get(name)
            if callable(answer):
                return answer(request, context)
            return answer or ([] if method.server_streaming else response_type())

        kind = grpc.unary_stream_rpc_method_handler if method.server_streaming else grpc.unary_unary_rpc_method_handler
        return kind(call, request_type.FromString, lambda message: message.SerializeToString())

    def start(self, port):
        server = grpc.server(futures.ThreadPoolExecutor(8), handlers=[self], options=LIMITS)
        if not server.add_insecure_port(f"127.0.0.1:{port}"):
            raise OSError(port)
        server.start()
        # A server stops when its last reference is collected.
        self.server = server


# Pages of the plain HTTP service by path: status and HTML. All other responses describe the request.
documents = {}
# Headers of the last request, by path.
headers_of = {}
# Body bytes that have arrived at the plain HTTP service, by path.
arrived = {}


def start_http(port, tokens):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # The body goes out at once, instead of after the acknowledgement of the headers (40 ms).
        disable_nagle_algorithm = True

        def answer(self):
            left = int(self.headers.get("content-length") or 0)
            arrived[self.path] = 0
            headers_of[self.path] = dict(self.headers)
            while left and (piece := self.rfile.read1(left)):
                left -= len(piece)
                arrived[self.path] += len(piece)
            if self.path == "/auth/v1/.well-known/jwks.json":
                status, body = 200, tokens.jwks
            elif self.path == "/auth/v1/otp":
                status, body = 422, {"code": 422, "error_code": "weak_password", "msg": "from identity"}
            else:
                seen = {name: self.headers.get(name) for name in ("authorization", "traceparent", "tracestate")}
                seen["forwarded"] = self.headers.get("x-forwarded-for")
                status, body = 200, {"path": self.path, **seen, "bytes": arrived[self.path]}
            content, kind = json.dumps(body).encode(), "application/json"
            if self.path in documents:
                status, text = documents[self.path]
                content, kind = text.encode(), "text/html; charset=utf-8"
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        do_GET = do_PATCH = do_POST = do_PUT = do_DELETE = do_HEAD = answer

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
