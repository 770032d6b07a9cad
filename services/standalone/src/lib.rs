//! All Selam services in one process in embedded mode. They use the same code and gRPC API as the production
//! processes, so that one command on a fresh machine runs the platform. Not for production.
//!
//! `selam_proto::SERVICES` lists the services. Each has a line here for its settings, if it has any, and a line
//! that builds it.

mod stripe;

use selam_chassis::{Error, Platform, Result, Service};

/// Settings of all services.
#[derive(clap::Args, Clone)]
pub struct Services {
    /// Names of the services to run in this process. Default: all services.
    #[arg(long = "services", env = "SELAM_STANDALONE_SERVICES", value_delimiter = ',', value_parser = clap::builder::PossibleValuesParser::new(selam_proto::SERVICES))]
    chosen: Vec<String>,
    #[command(flatten)]
    identity: selam_identity::Settings,
    #[command(flatten)]
    cleaning: selam_cleaning::Settings,
    #[command(flatten)]
    cargo: selam_cargo::Settings,
    #[command(flatten)]
    payments: selam_payments::Settings,
    #[command(flatten)]
    stripe: selam_stripe_stand_in::Settings,
    #[command(flatten)]
    sourcing: selam_sourcing::Settings,
    #[command(flatten)]
    therapy: selam_therapy_scheduling::Settings,
    #[command(flatten)]
    chat: selam_ai_chat::Settings,
    #[command(flatten)]
    notifications: selam_notifications::Settings,
}

impl Services {
    /// Builds one service on `platform`.
    ///
    /// # Errors
    /// `INTERNAL` when no service has this name; otherwise the errors of the service.
    pub async fn build_one(&self, platform: &Platform, name: &str) -> Result<Service> {
        match name {
            selam_identity::NAME => selam_identity::demo::build(platform, self.identity.clone()).await,
            selam_contact_admin::NAME => selam_contact_admin::demo::build(platform).await,
            selam_cleaning::NAME => selam_cleaning::demo::build(platform, self.cleaning.clone()).await,
            selam_cargo::NAME => selam_cargo::demo::build(platform, self.cargo.clone()).await,
            selam_payments::NAME => {
                let payments = stripe::with_stand_in(platform, &self.payments, &self.stripe).await?;
                selam_payments::demo::build(platform, payments).await
            }
            selam_sourcing::NAME => selam_sourcing::demo::build(platform, self.sourcing.clone()).await,
            selam_therapy_scheduling::NAME => {
                selam_therapy_scheduling::demo::build(platform, self.therapy.clone()).await
            }
            selam_ai_chat::NAME => selam_ai_chat::demo::build(platform, self.chat.clone()).await,
            selam_notifications::NAME => selam_notifications::build(platform, self.notifications.clone()).await,
            _ => Err(Error::internal(format!("selam-standalone cannot build {name}"))),
        }
    }

    /// Builds the chosen services.
    ///
    /// # Errors
    /// The errors of the services.
    pub async fn build(&self, platform: &Platform) -> Result<Vec<Service>> {
        let is_chosen = |name: &&&str| self.chosen.is_empty() || self.chosen.iter().any(|chosen| chosen == **name);
        let mut services = Vec::new();
        for name in selam_proto::SERVICES.iter().filter(is_chosen) {
            services.push(self.build_one(platform, name).await?);
        }
        Ok(services)
    }
}
