use std::sync::Arc;

use tokio::sync::watch;

/// Tells the workers of this process that there is something to do. Workers of other processes find it when they next look.
#[derive(Clone, Debug)]
pub struct Wake(Arc<watch::Sender<()>>);

impl Default for Wake {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(())))
    }
}

impl Wake {
    /// Wakes all who listen. Whoever is busy looks again when it is not.
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
            // Nobody can wake it any more; its own look now and then remains.
            std::future::pending::<()>().await;
        }
    }
}
