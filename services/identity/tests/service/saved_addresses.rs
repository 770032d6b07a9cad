//! The address book of the signed-in user.

use futures::future::join_all;
use selam_proto_identity::v1::{
    AddressDetails, CreateSavedAddressRequest, DeleteSavedAddressRequest, ListSavedAddressesRequest, SavedAddress,
    UpdateSavedAddressRequest, saved_address_service_client::SavedAddressServiceClient,
};
use tonic::{Code, Status, transport::Channel};
use tonic_types::StatusExt as _;

use crate::{
    people::reason,
    support::{App, EMAIL, OTHER, text},
};

/// Maximum number of addresses per user.
const MOST: usize = 30;

fn client(app: &App) -> SavedAddressServiceClient<Channel> {
    SavedAddressServiceClient::new(app.platform.channel())
}

async fn user(app: &App, email: &str) -> String {
    text(&app.confirmed(email).await, "access_token").to_owned()
}

fn home() -> AddressDetails {
    AddressDetails {
        name: "Home".to_owned(),
        address: "120 8 Avenue SW".to_owned(),
        city: "Calgary".to_owned(),
        postal_code: "T2P 1B3".to_owned(),
        contact_name: "Hana".to_owned(),
        contact_phone: "+1 403 555 0142".to_owned(),
    }
}

fn named(name: &str) -> AddressDetails {
    AddressDetails {
        name: name.to_owned(),
        ..home()
    }
}

async fn create(app: &App, token: &str, details: impl Into<Option<AddressDetails>>) -> Result<SavedAddress, Status> {
    let details = details.into();
    let request = app.platform.request(CreateSavedAddressRequest { details }, Some(token));
    Ok(client(app).create_saved_address(request).await?.into_inner())
}

async fn update(app: &App, token: &str, id: &str, details: AddressDetails) -> Result<SavedAddress, Status> {
    let request = UpdateSavedAddressRequest {
        id: id.to_owned(),
        details: Some(details),
    };
    let request = app.platform.request(request, Some(token));
    Ok(client(app).update_saved_address(request).await?.into_inner())
}

async fn delete(app: &App, token: &str, id: &str) -> Result<(), Status> {
    let request = DeleteSavedAddressRequest { id: id.to_owned() };
    let request = app.platform.request(request, Some(token));
    client(app).delete_saved_address(request).await.map(drop)
}

async fn list(app: &App, token: &str) -> Vec<SavedAddress> {
    let request = app.platform.request(ListSavedAddressesRequest {}, Some(token));
    let response = client(app).list_saved_addresses(request).await.unwrap();
    response.into_inner().saved_addresses
}

#[tokio::test]
async fn keeps_addresses_by_name() {
    let app = App::with_own_tokens().await;
    let token = user(&app, EMAIL).await;
    assert_eq!(list(&app, &token).await, []);
    let office = create(&app, &token, named("office")).await.unwrap();
    let typed = AddressDetails {
        address: "  5015 50 Avenue ".to_owned(),
        postal_code: "t4n-4b2".to_owned(),
        contact_phone: "+1 (403) 555-0199".to_owned(),
        ..named(" Mother ")
    };
    let mother = create(&app, &token, typed).await.unwrap();
    let details = mother.details.clone().unwrap();
    assert_eq!(details.name, "Mother");
    assert_eq!(details.address, "5015 50 Avenue");
    assert_eq!(details.postal_code, "T4N 4B2");
    let bare = AddressDetails {
        city: String::new(),
        postal_code: String::new(),
        ..named("Home")
    };
    let home = create(&app, &token, bare).await.unwrap();
    assert_eq!(list(&app, &token).await, [home.clone(), mother.clone(), office.clone()]);

    app.advance(60);
    let moved = update(&app, &token, &mother.id, named("Parents")).await.unwrap();
    assert_eq!(moved.details, Some(named("Parents")));
    assert!(moved.update_time.unwrap().seconds > mother.update_time.unwrap().seconds);
    delete(&app, &token, &home.id).await.unwrap();
    assert_eq!(list(&app, &token).await, [office, moved]);
}

#[tokio::test]
async fn belongs_to_its_owner() {
    let app = App::with_own_tokens().await;
    let (token, other) = (user(&app, EMAIL).await, user(&app, OTHER).await);
    let address = create(&app, &token, home()).await.unwrap();
    assert_eq!(list(&app, &other).await, []);
    let refused = [
        update(&app, &other, &address.id, named("Mine")).await.err(),
        delete(&app, &other, &address.id).await.err(),
    ];
    for status in refused.map(Option::unwrap) {
        assert_eq!(
            (status.code(), reason(&status).as_str()),
            (Code::NotFound, "SAVED_ADDRESS_NOT_FOUND")
        );
    }
    assert_eq!(list(&app, &token).await, std::slice::from_ref(&address));
    delete(&app, &token, &address.id).await.unwrap();
    assert_eq!(
        delete(&app, &token, &address.id).await.unwrap_err().code(),
        Code::NotFound
    );
}

#[tokio::test]
async fn names_every_invalid_field() {
    let app = App::with_own_tokens().await;
    let token = user(&app, EMAIL).await;
    let nonsense = AddressDetails {
        name: " ".to_owned(),
        address: "1".to_owned(),
        city: "x".repeat(61),
        postal_code: "90210".to_owned(),
        contact_name: "!".to_owned(),
        contact_phone: "call me maybe".to_owned(),
    };
    let status = create(&app, &token, nonsense).await.unwrap_err();
    let details = status.get_error_details();
    let mut fields: Vec<_> = details.bad_request().unwrap().field_violations.iter().collect();
    fields.sort_by_key(|violation| &violation.field);
    assert_eq!(
        fields.iter().map(|it| it.field.as_str()).collect::<Vec<_>>(),
        [
            "details.address",
            "details.city",
            "details.contactName",
            "details.contactPhone",
            "details.name",
            "details.postalCode"
        ]
    );
    let status = create(&app, &token, None).await.unwrap_err();
    assert_eq!(
        (status.code(), reason(&status).as_str()),
        (Code::InvalidArgument, "REQUIRED")
    );
    assert_eq!(list(&app, &token).await, []);
}

#[tokio::test]
async fn has_a_maximum_for_simultaneous_requests() {
    let app = App::with_own_tokens().await;
    let token = user(&app, EMAIL).await;
    for number in 2..MOST {
        create(&app, &token, named(&format!("Place {number}"))).await.unwrap();
    }
    let answers = join_all(["One", "Two", "Three"].map(|name| create(&app, &token, named(name)))).await;
    let refused: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert_eq!(
        refused.iter().map(|status| reason(status)).collect::<Vec<_>>(),
        ["TOO_MANY_SAVED_ADDRESSES"]
    );
    assert_eq!(list(&app, &token).await.len(), MOST);
}
