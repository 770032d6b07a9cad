use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    transport::smtp::{Error as SmtpError, extension::ClientId},
};
use selam_chassis::{Error, Result};

use crate::{
    mailer::SendError,
    settings::{MailUrl, Settings},
};

/// Longest reason that is kept, in characters.
const REASON_LIMIT: usize = 300;

/// A mail server. Every mail gets a connection of its own, so a broken one costs nothing but itself.
pub(crate) struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

impl Smtp {
    pub(super) fn open(url: &MailUrl, settings: &Settings) -> Result<Self> {
        let unusable = |_| Error::invalid_argument("SETTING", "SELAM_MAIL_URL cannot be used");
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.url().as_str()).map_err(unusable)?;
        let builder = builder.timeout(Some(settings.timeout()));
        let domain = settings.mail_from.rsplit_once('@').map(|(_, domain)| domain.to_owned());
        let named = url.url().path().len() > 1;
        let builder = match domain {
            Some(domain) if !named => builder.hello_name(ClientId::Domain(domain)),
            _ => builder,
        };
        Ok(Self(builder.build()))
    }

    pub(super) async fn send(&self, message: &Message) -> Result<(), SendError> {
        self.0
            .send(message.clone())
            .await
            .map(|_| ())
            .map_err(|error| reason(&error))
    }
}

/// The answer of the server in one line. Refusals of the recipient or the mail are final; everything else, such as a wrong password of
/// ours, can be mended by an operator while the mail waits.
fn reason(error: &SmtpError) -> SendError {
    let text: String = error.to_string().chars().take(REASON_LIMIT).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let code = error.status().map(|code| code.to_string());
    match code.as_deref() {
        Some("501" | "550" | "551" | "552" | "553" | "554" | "556") => SendError::Never(text),
        _ => SendError::Later(text),
    }
}
