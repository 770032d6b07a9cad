use selam_proto_personal_data::v1::{EmailChanged, ErasureRequested, PersonalDataErased};

use super::{Erasure, SharedPersonalData, Subject, user_id};
use crate::{Error, HandleEvent, Received, Result, Transaction, events::inbox, idempotency};

/// Erases the personal data of a deleted account in a service, and reports the result.
pub(crate) struct Erasing {
    pub service: &'static str,
    pub data: SharedPersonalData,
}

impl HandleEvent<ErasureRequested> for Erasing {
    async fn handle(&self, transaction: &Transaction, received: Received<ErasureRequested>) -> Result<()> {
        let request = received.event;
        let close_time = request
            .close_time
            .and_then(|time| chrono::DateTime::from_timestamp(time.seconds, u32::try_from(time.nanos).ok()?))
            .ok_or_else(|| Error::internal("the erasure event has no account closing time"))?;
        let subject = Subject {
            user_id: user_id(&request.user_id)?,
            email: request.email,
            until: close_time,
        };
        // Responses stored for repeated calls contain data of the calls.
        idempotency::forget_caller(transaction, subject.user_id).await?;
        let (erased, anonymised) = match self.data.erase(transaction, &subject).await? {
            Erasure::Done { erased, anonymised } => (erased, anonymised),
            Erasure::Later(reason) => {
                tracing::info!(
                    erasure = request.erasure_id,
                    reason,
                    "personal data is retained until pending work has ended"
                );
                return Ok(());
            }
        };
        tracing::info!(
            erasure = request.erasure_id,
            round = request.round,
            erased,
            anonymised,
            "personal data erased"
        );
        let report = PersonalDataErased {
            erasure_id: request.erasure_id,
            round: request.round,
            service: self.service.to_owned(),
            erased: u32::try_from(erased).unwrap_or(u32::MAX),
            anonymised: u32::try_from(anonymised).unwrap_or(u32::MAX),
        };
        transaction.publish(&report.erasure_id, &report).await
    }
}

/// Updates a service's copies of an email address.
pub(crate) struct KeepingAddress {
    pub data: SharedPersonalData,
}

impl HandleEvent<EmailChanged> for KeepingAddress {
    async fn handle(&self, transaction: &Transaction, received: Received<EmailChanged>) -> Result<()> {
        let changed = received.event;
        transaction.lock("email-changed", &changed.user_id).await?;
        // An event that is retried late must not restore an old address.
        if inbox::has_newer::<EmailChanged>(transaction, &changed.user_id, received.time).await? {
            return Ok(());
        }
        self.data
            .change_address(transaction, user_id(&changed.user_id)?, &changed.email)
            .await
    }
}
