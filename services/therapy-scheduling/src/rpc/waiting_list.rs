use selam_chassis::{Error, Language, Principal, Result, fields, timestamp, validate};
use selam_proto_therapy::v1::{
    GetMyWaitingListEntryRequest, GetMyWaitingListEntryResponse, JoinWaitingListRequest, LeaveWaitingListRequest,
    LeaveWaitingListResponse, WaitingListEntry,
};
use tonic::Request;

use super::Therapy;
use crate::{
    choices::ProfileStatus,
    practice,
    store::{self, WaitingListRow, therapists::NEVER, waiting_list},
};

impl Therapy {
    pub(super) async fn join_waiting_list(&self, request: Request<JoinWaitingListRequest>) -> Result<WaitingListEntry> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let id = fields::id("therapistId", &request.get_ref().therapist_id)?;
        let transaction = self.database.begin().await?;
        let therapist = store::therapists::lock(&transaction, id).await?;
        if therapist.status != ProfileStatus::Listed {
            return Err(store::therapists::not_found());
        }
        // Recompute the next free slot, since the stored one may be outdated.
        let therapist = practice::refresh(&transaction, therapist, &self.bookings.zones).await?;
        if therapist.next_free_time < NEVER {
            return Err(Error::failed_precondition(
                "THERAPIST_NOT_FULL",
                "the therapist has free slots",
            ));
        }
        let row = WaitingListRow {
            therapist_id: id,
            user_id: user.user_id,
            email: user.email,
            language_code: language.code().to_owned(),
            create_time: transaction.now(),
            is_due: true,
            notice_time: None,
        };
        let row = waiting_list::join(&transaction, row).await?;
        transaction.commit().await?;
        Ok(entry(&row))
    }

    pub(super) async fn get_my_waiting_list_entry(
        &self,
        request: Request<GetMyWaitingListEntryRequest>,
    ) -> Result<GetMyWaitingListEntryResponse> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("therapistId", &request.get_ref().therapist_id)?;
        let row = waiting_list::get(self.database.connection(), id, user.user_id).await?;
        Ok(GetMyWaitingListEntryResponse {
            entry: row.as_ref().map(entry),
        })
    }

    pub(super) async fn leave_waiting_list(
        &self,
        request: Request<LeaveWaitingListRequest>,
    ) -> Result<LeaveWaitingListResponse> {
        let user = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("therapistId", &request.get_ref().therapist_id)?;
        let transaction = self.database.begin().await?;
        waiting_list::leave(&transaction, id, user.user_id).await?;
        transaction.commit().await?;
        Ok(LeaveWaitingListResponse {})
    }
}

fn entry(row: &WaitingListRow) -> WaitingListEntry {
    WaitingListEntry {
        therapist_id: row.therapist_id.to_string(),
        create_time: Some(timestamp(row.create_time)),
    }
}
