//! Source of exchange rates: a file or an https address.

use std::{path::PathBuf, time::Duration};

use chrono::Days;
use selam_chassis::{Database, Error, Result};
use url::Url;

use crate::{
    rates::{Rates, unreadable},
    store,
};

/// Largest accepted file in bytes; a file of rates has a few hundred.
const LARGEST: usize = 65_536;
const TIMEOUT: Duration = Duration::from_secs(10);

/// Days within which rates are compared with earlier ones.
const COMPARED_DAYS: u64 = 31;

/// Source of the daily rates.
#[derive(Clone, Debug)]
pub(crate) struct RateSource {
    place: Place,
    max_change_percent: u32,
}

#[derive(Clone, Debug)]
enum Place {
    File(PathBuf),
    Address(Url, reqwest::Client),
}

impl RateSource {
    /// Returns the source that the setting names.
    ///
    /// # Errors
    /// `INVALID_ARGUMENT` when it is an address without https.
    pub(crate) fn of(setting: &str, max_change_percent: u32) -> Result<Self> {
        let place = Self::place(setting)?;
        Ok(Self {
            place,
            max_change_percent,
        })
    }

    fn place(setting: &str) -> Result<Place> {
        if !setting.contains("://") {
            return Ok(Place::File(setting.into()));
        }
        let url = Url::parse(setting).ok().filter(|url| url.scheme() == "https");
        let url = url.ok_or_else(|| {
            Error::invalid_argument(
                "SETTING_INVALID",
                "SELAM_SOURCING_RATES must be a file or an https address",
            )
        })?;
        let client = reqwest::Client::builder()
            .timeout(TIMEOUT)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(Error::internal)?;
        Ok(Place::Address(url, client))
    }

    async fn read(&self) -> Result<Vec<u8>> {
        let away = |error: String| {
            Error::unavailable("RATES_UNAVAILABLE", "the exchange rates cannot be read").with_source(error)
        };
        match &self.place {
            Place::File(path) => {
                let size = tokio::fs::metadata(path)
                    .await
                    .map_err(|error| away(error.to_string()))?
                    .len();
                if size > LARGEST as u64 {
                    return Err(too_large());
                }
                tokio::fs::read(path).await.map_err(|error| away(error.to_string()))
            }
            Place::Address(url, client) => {
                let answer = client.get(url.clone()).send().await;
                let answer = answer.and_then(reqwest::Response::error_for_status);
                // The address is left out, because it may contain a key.
                let mut answer = answer.map_err(|error| away(error.without_url().to_string()))?;
                let mut bytes = Vec::new();
                while let Some(piece) = answer
                    .chunk()
                    .await
                    .map_err(|error| away(error.without_url().to_string()))?
                {
                    bytes.extend_from_slice(&piece);
                    if bytes.len() > LARGEST {
                        return Err(too_large());
                    }
                }
                Ok(bytes)
            }
        }
    }

    /// Reads the rates and stores them under their date.
    ///
    /// # Errors
    /// `UNAVAILABLE` when they cannot be read, `INVALID_ARGUMENT` when they are invalid or changed too much
    /// (`RATES_JUMPED`).
    pub(crate) async fn refresh(&self, database: &Database) -> Result<()> {
        let rates = Rates::parse(&self.read().await?)?;
        // Later rates would hide those of the days before. A day is added, because the source may be ahead.
        let last = database.clock().now().date_naive().succ_opt();
        if last.is_none_or(|last| rates.date > last) {
            return Err(unreadable("the date is in the future"));
        }
        let transaction = database.begin().await?;
        if let Some(day_before) = rates.date.pred_opt() {
            let earlier = store::rates::as_of(&*transaction, day_before).await?;
            let oldest = rates.date.checked_sub_days(Days::new(COMPARED_DAYS));
            if let Some(earlier) = earlier.filter(|earlier| oldest.is_some_and(|oldest| earlier.date >= oldest)) {
                rates.require_near(&earlier, self.max_change_percent)?;
            }
        }
        store::rates::keep(&transaction, &rates).await?;
        transaction.commit().await?;
        tracing::info!(date = %rates.date, "read exchange rates");
        Ok(())
    }
}

fn too_large() -> Error {
    Error::invalid_argument("RATES_UNREADABLE", "the exchange rates exceed 64 KiB")
}
