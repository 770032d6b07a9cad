use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    transport::smtp::{
        Error as SmtpError,
        client::{Certificate, CertificateStore, Tls as SmtpTls, TlsParameters},
        extension::ClientId,
    },
};
use selam_chassis::{Error, Result, Tls, tls::Plaintext};

use crate::{
    mailer::SendError,
    settings::{MailUrl, Security, Settings},
};

/// Longest reason that is kept, in characters.
const REASON_LIMIT: usize = 300;

/// A mail server. Every mail gets a connection of its own, so a broken one costs nothing but itself.
pub(crate) struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

impl Smtp {
    pub(super) fn open(url: &MailUrl, settings: &Settings, tls: &Tls) -> Result<Self> {
        let unusable = |_| Error::invalid_argument("SETTING", "SELAM_MAIL_URL cannot be used");
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.url().as_str()).map_err(unusable)?;
        let encrypted = match url.security() {
            Security::Wrapped => SmtpTls::Wrapper(parameters(url, tls)?),
            Security::Required => SmtpTls::Required(parameters(url, tls)?),
            Security::Opportunistic => SmtpTls::Opportunistic(parameters(url, tls)?),
            Security::None => SmtpTls::None,
        };
        if !matches!(encrypted, SmtpTls::Wrapper(_) | SmtpTls::Required(_)) {
            let how = "needs smtps:// or ?tls=required";
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

/// The mail server has to show a certificate for its name, of a public authority or one of the platform's.
fn parameters(url: &MailUrl, tls: &Tls) -> Result<TlsParameters> {
    let host = url.url().host_str().unwrap_or_default();
    let mut parameters = TlsParameters::builder(host.to_owned()).certificate_store(CertificateStore::WebpkiRoots);
    if let Some(authorities) = tls.others().authorities {
        let unreadable = |_| Error::invalid_argument("SETTING", "SELAM_TLS_CA cannot be used for mail");
        // One call takes all certificates of the text.
        let ours = Certificate::from_pem(authorities.as_bytes()).map_err(unreadable)?;
        parameters = parameters.add_root_certificate(ours);
    }
    parameters.build_rustls().map_err(Error::internal)
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
