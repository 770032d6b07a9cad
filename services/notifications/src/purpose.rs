//! Why mails are sent.

/// Why mails are sent. How many of a purpose somebody may get is decided in [`crate::limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The reader, or somebody in their name, asked for a code.
    Code,
    /// The owner of an account must learn what happened to it.
    Security,
    /// A person of ours writes to them.
    Reply,
    /// Somebody gave their address to us, perhaps a stranger.
    Acknowledgement,
    /// Something became of their account or of what they ordered.
    Update,
}
