use std::sync::Arc;

use tokio::sync::watch;

/// Wakes the workers of this process when there is new work. Workers of other processes find it by polling.
#[derive(Clone, Debug)]
pub struct Wake(Arc<watch::Sender<()>>);

impl Default for Wake {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(())))
    }
}

impl Wake {
    /// Wakes all waiting workers. Busy workers poll again when they are free.
    pub fn wake(&self) {
        self.0.send_replace(());
    }

    pub(super) fn listen(&self) -> Woken {
        Woken(self.0.subscribe())
    }
}

pub(super) struct Woken(watch::Receiver<()>);

impl Woken {
    pub(super) async fn wait(&mut self) {
        if self.0.changed().await.is_err() {
            // No sender is left, so only polling remains.
            std::future::pending::<()>().await;
        }
    }
}
