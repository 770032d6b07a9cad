//! Quotes, and bookings made of them.

use chrono::{NaiveDate, TimeDelta};
use selam_chassis::{
    Calendar, Checks, Error, Language, Principal, Result, Transaction,
    idempotency::{Claim, Key},
    validate,
};
use selam_proto_cleaning::v1::{
    CleaningBooking, CleaningQuote, CreateCleaningBookingRequest, CreateCleaningQuoteRequest,
};
use tonic::Request;
use uuid::Uuid;

use crate::{
    booking_status::Status,
    choices::{ArrivalWindow, Frequency, PropertySize, ServiceType},
    cleaning::{Cleaning, parse_id, slot_full},
    convert::{self, known},
    coverage, days, pricing, recurrence,
    store::{self, QuoteRow, SeriesRow},
};

impl Cleaning {
    pub(crate) async fn create_quote(&self, request: Request<CreateCleaningQuoteRequest>) -> Result<CleaningQuote> {
        let user_id = Principal::of(&request).ok().map(|principal| principal.user_id);
        let mut key = Key::of(&request, "cleaning.quote")?;
        let request = request.into_inner();
        validate(&request)?;
        let service = required("serviceType", ServiceType::from_contract(request.service_type()))?;
        let size = required("propertySize", PropertySize::from_contract(request.property_size()))?;
        let frequency = required("frequency", Frequency::from_contract(request.frequency()))?;
        let transaction = self.database.begin().await?;
        let now = self.now();
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, now).await?
        {
            return Ok(answer);
        }
        let price = pricing::price(service, size, frequency);
        let row = QuoteRow {
            id: Uuid::now_v7(),
            user_id,
            service_type: service.as_str().to_owned(),
            property_size: size.as_str().to_owned(),
            frequency: frequency.as_str().to_owned(),
            price_minor: price.total(),
            duration_minutes: pricing::duration_minutes(service, size),
            expire_time: now + TimeDelta::hours(i64::from(self.settings.quote_hours)),
            used_time: None,
            create_time: now,
        };
        let quote = convert::quote(&row, price, &self.calendar)?;
        store::insert_quote(&*transaction, row).await?;
        if let Some(key) = &key {
            key.complete(&transaction, &quote).await?;
        }
        transaction.commit().await?;
        Ok(quote)
    }

    pub(crate) async fn create_booking(
        &self,
        mut request: Request<CreateCleaningBookingRequest>,
    ) -> Result<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let mut key = Key::of(&request, "cleaning.book")?;
        let wanted = request.get_mut();
        for text in [
            &mut wanted.address,
            &mut wanted.postal_code,
            &mut wanted.phone,
            &mut wanted.notes,
        ] {
            *text = text.trim().to_owned();
        }
        validate(wanted)?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let mut wanted = request.into_inner();
        let window = required("arrivalWindow", ArrivalWindow::from_contract(wanted.arrival_window()))?;
        let quote_id = parse_id("quoteId", &wanted.quote_id)?;
        let postal_code = coverage::normalize(&wanted.postal_code);
        let covered = postal_code
            .as_deref()
            .is_some_and(|code| coverage::town(code).is_some());
        Checks::default()
            .require(covered, "postalCode", "AREA_NOT_COVERED", "must be where crews go")
            .finish()?;
        let date = Calendar::parse("date", &wanted.date)?;
        // What a repeated call sends may be written otherwise; it is the same postal code.
        wanted.postal_code = postal_code.unwrap_or_default();

        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &wanted, self.now()).await?
        {
            return Ok(answer);
        }
        // Only now: a repeated call is answered though its day is too near by then.
        days::check(&self.calendar, self.today(), date)?;
        self.require_room(&transaction, &principal).await?;
        let quote = self.take_quote(&transaction, &principal, quote_id).await?;
        days::check_season(known(ServiceType::parse(&quote.service_type))?, date)?;
        let series = self.series(principal.clone(), quote, wanted, language, date, window);
        let id = self.book(&transaction, &series, window).await?;
        let booking = self.whole_booking(&*transaction, &principal, id).await?;
        if let Some(key) = &key {
            key.complete(&transaction, &booking).await?;
        }
        transaction.commit().await?;
        tracing::info!(booking_id = %id, "booking made");
        Ok(booking)
    }

    /// Nobody may hold more of the crews' time than one customer needs. Admins book for those who call, so they have no limit. Bookings of
    /// one user wait for each other here, so that two at once do not both take the last place.
    async fn require_room(&self, transaction: &Transaction, principal: &Principal) -> Result<()> {
        if principal.is_admin() {
            return Ok(());
        }
        let user_id = principal.user_id;
        transaction.lock("cleaning-booking", &user_id.to_string()).await?;
        let open = store::open_orders(transaction, user_id, self.calendar.local(self.now()).naive_local()).await?;
        if open >= usize::try_from(self.settings.max_open_bookings).unwrap_or(usize::MAX) {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_BOOKINGS",
                "there are as many open bookings as one customer may have",
            ));
        }
        Ok(())
    }

    /// Uses up the quote of the caller, or one that nobody owns.
    async fn take_quote(&self, transaction: &Transaction, principal: &Principal, id: Uuid) -> Result<QuoteRow> {
        let quote = store::quote(&**transaction, id)
            .await?
            .filter(|quote| quote.user_id.is_none_or(|owner| owner == principal.user_id))
            .ok_or_else(|| Error::not_found("CLEANING_QUOTE_NOT_FOUND", "there is no such quote"))?;
        let now = self.now();
        let used = || Error::failed_precondition("CLEANING_QUOTE_USED", "the quote is booked already");
        if quote.used_time.is_some() {
            return Err(used());
        }
        if quote.expire_time <= now {
            let message = "the quote has expired, ask for a new one";
            return Err(Error::failed_precondition("CLEANING_QUOTE_EXPIRED", message));
        }
        if store::use_quote(transaction, id, now).await? {
            Ok(quote)
        } else {
            Err(used())
        }
    }

    /// Stores the first visit, and for a recurring booking its series with the visits up to the horizon. Tells of the first visit only: a
    /// customer wants one mail, not one per visit.
    async fn book(&self, transaction: &Transaction, series: &SeriesRow, window: ArrivalWindow) -> Result<Uuid> {
        let recurring = series.frequency != Frequency::Once.as_str();
        let date = series.first_date;
        if recurring {
            store::insert_series(transaction, series.clone()).await?;
        }
        if !store::take(transaction, date, window, self.settings.crews).await? {
            return Err(slot_full());
        }
        let first = self.visit(series, recurring.then_some(date), date, window);
        let first = self.add_visit(transaction, first, Some(series.user_id), false).await?;
        if recurring {
            self.plan(transaction, series).await?;
        }
        self.announce(transaction, &first, Status::Requested.as_str()).await?;
        Ok(first.id)
    }

    /// What is ordered, in the form of a series; for a single booking it is not stored.
    fn series(
        &self,
        principal: Principal,
        quote: QuoteRow,
        wanted: CreateCleaningBookingRequest,
        language: Language,
        date: NaiveDate,
        window: ArrivalWindow,
    ) -> SeriesRow {
        let second =
            Frequency::parse(&quote.frequency).and_then(|frequency| recurrence::occurrence(date, frequency, 1));
        SeriesRow {
            id: Uuid::now_v7(),
            user_id: principal.user_id,
            user_email: principal.email,
            language_code: language.code().to_owned(),
            service_type: quote.service_type,
            property_size: quote.property_size,
            frequency: quote.frequency,
            address: wanted.address,
            postal_code: wanted.postal_code,
            phone: wanted.phone,
            notes: wanted.notes,
            arrival_window: window.as_str().to_owned(),
            price_minor: quote.price_minor,
            duration_minutes: quote.duration_minutes,
            first_date: date,
            next_index: 1,
            next_date: second.unwrap_or(date),
            end_time: None,
            create_time: self.now(),
        }
    }
}

/// A choice that validation lets through only when it is stated.
pub(crate) fn required<T>(field: &str, choice: Option<T>) -> Result<T> {
    choice.ok_or_else(|| Error::field(field, "REQUIRED", "must be stated"))
}
