use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    transport::smtp::{
        Error as SmtpError,
        client::{Certificate, CertificateStore, Tls as SmtpTls, TlsParameters},
        extension::ClientId,
    },
};
use selam_chassis::{Error, Result, Tls, tls::Plaintext};

use super::response;
use crate::{
    failure::Cause,
    mailer::SendError,
    settings::{MailUrl, Security, Settings},
};

/// Maximum length of a stored reason, in characters.
const REASON_LIMIT: usize = 300;

/// A mail server. Each email uses its own connection, so a broken connection affects only one email.
pub(crate) struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

impl Smtp {
    pub(super) fn open(url: &MailUrl, settings: &Settings, tls: &Tls) -> Result<Self> {
        let unusable = |_| Error::invalid_argument("SETTING", "SELAM_MAIL_URL is invalid");
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.url().as_str()).map_err(unusable)?;
        let encrypted = match url.security() {
            Security::Wrapped => SmtpTls::Wrapper(parameters(url, tls)?),
            Security::Required => SmtpTls::Required(parameters(url, tls)?),
            Security::Opportunistic => SmtpTls::Opportunistic(parameters(url, tls)?),
            Security::None => SmtpTls::None,
        };
        if !matches!(encrypted, SmtpTls::Wrapper(_) | SmtpTls::Required(_)) {
            let how = "requires smtps:// or ?tls=required";
            tls.check_url("SELAM_MAIL_URL", url.url().as_str(), &[], Plaintext::Smtp, how)?;
        }
        let builder = builder.tls(encrypted).timeout(Some(settings.timeout()));
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

/// Requires a certificate for the server's host name, issued by a public authority or one of `SELAM_TLS_SERVERS_CA`.
fn parameters(url: &MailUrl, tls: &Tls) -> Result<TlsParameters> {
    let host = url.url().host_str().unwrap_or_default();
    let mut parameters = TlsParameters::builder(host.to_owned()).certificate_store(CertificateStore::WebpkiRoots);
    if let Some(authorities) = tls.others().authorities {
        let unreadable = |_| {
            Error::invalid_argument(
                "SETTING",
                "the authorities of SELAM_TLS_SERVERS_CA are invalid for the mail server",
            )
        };
        // Parses all certificates of the text.
        let ours = Certificate::from_pem(authorities.as_bytes()).map_err(unreadable)?;
        parameters = parameters.add_root_certificate(ours);
    }
    parameters.build_rustls().map_err(Error::internal)
}

/// Returns the cause with the response of the server in one line. Refusals of the recipient or the message are permanent.
/// Everything else, such as a wrong password, is temporary: an operator can fix it while the email waits.
fn reason(error: &SmtpError) -> SendError {
    let text: String = error.to_string().chars().take(REASON_LIMIT).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match error.status().map(u16::from) {
        Some(code) if response::is_final(code) => SendError::Never(response::cause(code, &text).with(&text)),
        Some(code) => SendError::Later(response::cause(code, &text).with(&text)),
        None if error.is_client() => SendError::Later(Cause::PlatformError.with(&text)),
        // A response that the client cannot read.
        None if error.is_response() => SendError::Later(Cause::Deferred.with(&text)),
        None => SendError::Later(Cause::ServerUnreachable.with(&text)),
    }
}
