//! The caller's email preferences over gRPC. The token identifies the user: no request names one.

use selam_chassis::{Database, Principal, Result, fields, validate};
use selam_proto_notifications::v1::{
    GetNotificationPreferencesRequest, NotificationPreferences, UpdateNotificationPreferencesRequest,
};
use tonic::Request;

use crate::{preferences::EmailPreferences, store::preferences};

/// Serves `selam.notifications.v1.NotificationPreferenceService`.
pub(crate) struct Preferences {
    database: Database,
}

impl Preferences {
    pub(crate) fn new(database: Database) -> Self {
        Self { database }
    }

    async fn get_notification_preferences(
        &self,
        request: Request<GetNotificationPreferencesRequest>,
    ) -> Result<NotificationPreferences> {
        let caller = Principal::of(&request)?;
        let choice = preferences::of(self.database.connection(), caller.user_id).await?;
        Ok(shown(choice))
    }

    async fn update_notification_preferences(
        &self,
        request: Request<UpdateNotificationPreferencesRequest>,
    ) -> Result<NotificationPreferences> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let chosen = fields::required("preferences", request.into_inner().preferences)?;
        let choice = EmailPreferences {
            reminders: chosen.reminders,
            progress: chosen.progress,
            follow_ups: chosen.follow_ups,
        };
        let transaction = self.database.begin().await?;
        preferences::put(&transaction, caller.user_id, choice).await?;
        transaction.commit().await?;
        Ok(shown(choice))
    }
}

selam_proto_notifications::impl_notification_preference_service!(Preferences);

fn shown(choice: EmailPreferences) -> NotificationPreferences {
    NotificationPreferences {
        reminders: choice.reminders,
        progress: choice.progress,
        follow_ups: choice.follow_ups,
    }
}
