//! Settings of the stand-in.

use std::{net::IpAddr, path::PathBuf};

use crate::{Now, Options, StandIn, WEBHOOK_SECRET};

/// Settings of the stand-in.
#[derive(clap::Args, Clone, Debug)]
#[group(id = "stripe_stand_in")]
pub struct Settings {
    /// Address that it listens at.
    #[arg(
        id = "stripe_stand_in_bind",
        long = "stripe-stand-in-bind",
        env = "SELAM_STRIPE_STAND_IN_BIND",
        default_value = "127.0.0.1"
    )]
    pub bind: IpAddr,
    /// Port that it listens at; 0 takes any that is free. In `selam-standalone` 0 without this setting, otherwise 12111.
    #[arg(
        id = "stripe_stand_in_port",
        long = "stripe-stand-in-port",
        env = "SELAM_STRIPE_STAND_IN_PORT"
    )]
    pub port: Option<u16>,
    /// Where browsers reach its pages, when that is not its own address.
    #[arg(
        id = "stripe_stand_in_public_url",
        long = "stripe-stand-in-public-url",
        env = "SELAM_STRIPE_STAND_IN_PUBLIC_URL"
    )]
    pub public_url: Option<String>,
    /// Where it sends webhooks. None are sent without it, except in `selam-standalone`, which knows the address.
    #[arg(
        id = "stripe_stand_in_webhook_url",
        long = "stripe-stand-in-webhook-url",
        env = "SELAM_STRIPE_STAND_IN_WEBHOOK_URL"
    )]
    pub webhook_url: Option<String>,
    /// Secret that signs its webhooks.
    #[arg(id = "stripe_stand_in_webhook_secret", long = "stripe-stand-in-webhook-secret", env = "SELAM_STRIPE_STAND_IN_WEBHOOK_SECRET", default_value = WEBHOOK_SECRET, hide_env_values = true)]
    pub webhook_secret: String,
    /// Whether it sends webhooks. Without them the platform has to find out by itself, as when Stripe's get lost.
    #[arg(id = "stripe_stand_in_webhooks", long = "stripe-stand-in-webhooks", env = "SELAM_STRIPE_STAND_IN_WEBHOOKS", default_value_t = true, action = clap::ArgAction::Set)]
    pub webhooks: bool,
    /// File that keeps what happened over restarts. Without it everything is forgotten, except in `selam-standalone`, which has one in its folder of data.
    #[arg(
        id = "stripe_stand_in_file",
        long = "stripe-stand-in-file",
        env = "SELAM_STRIPE_STAND_IN_FILE"
    )]
    pub file: Option<PathBuf>,
}

impl Settings {
    /// Starts the stand-in with these settings and the time that `now` says.
    ///
    /// # Errors
    /// Those of [`StandIn::start`].
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
