/// What kind of failure it is: the codes of `google.rpc.Code`. This is the only place that maps them to gRPC and to HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// The request is wrong whatever the state of the system.
    InvalidArgument,
    /// The request cannot be done in the present state.
    FailedPrecondition,
    /// Nobody is signed in, or the token is not good.
    Unauthenticated,
    /// The caller may not do this.
    PermissionDenied,
    /// There is no such thing, or the caller may not know of it.
    NotFound,
    /// There is such a thing already.
    AlreadyExists,
    /// Somebody else changed it at the same time.
    Aborted,
    /// Too many requests.
    ResourceExhausted,
    /// Not implemented here.
    Unimplemented,
    /// A backing part does not answer; trying again may help.
    Unavailable,
    /// It took too long.
    DeadlineExceeded,
    /// Our fault.
    Internal,
}

impl Code {
    /// All of them.
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

    /// The gRPC status code.
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

    /// The HTTP status, the same that Envoy makes of the gRPC code.
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
