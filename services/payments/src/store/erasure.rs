//! Anonymisation of rows that tax law requires to keep.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use selam_chassis::{Result, Transaction, listing::search_text, personal_data::ERASED_USER_ID};
use uuid::Uuid;

use super::{PaymentRow, checkout, customer, entitlement, payment, refund, subscription, therapist_price};

/// Removes personal data from a payment. Number, date, amounts and purpose are kept for the tax office.
pub(crate) async fn anonymise(transaction: &Transaction, row: &PaymentRow) -> Result<()> {
    use payment::Column;
    payment::Entity::update_many()
        .col_expr(Column::UserId, Expr::value(ERASED_USER_ID))
        .col_expr(Column::UserEmail, Expr::value(""))
        .col_expr(
            Column::SearchText,
            Expr::value(search_text([&row.receipt_number, &row.title])),
        )
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    refund::Entity::update_many()
        .col_expr(refund::Column::Note, Expr::value(""))
        .filter(refund::Column::PaymentId.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Removes personal data from checkouts and subscriptions, and deletes entitlements. Returns the number of deleted
/// rows.
pub(crate) async fn forget(transaction: &Transaction, user_id: Uuid) -> Result<u64> {
    checkout::Entity::update_many()
        .col_expr(checkout::Column::UserId, Expr::value(ERASED_USER_ID))
        .col_expr(checkout::Column::UserEmail, Expr::value(""))
        .filter(checkout::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    subscription::Entity::update_many()
        .col_expr(subscription::Column::UserId, Expr::value(ERASED_USER_ID))
        .col_expr(subscription::Column::UserEmail, Expr::value(""))
        .filter(subscription::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    let entitlements = entitlement::Entity::delete_many()
        .filter(entitlement::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    let customers = customer::Entity::delete_many()
        .filter(customer::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(entitlements.rows_affected + customers.rows_affected)
}

/// Removes a therapist's name from the price list and from titles of checkouts and subscriptions. Receipts keep it
/// for the tax office.
pub(crate) async fn forget_therapist(transaction: &Transaction, therapist_id: &str) -> Result<()> {
    therapist_price::Entity::update_many()
        .col_expr(therapist_price::Column::TherapistName, Expr::value(""))
        .filter(therapist_price::Column::TherapistId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    checkout::Entity::update_many()
        .col_expr(checkout::Column::Title, Expr::value(""))
        .col_expr(checkout::Column::Subject, Expr::value(""))
        .filter(checkout::Column::ReferenceId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    subscription::Entity::update_many()
        .col_expr(subscription::Column::Title, Expr::value(""))
        .col_expr(subscription::Column::Subject, Expr::value(""))
        .filter(subscription::Column::ReferenceId.eq(therapist_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Stores a customer's new email address.
pub(crate) async fn change_address(transaction: &Transaction, user_id: Uuid, email: &str) -> Result<()> {
    subscription::Entity::update_many()
        .col_expr(subscription::Column::UserEmail, Expr::value(email))
        .filter(subscription::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    checkout::Entity::update_many()
        .col_expr(checkout::Column::UserEmail, Expr::value(email))
        .filter(checkout::Column::UserId.eq(user_id))
        .exec(&**transaction)
        .await?;
    Ok(())
}

/// Stores a customer's new email address in a payment.
pub(crate) async fn set_address(transaction: &Transaction, row: &PaymentRow, email: &str) -> Result<()> {
    use payment::Column;
    payment::Entity::update_many()
        .col_expr(Column::UserEmail, Expr::value(email))
        .col_expr(
            Column::SearchText,
            Expr::value(super::payments::search_text(&row.receipt_number, &row.title, email)),
        )
        .filter(Column::Id.eq(row.id))
        .exec(&**transaction)
        .await?;
    Ok(())
}
