//! `selam.identity.v1.SavedAddressService`: the address book of the signed-in user.

use std::sync::Arc;

use selam_chassis::{Error, FieldErrors, Principal, Result, fields, listing::search_text, text, timestamp, validate};
use selam_proto_identity::v1::{
    AddressDetails, CreateSavedAddressRequest, DeleteSavedAddressRequest, DeleteSavedAddressResponse,
    ListSavedAddressesRequest, ListSavedAddressesResponse, SavedAddress, UpdateSavedAddressRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::signed_out;
use crate::{
    identity::Identity,
    store::{self, saved_addresses},
};

/// Maximum number of addresses per user.
const MOST: u64 = 30;

/// The gRPC service.
pub struct SavedAddresses {
    identity: Arc<Identity>,
}

impl SavedAddresses {
    /// Creates the service.
    pub fn new(identity: Arc<Identity>) -> Self {
        Self { identity }
    }

    async fn list_saved_addresses(
        &self,
        request: Request<ListSavedAddressesRequest>,
    ) -> Result<ListSavedAddressesResponse> {
        let caller = Principal::of(&request)?;
        let mut addresses = saved_addresses::of_user(self.identity.database.connection(), caller.user_id).await?;
        addresses.sort_by_cached_key(|address| (search_text([address.name.as_str()]), address.id));
        Ok(ListSavedAddressesResponse {
            saved_addresses: addresses.into_iter().map(shown).collect(),
        })
    }

    async fn create_saved_address(&self, request: Request<CreateSavedAddressRequest>) -> Result<SavedAddress> {
        let caller = Principal::of(&request)?;
        let mut request = request.into_inner();
        tidy(&mut request.details);
        check(FieldErrors::of(&request), request.details.as_ref())?;
        let address = self.row(Uuid::now_v7(), caller.user_id, request.details)?;
        let tx = self.identity.database.begin().await?;
        // The lock makes simultaneous requests respect the maximum.
        store::users::hold(&*tx, caller.user_id).await?.ok_or_else(signed_out)?;
        if saved_addresses::count(&*tx, caller.user_id).await? >= MOST {
            let message = "delete an address before you save another one";
            return Err(Error::failed_precondition("TOO_MANY_SAVED_ADDRESSES", message));
        }
        saved_addresses::insert(&*tx, address.clone()).await?;
        tx.commit().await?;
        Ok(shown(address))
    }

    async fn update_saved_address(&self, request: Request<UpdateSavedAddressRequest>) -> Result<SavedAddress> {
        let caller = Principal::of(&request)?;
        let mut request = request.into_inner();
        tidy(&mut request.details);
        check(FieldErrors::of(&request), request.details.as_ref())?;
        let address = self.row(fields::id("id", &request.id)?, caller.user_id, request.details)?;
        let tx = self.identity.database.begin().await?;
        if !saved_addresses::update(&*tx, address.clone()).await? {
            return Err(not_found());
        }
        tx.commit().await?;
        Ok(shown(address))
    }

    async fn delete_saved_address(
        &self,
        request: Request<DeleteSavedAddressRequest>,
    ) -> Result<DeleteSavedAddressResponse> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let tx = self.identity.database.begin().await?;
        if !saved_addresses::delete(&*tx, caller.user_id, id).await? {
            return Err(not_found());
        }
        tx.commit().await?;
        Ok(DeleteSavedAddressResponse {})
    }

    fn row(&self, id: Uuid, user_id: Uuid, details: Option<AddressDetails>) -> Result<store::SavedAddress> {
        let details = fields::required("details", details)?;
        Ok(store::SavedAddress {
            id,
            user_id,
            name: details.name,
            address: details.address,
            city: details.city,
            postal_code: details.postal_code,
            contact_name: details.contact_name,
            contact_phone: details.contact_phone,
            updated_at: self.identity.clock.now(),
        })
    }
}

fn tidy(details: &mut Option<AddressDetails>) {
    if let Some(details) = details {
        fields::lines([
            &mut details.name,
            &mut details.address,
            &mut details.city,
            &mut details.postal_code,
            &mut details.contact_name,
        ]);
        // Other text stays, for the contract's rule to reject.
        if let Some(code) = text::postal_code(&details.postal_code) {
            details.postal_code = code;
        }
        fields::phone(&mut details.contact_phone);
    }
}

fn check(errors: FieldErrors, details: Option<&AddressDetails>) -> Result<()> {
    match details {
        Some(details) => errors
            .name("details.contactName", &details.contact_name)
            .phone("details.contactPhone", &details.contact_phone),
        None => errors,
    }
    .finish()
}

fn not_found() -> Error {
    Error::not_found("SAVED_ADDRESS_NOT_FOUND", "no such address")
}

fn shown(address: store::SavedAddress) -> SavedAddress {
    SavedAddress {
        id: address.id.to_string(),
        details: Some(AddressDetails {
            name: address.name,
            address: address.address,
            city: address.city,
            postal_code: address.postal_code,
            contact_name: address.contact_name,
            contact_phone: address.contact_phone,
        }),
        update_time: Some(timestamp(address.updated_at)),
    }
}

selam_proto_identity::impl_saved_address_service!(SavedAddresses);
