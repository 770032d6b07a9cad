//! RPCs of admins about offers.

use selam_chassis::{
    Error, Principal, Result, fields,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto_sourcing::v1::{
    MakeOfferRequest, Offer, OfferTerms, PreviewOfferRequest, ProductRequest, WithdrawOfferRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::{accept_offer::require_open, require_current, view};
use crate::{
    choices::{Currency, is_country},
    events::ChangeDetails,
    lifecycle::Requests,
    rates::minor,
    request::{
        landed_cost::Terms,
        offer::{OfferStatus, within},
        status::{RequestEvent, Side, Step},
    },
    store::{
        self, Connection, OfferRow,
        requests::{self, offers},
    },
};

/// Largest number of offers per request.
const MOST: usize = 20;
/// Longest validity of an offer, in days.
const LONGEST_DAYS: u64 = 365;
/// Smallest charge of payment providers, in cents.
const LEAST_CHARGE: i64 = 50;

impl Requests {
    pub(super) async fn preview_offer(&self, request: Request<PreviewOfferRequest>) -> Result<Offer> {
        let request = request.into_inner();
        validate(&request)?;
        let terms = fields::required("terms", request.terms)?;
        let connection = self.database.connection();
        let row = self.offer_of(connection, &terms, Uuid::nil(), Uuid::nil()).await?;
        Ok(view::offer(&row, self.today()))
    }

    pub(crate) async fn make_offer(&self, mut request: Request<MakeOfferRequest>) -> Result<ProductRequest> {
        let admin = Principal::of(&request)?;
        let mut key = Key::of(&request, "sourcing.make-offer")?;
        if let Some(terms) = &mut request.get_mut().terms {
            fields::trim([&mut terms.note]);
        }
        let request = request.into_inner();
        validate(&request)?;
        let terms = fields::required("terms", request.terms.clone())?;
        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(done) = key.claim(&transaction, &request, transaction.now()).await?
        {
            drop(transaction);
            return self.replay(&done, &admin).await;
        }
        let (mut row, after) = self
            .lock_for_step(&transaction, &request.id, &request.etag, Step::Offer)
            .await?;
        let before = row.clone();
        let offer = self.offer_of(&*transaction, &terms, Uuid::now_v7(), row.id).await?;
        if offers::of_one(&*transaction, row.id).await?.len() >= MOST {
            return Err(Error::failed_precondition(
                "TOO_MANY_OFFERS",
                format!("the limit of {MOST} offers is reached"),
            ));
        }
        offers::insert(&transaction, offer.clone()).await?;
        row.status = after;
        // A late deposit for the expired offer is refunded from now on.
        row.deposit_charge_id = None;
        row.balance_charge_id = None;
        row.deposit_due_time = None;
        let details = ChangeDetails {
            event: RequestEvent::OfferMade,
            side: Some(Side::Office),
            offer: Some(&offer),
            message: "",
        };
        self.record(&transaction, &mut row, details).await?;
        let changes = self.changes(before, &row)?.with("offerId", "", offer.id);
        self.finish_for_office(transaction, key.as_ref(), row, (changes, &offer.note))
            .await
    }

    pub(super) async fn withdraw_offer(&self, request: Request<WithdrawOfferRequest>) -> Result<ProductRequest> {
        let request = request.get_ref();
        validate(request)?;
        let id = fields::id("id", &request.id)?;
        let transaction = self.database.begin().await?;
        let mut row = requests::lock(&transaction, id, None).await?;
        let before = row.clone();
        let offer = offers::find(&*transaction, id, fields::id("offerId", &request.offer_id)?).await?;
        require_open(&offer)?;
        require_current(&row, &request.etag)?;
        offers::set_status(&transaction, offer.id, OfferStatus::Withdrawn).await?;
        self.after_offer(&transaction, &mut row).await?;
        let details = ChangeDetails {
            event: RequestEvent::OfferWithdrawn,
            side: Some(Side::Office),
            offer: Some(&offer),
            message: "",
        };
        self.record(&transaction, &mut row, details).await?;
        let changes = self.changes(before, &row)?.with("offerId", offer.id, "");
        self.finish_for_office(transaction, None, row, (changes, "")).await
    }

    /// Returns an offer with its landed cost at the current rates.
    async fn offer_of(
        &self,
        connection: &impl Connection,
        terms: &OfferTerms,
        id: Uuid,
        request_id: Uuid,
    ) -> Result<OfferRow> {
        let today = self.today();
        let currency = Currency::parse(&terms.currency)
            .ok_or_else(|| Error::field("terms.currency", "CURRENCY_UNSUPPORTED", "must be USD, EUR, GBP or CNY"))?;
        let valid_until = fields::date("terms.validUntil", &terms.valid_until)?;
        let valid_until = within("terms.validUntil", valid_until, today, LONGEST_DAYS)?;
        if !is_country(&terms.origin_country) {
            return Err(Error::field(
                "terms.originCountry",
                "COUNTRY_UNKNOWN",
                "must be an ISO 3166-1 code",
            ));
        }
        let rates = store::rates::as_of(connection, today).await?;
        let rates = rates
            .filter(|rates| !rates.is_stale(today, self.settings.rates_max_age_days))
            .ok_or_else(|| {
                Error::field(
                    "terms.currency",
                    "RATES_MISSING",
                    "there are no exchange rates, or they are too old",
                )
            })?;
        let price = Terms {
            quantity: terms.quantity,
            unit_price_minor: minor(&terms.unit_price).unwrap_or_default(),
            rate_micros: rates.micros(currency),
            freight_minor: minor(&terms.freight_cad).unwrap_or_default(),
            duty_basis_points: minor(&terms.duty_percent).unwrap_or_default(),
            deposit_percent: self.settings.deposit_percent,
        };
        let landed = price.landed().ok_or_else(|| {
            Error::field(
                "terms.unitPrice",
                "TOO_MUCH",
                "the total exceeds the largest possible charge",
            )
        })?;
        if price.unit_price_minor < 1 || landed.deposit_minor.min(landed.balance_minor) < LEAST_CHARGE {
            return Err(Error::field(
                "terms.unitPrice",
                "TOO_LITTLE",
                "the deposit or the balance is below the smallest possible charge",
            ));
        }
        Ok(OfferRow {
            id,
            request_id,
            status: OfferStatus::Open,
            quantity: terms.quantity,
            currency_code: currency.code().to_owned(),
            unit_price_minor: price.unit_price_minor,
            goods_minor: landed.goods_minor,
            goods_cad_minor: landed.goods_cad_minor,
            freight_minor: price.freight_minor,
            duty_basis_points: price.duty_basis_points,
            duty_minor: landed.duty_minor,
            landed_minor: landed.landed_minor,
            landed_unit_minor: landed.landed_unit_minor,
            deposit_minor: landed.deposit_minor,
            balance_minor: landed.balance_minor,
            rate_micros: price.rate_micros,
            rate_date: rates.date,
            lead_time_days: terms.lead_time_days,
            valid_until,
            origin_country: terms.origin_country.clone(),
            note: terms.note.clone(),
            create_time: self.database.clock().now(),
        })
    }
}
