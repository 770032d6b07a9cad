//! Personal data in identity beyond the account.

use selam_chassis_testing::TestPlatform;
use selam_proto_identity::v1::{
    AddressDetails, CreateSavedAddressRequest, saved_address_service_client::SavedAddressServiceClient,
};

use crate::personal_data::{NAME, PHONE, STREET, as_user};

/// Saves an address in the address book of a user.
pub async fn save_address(platform: &TestPlatform, token: &str) {
    let address = AddressDetails {
        name: "Home".to_owned(),
        address: STREET.to_owned(),
        contact_name: NAME.to_owned(),
        contact_phone: PHONE.to_owned(),
        ..AddressDetails::default()
    };
    let address = CreateSavedAddressRequest { details: Some(address) };
    SavedAddressServiceClient::new(platform.channel())
        .create_saved_address(as_user(platform, token, address))
        .await
        .unwrap();
}
