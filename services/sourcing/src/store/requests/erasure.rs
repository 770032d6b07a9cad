//! Anonymisation of requests.

use sea_orm::entity::prelude::*;
use selam_chassis::{Result, Transaction, listing::search_text, personal_data::ERASED_USER_ID};

use crate::store::entity::{inspection, offer, request, request_attachment, request_change, request_message};

/// Removes the customer's data from a request. Number, quantity, offers and payments are kept for accounting.
pub(crate) async fn forget_customer(transaction: &Transaction, row: request::Model) -> Result<()> {
    let (id, empty) = (row.id, String::new);
    request_message::Entity::delete_many()
        .filter(request_message::Column::RequestId.eq(id))
        .exec(&**transaction)
        .await?;
    request_attachment::Entity::delete_many()
        .filter(request_attachment::Column::RequestId.eq(id))
        .exec(&**transaction)
        .await?;
    request_change::Entity::update_many()
        .col_expr(request_change::Column::Message, Expr::value(""))
        .filter(request_change::Column::RequestId.eq(id))
        .exec(&**transaction)
        .await?;
    offer::Entity::update_many()
        .col_expr(offer::Column::Note, Expr::value(""))
        .filter(offer::Column::RequestId.eq(id))
        .exec(&**transaction)
        .await?;
    inspection::Entity::update_many()
        .col_expr(inspection::Column::Note, Expr::value(""))
        .filter(inspection::Column::RequestId.eq(id))
        .exec(&**transaction)
        .await?;
    let row = request::Model {
        user_id: ERASED_USER_ID,
        email: empty(),
        product_name: empty(),
        description: empty(),
        specifications: empty(),
        delivery_city: empty(),
        delivery_address: empty(),
        delivery_name: empty(),
        delivery_phone: empty(),
        tracking_number: empty(),
        search_text: search_text([&row.number]),
        customer_unread: 0,
        office_unread: 0,
        ..row
    };
    super::save(transaction, row).await
}
