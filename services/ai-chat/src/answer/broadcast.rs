//! Broadcasts of answers that this process is writing.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use selam_proto_chat::v1::Message;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::choices::Notice;

/// Outcome of an answer.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// The answer was stored, complete or not.
    Stored(Box<Message>),
    /// The model was unavailable and no text was written.
    Unavailable,
    /// The answer was deleted, or another process has taken it over.
    Gone,
}

/// Present state of an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerState {
    pub(crate) text: String,
    /// Text that replaces the answer: a fixed text with its reason, or the part that stays.
    pub(crate) replaced: Option<(String, Option<Notice>)>,
    pub(crate) outcome: Option<Outcome>,
}

/// Broadcast of an answer that is being written.
#[derive(Debug)]
pub(crate) struct Broadcast {
    written: Mutex<AnswerState>,
    /// Notifies followers of every change.
    changed: watch::Sender<()>,
    /// Cancels the writer and its request to the model.
    pub(crate) stop: CancellationToken,
}

impl Broadcast {
    fn new(text: String) -> Arc<Self> {
        Arc::new(Self {
            written: Mutex::new(AnswerState {
                text,
                ..AnswerState::default()
            }),
            changed: watch::channel(()).0,
            stop: CancellationToken::new(),
        })
    }

    /// Locks and returns the present state.
    pub(crate) fn written(&self) -> MutexGuard<'_, AnswerState> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub(super) fn append(&self, piece: &str) {
        self.written().text.push_str(piece);
        self.changed.send_replace(());
    }

    pub(super) fn replace(&self, text: String, notice: Option<Notice>) {
        self.written().replaced = Some((text, notice));
        self.changed.send_replace(());
    }

    pub(super) fn end(&self, outcome: Outcome) {
        self.written().outcome = Some(outcome);
        self.changed.send_replace(());
    }
}

/// All broadcasts of this process. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Broadcasts {
    broadcast: Arc<Mutex<HashMap<Uuid, Arc<Broadcast>>>>,
}

impl Broadcasts {
    /// Starts a broadcast with the existing `text`.
    pub(super) fn begin(&self, id: Uuid, text: String) -> Arc<Broadcast> {
        let broadcast = Broadcast::new(text);
        self.all().insert(id, Arc::clone(&broadcast));
        broadcast
    }

    /// Returns the broadcast if this process writes the answer.
    pub(crate) fn find(&self, id: Uuid) -> Option<Arc<Broadcast>> {
        self.all().get(&id).cloned()
    }

    /// Removes the broadcast of a finished writer. Followers keep their reference.
    pub(super) fn remove(&self, id: Uuid, broadcast: &Arc<Broadcast>) {
        let mut all = self.all();
        if all.get(&id).is_some_and(|present| Arc::ptr_eq(present, broadcast)) {
            all.remove(&id);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Broadcast>>> {
        self.broadcast.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
