use selam_chassis::{Error, Principal, Result, fields, validate};
use selam_proto_therapy::v1::{Appointment, ReviewAppointmentRequest};
use tonic::Request;
use uuid::Uuid;

use super::Therapy;
use crate::{
    appointment::status::Status,
    choices::Role,
    store::{self, appointments},
};

impl Therapy {
    pub(crate) async fn review_appointment(
        &self,
        mut request: Request<ReviewAppointmentRequest>,
    ) -> Result<Appointment> {
        let viewer = Principal::of(&request)?;
        fields::trim([&mut request.get_mut().text]);
        validate(request.get_ref())?;
        let request = request.into_inner();
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let (mut row, role) = appointments::lock(&transaction, id, &viewer).await?;
        if role != Role::Client {
            return Err(appointments::not_found());
        }
        if row.status != Status::Completed {
            return Err(Error::failed_precondition(
                "APPOINTMENT_NOT_COMPLETED",
                "only completed sessions can be reviewed",
            ));
        }
        let mut therapist = store::therapists::lock(&transaction, row.therapist_id).await?;
        therapist.rating_sum += request.rating - row.rating;
        therapist.review_count += i32::from(row.rating == 0);
        store::therapists::save(&transaction, therapist).await?;
        row.rating = request.rating;
        row.review_id = row.review_id.or_else(|| Some(Uuid::new_v4()));
        row.review_text = request.text;
        row.review_time = transaction.now();
        appointments::save(&transaction, row.clone()).await?;
        let shown = self.whole(&*transaction, row, role).await?;
        transaction.commit().await?;
        Ok(shown)
    }
}
