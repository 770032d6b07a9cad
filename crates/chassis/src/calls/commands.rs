//! Operator commands for the keys of services: `selam-<service> keys …`.

use std::{fs, io::ErrorKind, path::PathBuf};

use jsonwebtoken::{EncodingKey, jwk::JwkSet};
use p256::{
    SecretKey,
    elliptic_curve::Generate as _,
    pkcs8::{EncodePrivateKey as _, LineEnding},
};

use super::keys::public_part;
use crate::{Error, Result};

/// Commands for the keys with which services authenticate each other.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum KeysCommand {
    /// Create a key: print the private key (for SELAM_SERVICE_KEY) and add the public key to a file (for
    /// SELAM_SERVICE_KEYS)
    New {
        /// Name of the service that receives the key
        service: String,
        /// File with the public keys of all services. It is created if it does not exist; existing keys are
        /// kept
        #[arg(long)]
        public: PathBuf,
    },
}

/// Runs `command` and returns the text to print.
///
/// # Errors
/// `INTERNAL` when the file cannot be read or written.
pub(crate) fn execute(command: &KeysCommand) -> Result<String> {
    let KeysCommand::New { service, public } = command;
    let mut set = match fs::read_to_string(public) {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| Error::internal(format!("{}: not a JSON Web Key Set: {error}", public.display())))?,
        Err(error) if error.kind() == ErrorKind::NotFound => JwkSet { keys: Vec::new() },
        Err(error) => return Err(error.into()),
    };
    let secret = SecretKey::generate();
    let der = secret.to_pkcs8_der().map_err(Error::internal)?;
    let pem = secret.to_pkcs8_pem(LineEnding::LF).map_err(Error::internal)?;
    set.keys
        .push(public_part(&EncodingKey::from_ec_der(der.as_bytes()), service)?);
    let text = serde_json::to_string_pretty(&set).map_err(Error::internal)?;
    // Writes a temporary file and renames it, so that services never read a partial file.
    let beside = public.with_extension("new");
    fs::write(&beside, format!("{text}\n"))?;
    fs::rename(&beside, public)?;
    Ok(pem.to_string())
}
