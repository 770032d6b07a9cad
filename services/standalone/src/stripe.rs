//! The Stripe test double, which `selam-standalone` starts when it has no Stripe key.

use std::{fs, io, sync::Arc};

use selam_chassis::{Error, Platform, Result};
use selam_stripe_stand_in::{KEY, Settings};

/// Starts the Stripe test double unless `payments` has a Stripe key, and sets its address in `payments`.
///
/// # Errors
/// `INTERNAL` when its port or file is unavailable.
pub(crate) async fn with_stand_in(
    platform: &Platform,
    payments: &selam_payments::Settings,
    stand_in: &Settings,
) -> Result<selam_payments::Settings> {
    let mut payments = payments.clone();
    if payments.stripe_key.as_ref().is_some_and(|key| !key.expose().is_empty()) {
        return Ok(payments);
    }
    let settings = platform.settings();
    let mut stand_in = stand_in.clone();
    if stand_in.webhook_url.is_none() {
        stand_in.webhook_url = Some(format!("http://127.0.0.1:{}/v1/webhooks/stripe", settings.http_port));
    }
    let file = stand_in
        .file
        .get_or_insert_with(|| settings.data_dir.join("stripe-stand-in.jsonl"));
    let address = file.with_extension("address");
    let clock = platform.clock().clone();
    let url = match stand_in.start(Arc::new(move || clock.now())).await {
        Ok(started) => {
            let url = started.url();
            fs::write(&address, &url)?;
            // Runs until the process ends.
            tokio::spawn(async move { started.wait().await });
            url
        }
        // Another process on the same data runs the test double; this process only runs a task.
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => fs::read_to_string(&address)?,
        Err(error) => return Err(Error::internal(error)),
    };
    payments.stripe_key = Some(KEY.into());
    payments.stripe_url = Some(url);
    payments.webhook_secrets.push(stand_in.webhook_secret.as_str().into());
    Ok(payments)
}
