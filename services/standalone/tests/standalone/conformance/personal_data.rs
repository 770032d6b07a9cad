use selam_proto_personal_data::v1::{
    ErasureRequested, ExportPersonalDataRequest, PersonalDataErased,
    personal_data_service_client::PersonalDataServiceClient,
};
use uuid::Uuid;

use super::every_service;
use crate::tables::schema;

/// Columns that identify a person.
const PERSONAL: [&str; 12] = [
    "user_id",
    "user_email",
    "email",
    "recipient",
    "author_id",
    "actor_id",
    "owner_id",
    "client_id",
    "therapist_id",
    "full_name",
    "phone",
    "address",
];
/// Tables of the chassis, which handles their personal data itself.
const OF_THE_CHASSIS: [&str; 7] = [
    "chassis_migrations",
    "done_once",
    "files",
    "idempotency_keys",
    "inbox",
    "jobs",
    "outbox",
];

#[tokio::test]
async fn registers_personal_data_of_every_service() {
    every_service(async |subject, faults| {
        for (table, columns) in schema(&subject.platform.database(subject.name)).await {
            let personal = columns.iter().find(|column| PERSONAL.contains(&column.as_str()));
            let own = !OF_THE_CHASSIS.contains(&table.as_str());
            faults.check(
                subject.says_what_it_holds || !own || personal.is_none(),
                subject.name,
                || {
                    format!(
                        "stores {table}.{} without registering it: call Service::personal_data",
                        personal.unwrap()
                    )
                },
            );
        }
    })
    .await;
}

#[tokio::test]
async fn confirms_repeated_erasures() {
    every_service(async |subject, faults| {
        let mut request = ErasureRequested {
            erasure_id: Uuid::now_v7().to_string(),
            user_id: Uuid::now_v7().to_string(),
            email: "unknown@example.test".to_owned(),
            round: 1,
            close_time: Some(selam_chassis::timestamp(subject.platform.clock().now())),
        };
        for round in 1..=2 {
            request.round = round;
            subject.platform.publish(&request.user_id, &request).await;
            let answer: PersonalDataErased = subject.platform.wait_for_event().await;
            let expected = PersonalDataErased {
                erasure_id: request.erasure_id.clone(),
                round,
                service: subject.name.to_owned(),
                ..PersonalDataErased::default()
            };
            faults.check(answer == expected, subject.name, || {
                format!("{answer:?} does not confirm {request:?}")
            });
        }
    })
    .await;
}

#[tokio::test]
async fn exports_personal_data_of_every_service() {
    every_service(async |subject, faults| {
        let message = ExportPersonalDataRequest {
            service: subject.name.to_owned(),
            ..ExportPersonalDataRequest::default()
        };
        let mut request = subject.platform.request_of_service("identity", subject.name, message);
        let bearer = format!("Bearer {}", subject.token(&[])).parse().unwrap();
        request.metadata_mut().insert("authorization", bearer);
        let mut client = PersonalDataServiceClient::new(subject.platform.channel());
        let answer = client
            .export_personal_data(request)
            .await
            .map(|answer| answer.into_inner().json);
        let object = answer
            .as_ref()
            .is_ok_and(|json| serde_json::from_str::<serde_json::Value>(json).is_ok_and(|value| value.is_object()));
        faults.check(object, subject.name, || format!("exports {answer:?}"));
    })
    .await;
}
