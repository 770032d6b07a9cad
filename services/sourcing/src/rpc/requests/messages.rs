//! Messages on requests.

use selam_chassis::{
    Error, Principal, Result, fields,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto_sourcing::v1::{PostRequestMessageRequest, ProductRequest};
use tonic::Request;
use uuid::Uuid;

use super::{Viewer, view::can_write};
use crate::{
    events::ChangeDetails,
    lifecycle::Requests,
    request::status::{RequestEvent, Side},
    store::{
        MessageRow,
        requests::{self, parts},
    },
};

impl Requests {
    pub(crate) async fn post_request_message(
        &self,
        mut request: Request<PostRequestMessageRequest>,
    ) -> Result<ProductRequest> {
        let caller = Principal::of(&request)?;
        let mut key = Key::of(&request, "sourcing.post-message")?;
        fields::trim([&mut request.get_mut().body]);
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let viewer = Viewer::of(&caller);
        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(done) = key.claim(&transaction, &request, transaction.now()).await?
        {
            drop(transaction);
            return self.replay(&done, &caller).await;
        }
        let mut row = requests::lock(&transaction, id, caller.owner_scope()).await?;
        if !can_write(&row, transaction.now()) {
            return Err(Error::failed_precondition(
                "REQUEST_CLOSED",
                "the request ended more than thirty days ago",
            ));
        }
        let before = row.clone();
        let message = MessageRow {
            id: Uuid::now_v7(),
            request_id: id,
            side: viewer.side(),
            body: request.body.clone(),
            create_time: transaction.now(),
        };
        let message_id = message.id;
        parts::insert_message(&transaction, message).await?;
        // Posting a message marks earlier ones as read.
        match viewer.side() {
            Side::Customer => {
                row.office_unread = row.office_unread.saturating_add(1);
                row.customer_unread = 0;
            }
            Side::Office => {
                row.customer_unread = row.customer_unread.saturating_add(1);
                row.office_unread = 0;
            }
        }
        // The version is kept, so that a message does not invalidate the etag of an offer about to be made or
        // accepted.
        row.update_time = transaction.now();
        requests::save(&transaction, row.clone()).await?;
        let details = ChangeDetails {
            event: RequestEvent::MessagePosted,
            side: Some(viewer.side()),
            offer: None,
            message: "",
        };
        self.announce(&transaction, &row, &details, None).await?;
        let changes = self.changes(before, &row)?.with("messageId", "", message_id);
        transaction.audit(id, Some(row.user_id), changes, "").await?;
        self.finish(transaction, key.as_ref(), row, viewer).await
    }
}
