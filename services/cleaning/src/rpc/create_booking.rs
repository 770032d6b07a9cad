use chrono::NaiveDate;
use selam_chassis::{
    Error, FieldErrors, Language, Principal, Result, Transaction, fields,
    idempotency::{Claim, Key},
    text,
};
use selam_proto_cleaning::v1::{CleaningBooking, CreateCleaningBookingRequest};
use tonic::Request;
use uuid::Uuid;

use super::{Cleaning, slot_full};
use crate::{
    booking_status::Event,
    choices::{ArrivalWindow, Frequency},
    coverage, days, recurrence,
    store::{QuoteRow, SeriesRow, bookings, quotes, series, slots},
};

impl Cleaning {
    pub(crate) async fn create_cleaning_booking(
        &self,
        mut request: Request<CreateCleaningBookingRequest>,
    ) -> Result<CleaningBooking> {
        let principal = Principal::of(&request)?;
        let mut key = Key::of(&request, "cleaning.book")?;
        let form = request.get_mut();
        fields::lines([&mut form.address, &mut form.postal_code]);
        fields::phone(&mut form.phone);
        fields::trim([&mut form.notes]);
        let postal_code = text::postal_code(&form.postal_code);
        let covered = postal_code
            .as_deref()
            .is_some_and(|code| coverage::town(code).is_some());
        FieldErrors::of(form)
            .phone("phone", &form.phone)
            .require(covered, "postalCode", "AREA_NOT_COVERED", "is outside the covered area")
            .finish()?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let mut form = request.into_inner();
        let window = fields::required("arrivalWindow", ArrivalWindow::from_wire(form.arrival_window()))?;
        let quote_id = fields::id("quoteId", &form.quote_id)?;
        let date = fields::date("date", &form.date)?;
        // A repeated request may spell the same postal code differently.
        form.postal_code = postal_code.unwrap_or_default();

        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &form, self.now()).await?
        {
            return Ok(answer);
        }
        // The check runs after the key lookup: a repeated request succeeds although its day is too near by then.
        days::check(self.today(), date)?;
        self.require_room(&transaction, &principal).await?;
        let quote = self.usable_quote(&transaction, &principal, quote_id).await?;
        days::check_season(quote.service_type, date)?;
        quotes::mark_used(&transaction, quote_id, self.now()).await?;
        let series = self.series(principal.clone(), quote, form, language, date, window);
        let id = self.place(&transaction, &series, window).await?;
        let booking = self.whole_booking(&*transaction, &principal, id).await?;
        if let Some(key) = &key {
            key.complete(&transaction, &booking).await?;
        }
        transaction.commit().await?;
        tracing::info!(booking_id = %id, "booking made");
        Ok(booking)
    }

    /// Limits the open bookings of a customer. Admins book for callers and have no limit. The lock serialises the
    /// bookings of one user, so that concurrent bookings cannot exceed the limit.
    async fn require_room(&self, transaction: &Transaction, principal: &Principal) -> Result<()> {
        if principal.is_office() {
            return Ok(());
        }
        let user_id = principal.user_id;
        transaction.lock("cleaning-booking", &user_id.to_string()).await?;
        let now = self.calendar.local(self.now()).naive_local();
        let open = bookings::open_count(transaction, user_id, now).await?;
        if open >= usize::try_from(self.settings.max_open_bookings).unwrap_or(usize::MAX) {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_BOOKINGS",
                "you have too many open bookings",
            ));
        }
        Ok(())
    }

    /// Locks and returns the quote if `user` can book it.
    async fn usable_quote(&self, transaction: &Transaction, user: &Principal, id: Uuid) -> Result<QuoteRow> {
        let quote = quotes::lock(transaction, id)
            .await?
            .filter(|quote| quote.user_id.is_none_or(|owner| owner == user.user_id))
            .ok_or_else(|| Error::not_found("CLEANING_QUOTE_NOT_FOUND", "the quote does not exist"))?;
        if quote.used_time.is_some() {
            return Err(Error::failed_precondition(
                "CLEANING_QUOTE_USED",
                "the quote is already booked",
            ));
        }
        if quote.expire_time <= self.now() {
            return Err(Error::failed_precondition(
                "CLEANING_QUOTE_EXPIRED",
                "the quote has expired; request a new one",
            ));
        }
        Ok(quote)
    }

    /// Stores the first visit and, for a recurring booking, its series with the visits up to the horizon. Publishes
    /// only the first visit, so that the customer gets one email.
    async fn place(&self, transaction: &Transaction, series: &SeriesRow, window: ArrivalWindow) -> Result<Uuid> {
        let recurring = series.frequency != Frequency::Once;
        let date = series.first_date;
        if recurring {
            series::insert(transaction, series.clone()).await?;
        }
        if !slots::take(transaction, date, window, self.settings.crews).await? {
            return Err(slot_full());
        }
        let first = self.visit(series, recurring.then_some(date), date, window);
        let first = self.add_visit(transaction, first, Some(series.user_id), false).await?;
        if recurring {
            self.plan(transaction, series).await?;
        }
        self.announce(transaction, &first, Event::Requested).await?;
        Ok(first.id)
    }

    /// Builds the order as a series row. It is not stored for a single booking.
    fn series(
        &self,
        principal: Principal,
        quote: QuoteRow,
        form: CreateCleaningBookingRequest,
        language: Language,
        date: NaiveDate,
        window: ArrivalWindow,
    ) -> SeriesRow {
        let second = recurrence::occurrence(date, quote.frequency, 1);
        SeriesRow {
            id: Uuid::now_v7(),
            user_id: principal.user_id,
            user_email: principal.email,
            language_code: language.code().to_owned(),
            service_type: quote.service_type,
            property_size: quote.property_size,
            frequency: quote.frequency,
            address: form.address,
            postal_code: form.postal_code,
            phone: form.phone,
            notes: form.notes,
            arrival_window: window,
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
