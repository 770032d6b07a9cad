/// Category of a failure: the codes of `google.rpc.Code`. This is the only place that maps them to gRPC and
/// HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The request is invalid in any state of the system.
    InvalidArgument,
    /// The request is not possible in the current state.
    FailedPrecondition,
    /// The caller is not signed in, or the token is invalid.
    Unauthenticated,
    /// The caller lacks permission.
    PermissionDenied,
    /// The resource does not exist or is not visible to the caller.
    NotFound,
    /// The resource already exists.
    AlreadyExists,
    /// A concurrent request changed the resource.
    Aborted,
    /// Too many requests.
    ResourceExhausted,
    /// The operation is not implemented.
    Unimplemented,
    /// A dependency does not respond; a retry may succeed.
    Unavailable,
    /// The deadline has passed.
    DeadlineExceeded,
    /// Internal server error.
    Internal,
}

impl Code {
    /// All codes.
    pub const ALL: [Self; 12] = [
        Self::InvalidArgument,
        Self::FailedPrecondition,
        Self::Unauthenticated,
        Self::PermissionDenied,
        Self::NotFound,
        Self::AlreadyExists,
        Self::Aborted,
        Self::ResourceExhausted,
        Self::Unimplemented,
        Self::Unavailable,
        Self::DeadlineExceeded,
        Self::Internal,
    ];

    /// Returns the gRPC status code.
    pub fn grpc(self) -> tonic::Code {
        match self {
            Self::InvalidArgument => tonic::Code::InvalidArgument,
            Self::FailedPrecondition => tonic::Code::FailedPrecondition,
            Self::Unauthenticated => tonic::Code::Unauthenticated,
            Self::PermissionDenied => tonic::Code::PermissionDenied,
            Self::NotFound => tonic::Code::NotFound,
            Self::AlreadyExists => tonic::Code::AlreadyExists,
            Self::Aborted => tonic::Code::Aborted,
            Self::ResourceExhausted => tonic::Code::ResourceExhausted,
            Self::Unimplemented => tonic::Code::Unimplemented,
            Self::Unavailable => tonic::Code::Unavailable,
            Self::DeadlineExceeded => tonic::Code::DeadlineExceeded,
            Self::Internal => tonic::Code::Internal,
        }
    }

    /// Returns the HTTP status, equal to Envoy's mapping of the gRPC code.
    pub fn http(self) -> u16 {
        match self {
            Self::InvalidArgument | Self::FailedPrecondition => 400,
            Self::Unauthenticated => 401,
            Self::PermissionDenied => 403,
            Self::NotFound => 404,
            Self::AlreadyExists | Self::Aborted => 409,
            Self::ResourceExhausted => 429,
            Self::Unimplemented => 501,
            Self::Unavailable => 503,
            Self::DeadlineExceeded => 504,
            Self::Internal => 500,
        }
    }
}
