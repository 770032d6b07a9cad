use chrono::NaiveDate;
use selam_chassis::{
    Checks, Error, Language, Principal, Result, Transaction, fields,
    idempotency::{Claim, Key},
    validate,
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
        let wanted = request.get_mut();
        fields::trim([
            &mut wanted.address,
            &mut wanted.postal_code,
            &mut wanted.phone,
            &mut wanted.notes,
        ]);
        validate(wanted)?;
        let language = Language::of(&request, &request.get_ref().language_code)?;
        let mut wanted = request.into_inner();
        let window = fields::required("arrivalWindow", ArrivalWindow::from_wire(wanted.arrival_window()))?;
        let quote_id = fields::id("quoteId", &wanted.quote_id)?;
        let postal_code = coverage::normalize(&wanted.postal_code);
        let covered = postal_code
            .as_deref()
            .is_some_and(|code| coverage::town(code).is_some());
        Checks::default()
            .require(covered, "postalCode", "AREA_NOT_COVERED", "must be where crews go")
            .finish()?;
        let date = fields::date("date", &wanted.date)?;
        // What a repeated call sends may be written otherwise; it is the same postal code.
        wanted.postal_code = postal_code.unwrap_or_default();

        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &wanted, self.now()).await?
        {
            return Ok(answer);
        }
        // Only now: a repeated call is answered though its day is too near by then.
        days::check(self.today(), date)?;
        self.require_room(&transaction, &principal).await?;
        let quote = self.usable_quote(&transaction, &principal, quote_id).await?;
        days::check_season(quote.service_type, date)?;
        quotes::mark_used(&transaction, quote_id, self.now()).await?;
        let series = self.series(principal.clone(), quote, wanted, language, date, window);
        let id = self.place(&transaction, &series, window).await?;
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
        let now = self.calendar.local(self.now()).naive_local();
        let open = bookings::open_count(transaction, user_id, now).await?;
        if open >= usize::try_from(self.settings.max_open_bookings).unwrap_or(usize::MAX) {
            return Err(Error::failed_precondition(
                "TOO_MANY_OPEN_BOOKINGS",
                "there are as many open bookings as one customer may have",
            ));
        }
        Ok(())
    }

    /// The quote, if `user` can book it, locked.
    async fn usable_quote(&self, transaction: &Transaction, user: &Principal, id: Uuid) -> Result<QuoteRow> {
        let quote = quotes::lock(transaction, id)
            .await?
            .filter(|quote| quote.user_id.is_none_or(|owner| owner == user.user_id))
            .ok_or_else(|| Error::not_found("CLEANING_QUOTE_NOT_FOUND", "there is no such quote"))?;
        if quote.used_time.is_some() {
            return Err(Error::failed_precondition(
                "CLEANING_QUOTE_USED",
                "the quote is booked already",
            ));
        }
        if quote.expire_time <= self.now() {
            return Err(Error::failed_precondition(
                "CLEANING_QUOTE_EXPIRED",
                "the quote has run out; ask for a new one",
            ));
        }
        Ok(quote)
    }

    /// Stores the first visit, and for a recurring booking its series with the visits up to the horizon. Tells of the first visit only: a
    /// customer wants one mail, not one per visit.
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
        let second = recurrence::occurrence(date, quote.frequency, 1);
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
