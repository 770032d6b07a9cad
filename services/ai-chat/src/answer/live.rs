//! Answers that are being written in this process: what of them is there, for whoever follows.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use selam_proto_chat::v1::Message;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::choices::Notice;

/// How an answer ended.
#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// It was kept, whole or not.
    Kept(Box<Message>),
    /// No model answered, and nothing was written.
    Unavailable,
    /// It was deleted, or another process has taken it over.
    Gone,
}

/// What of an answer is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) text: String,
    /// What stands in its place.
    pub(crate) replaced: Option<(String, Notice)>,
    pub(crate) outcome: Option<Outcome>,
}

/// An answer that is being written.
#[derive(Debug)]
pub(crate) struct Live {
    written: Mutex<Written>,
    /// Changes whenever there is more.
    changed: watch::Sender<()>,
    /// Ends the writer, and the call of the model with it.
    pub(crate) stop: CancellationToken,
}

impl Live {
    fn new(text: String) -> Arc<Self> {
        Arc::new(Self {
            written: Mutex::new(Written {
                text,
                ..Written::default()
            }),
            changed: watch::channel(()).0,
            stop: CancellationToken::new(),
        })
    }

    /// What is there now.
    pub(crate) fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub(super) fn append(&self, piece: &str) {
        self.written().text.push_str(piece);
        self.changed.send_replace(());
    }

    pub(super) fn replace(&self, text: String, notice: Notice) {
        self.written().replaced = Some((text, notice));
        self.changed.send_replace(());
    }

    pub(super) fn end(&self, outcome: Outcome) {
        self.written().outcome = Some(outcome);
        self.changed.send_replace(());
    }
}

/// The answers that are being written in this process. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hub {
    live: Arc<Mutex<HashMap<Uuid, Arc<Live>>>>,
}

impl Hub {
    /// An answer that begins, or goes on behind `text`.
    pub(super) fn begin(&self, id: Uuid, text: String) -> Arc<Live> {
        let live = Live::new(text);
        self.all().insert(id, Arc::clone(&live));
        live
    }

    /// The answer, if it is written here.
    pub(crate) fn find(&self, id: Uuid) -> Option<Arc<Live>> {
        self.all().get(&id).cloned()
    }

    /// The writer is done. Whoever follows keeps what they have.
    pub(super) fn remove(&self, id: Uuid, live: &Arc<Live>) {
        let mut all = self.all();
        if all.get(&id).is_some_and(|present| Arc::ptr_eq(present, live)) {
            all.remove(&id);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
