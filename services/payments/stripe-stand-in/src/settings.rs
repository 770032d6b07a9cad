//! Settings of the Stripe stand-in.

use std::{net::IpAddr, path::PathBuf};

use crate::{Now, Options, StandIn, WEBHOOK_SECRET};

/// Settings of the Stripe stand-in.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "stripe_stand_in")]
pub struct Settings {
    /// Address to listen on.
    #[arg(
        id = "stripe-stand-in-bind",
        long,
        env = "SELAM_STRIPE_STAND_IN_BIND",
        default_value = "127.0.0.1"
    )]
    pub bind: IpAddr,
    /// Port to listen on; 0 uses any free port. Default: 0 in `selam-standalone`, otherwise 12111.
    #[arg(id = "stripe-stand-in-port", long, env = "SELAM_STRIPE_STAND_IN_PORT")]
    pub port: Option<u16>,
    /// Address of its pages for browsers, when it differs from the listen address.
    #[arg(id = "stripe-stand-in-public-url", long, env = "SELAM_STRIPE_STAND_IN_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// Address that receives webhooks. Without it none are sent, except in `selam-standalone`, which sets it.
    #[arg(id = "stripe-stand-in-webhook-url", long, env = "SELAM_STRIPE_STAND_IN_WEBHOOK_URL")]
    pub webhook_url: Option<String>,
    /// Secret that signs webhooks.
    #[arg(id = "stripe-stand-in-webhook-secret", long, env = "SELAM_STRIPE_STAND_IN_WEBHOOK_SECRET", default_value = WEBHOOK_SECRET, hide_env_values = true)]
    pub webhook_secret: String,
    /// Whether to send webhooks. Without them the platform has to poll, as when Stripe's webhooks are lost.
    #[arg(id = "stripe-stand-in-webhooks", long, env = "SELAM_STRIPE_STAND_IN_WEBHOOKS", default_value_t = true, action = clap::ArgAction::Set)]
    pub webhooks: bool,
    /// File that persists the state across restarts. Default: none, except in `selam-standalone`, which stores one in
    /// its data folder.
    #[arg(id = "stripe-stand-in-file", long, env = "SELAM_STRIPE_STAND_IN_FILE")]
    pub file: Option<PathBuf>,
}

impl Settings {
    /// Starts the stand-in with these settings and the clock `now`.
    ///
    /// # Errors
    /// As [`StandIn::start`].
    pub async fn start(&self, now: Now) -> std::io::Result<StandIn> {
        let stand_in = StandIn::start(Options {
            bind: self.bind,
            port: self.port.unwrap_or_default(),
            public_url: self.public_url.clone(),
            file: self.file.clone(),
            now,
        })
        .await?;
        if let Some(url) = self.webhook_url.as_ref().filter(|_| self.webhooks) {
            stand_in.send_webhooks(url.clone(), self.webhook_secret.clone());
        }
        Ok(stand_in)
    }
}
