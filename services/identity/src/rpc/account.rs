//! `selam.identity.v1.AccountService`: sessions, activity, data export and account deletion of the signed-in user.

use std::sync::Arc;

use selam_chassis::{Error, Platform, Principal, Result, fields, timestamp, validate};
use selam_proto_identity::v1::{
    DeleteAccountRequest, DeleteAccountResponse, Device, EndOtherSessionsRequest, EndOtherSessionsResponse,
    EndSessionRequest, EndSessionResponse, ExportAccountRequest, ListActivityRequest, ListActivityResponse,
    ListSessionsRequest, ListSessionsResponse, Place, Session,
};
use selam_proto_personal_data::v1::personal_data_service_client::PersonalDataServiceClient;
use tonic::Request;
use uuid::Uuid;

use super::{
    export::{self, FileStream, Other},
    signed_out,
};
use crate::{
    account_deletion,
    client_info::ClientInfo,
    identity::Identity,
    limits::RateLimitKey,
    personal_data::Accounts,
    reauthentication::{self, ReauthenticationProof},
    security_log::{self, Entry, Kind},
    store::{
        self,
        sessions::{SessionScope, SessionWithUser},
    },
};

/// The gRPC service.
pub struct Account {
    identity: Arc<Identity>,
    own: Accounts,
    others: Vec<Other>,
}

impl Account {
    /// Creates the service.
    ///
    /// # Errors
    /// Returns `INTERNAL` when the address or key of another service is invalid.
    pub fn new(identity: Arc<Identity>, platform: &Platform) -> Result<Self> {
        let calls = platform.calls(crate::NAME);
        let others = selam_proto::SERVICES.iter().filter(|service| **service != crate::NAME);
        let others = others
            .map(|service| Ok((*service, calls.client(service, PersonalDataServiceClient::new)?)))
            .collect::<Result<_>>()?;
        Ok(Self {
            own: Accounts::new(Arc::clone(&identity)),
            identity,
            others,
        })
    }

    async fn export_account(&self, request: Request<ExportAccountRequest>) -> Result<FileStream> {
        let caller = Principal::of(&request)?;
        export::file(&self.identity, &self.own, &self.others, caller, &request).await
    }

    async fn delete_account(&self, request: Request<DeleteAccountRequest>) -> Result<DeleteAccountResponse> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        // A token outlives its session. An irreversible operation requires a session that still exists.
        let id = caller.session_id.ok_or_else(signed_out)?;
        let session = store::sessions::by_id(self.identity.database.connection(), id).await?;
        self.prove_owner(&request, session.ok_or_else(signed_out)?).await?;
        let tx = self.identity.database.begin().await?;
        let user = store::users::hold(&*tx, caller.user_id).await?.ok_or_else(signed_out)?;
        // It may have ended since.
        store::sessions::by_id(&*tx, id)
            .await?
            .filter(|session| session.user.id == user.id)
            .ok_or_else(signed_out)?;
        let now = self.identity.clock.now();
        account_deletion::close(&self.identity, &tx, &user).await?;
        tx.commit().await?;
        tracing::info!("account deleted by its owner");
        Ok(DeleteAccountResponse {
            close_time: Some(timestamp(now)),
        })
    }

    /// Requires the password, a code or a recent sign-in. Runs before the transaction of the deletion, so that a wrong
    /// guess stays counted.
    ///
    /// # Errors
    /// Those of [`reauthentication::prove`], and `RATE_LIMITED`.
    async fn prove_owner(
        &self,
        request: &Request<DeleteAccountRequest>,
        SessionWithUser { user, session, .. }: SessionWithUser,
    ) -> Result<()> {
        let given = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let shown = ReauthenticationProof {
            password: given(&request.get_ref().current_password),
            nonce: given(&request.get_ref().code),
        };
        let country_header = self.identity.settings.identity_country_header.as_deref();
        let client_info = ClientInfo::of_call(request.metadata(), country_header);
        self.identity.count(RateLimitKey::User(&user.id.to_string())).await?;
        Ok(reauthentication::prove(&self.identity, &user, &session, shown, &client_info).await?)
    }

    async fn list_sessions(&self, request: Request<ListSessionsRequest>) -> Result<ListSessionsResponse> {
        let caller = Principal::of(&request)?;
        let mut sessions = store::sessions::of_user(self.identity.database.connection(), caller.user_id).await?;
        sessions.sort_by_key(|session| {
            (
                Some(session.id) != caller.session_id,
                std::cmp::Reverse(session.refreshed_at),
            )
        });
        let shown = |session: store::Session| shown(session, caller.session_id);
        Ok(ListSessionsResponse {
            sessions: sessions.into_iter().map(shown).collect(),
        })
    }

    async fn end_session(&self, request: Request<EndSessionRequest>) -> Result<EndSessionResponse> {
        let caller = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        if self.end_sessions(&caller, SessionScope::One(id)).await? == 0 {
            return Err(Error::not_found("SESSION_NOT_FOUND", "no such session"));
        }
        Ok(EndSessionResponse {})
    }

    async fn end_other_sessions(&self, request: Request<EndOtherSessionsRequest>) -> Result<EndOtherSessionsResponse> {
        let caller = Principal::of(&request)?;
        let own = caller.session_id.ok_or_else(signed_out)?;
        let ended = self.end_sessions(&caller, SessionScope::Others(own)).await?;
        Ok(EndOtherSessionsResponse {
            ended: i32::try_from(ended).unwrap_or(i32::MAX),
        })
    }

    async fn end_sessions(&self, caller: &Principal, ending: SessionScope) -> Result<usize> {
        let tx = self.identity.database.begin().await?;
        // Locks the user, so that no session opens meanwhile.
        store::users::hold(&*tx, caller.user_id).await?;
        let ended = self.identity.end_sessions(&tx, caller.user_id, ending).await?;
        if ended > 0 {
            let entry = Entry::of(Kind::SessionsEnded, caller.user_id);
            self.identity.log(&*tx, entry).await?;
        }
        tx.commit().await?;
        Ok(ended)
    }

    async fn list_activity(&self, request: Request<ListActivityRequest>) -> Result<ListActivityResponse> {
        let caller = Principal::of(&request)?;
        let request = request.into_inner();
        validate(&request)?;
        let list = store::security_events::list(Some(caller.user_id), None);
        let page = list.page(self.identity.database.connection(), &request).await?;
        let events = page
            .rows
            .into_iter()
            .map(|event| security_log::shown(security_log::for_owner(event), String::new()));
        Ok(ListActivityResponse {
            security_events: events.collect(),
            next_page_token: page.next_page_token,
        })
    }
}

fn shown(session: store::Session, current: Option<Uuid>) -> Session {
    Session {
        id: session.id.to_string(),
        device: Some(Device {
            browser: session.browser,
            system: session.system,
        }),
        place: Some(Place {
            address: session.address,
            country_code: session.country,
        }),
        create_time: Some(timestamp(session.created_at)),
        last_use_time: Some(timestamp(session.refreshed_at)),
        is_current: Some(session.id) == current,
        has_shown_second_factor: session.aal == store::factors::AAL2,
    }
}

selam_proto_identity::impl_account_service!(Account, ExportAccountStream = FileStream);
