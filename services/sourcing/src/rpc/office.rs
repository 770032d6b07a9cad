//! Catalogue RPCs of admins.

use selam_chassis::{
    Changes, Principal, Result, Transaction, fields,
    idempotency::{Claim, Key},
    listing::{CsvStream, csv_export},
    validate,
};
use selam_proto_sourcing::v1::{
    CreateProductRequest, ExportCatalogueRequest, ListCatalogueRequest, ListCatalogueResponse, Product,
    RetireProductRequest, UpdateProductRequest,
};
use tonic::Request;
use uuid::Uuid;

use super::{Catalogue, office_view};
use crate::{
    choices::{Category, Status},
    convert,
    csv_lines::{self, COLUMNS},
    product,
    store::{
        self, ProductRow, index,
        listing::{self, Filter},
        products::{self, Kind},
    },
};

/// Lock of changes of products.
pub(crate) const CATALOGUE: &str = "catalogue";

impl Catalogue {
    pub(super) async fn create_product(&self, mut request: Request<CreateProductRequest>) -> Result<Product> {
        let admin = Principal::of(&request)?;
        let mut key = Key::of(&request, "sourcing.create-product")?;
        if let Some(product) = &mut request.get_mut().product {
            product::normalise(product);
        }
        let request = request.into_inner();
        validate(&request)?;
        let input = fields::required("product", request.product.clone())?;
        let product = product::validate(input, "product.")?;
        // Read before the transaction: a transaction that needs a second connection can deadlock.
        let rates = self.good_rates().await?;
        let transaction = self.database.begin().await?;
        if let Some(key) = &mut key
            && let Claim::Done(answer) = key.claim(&transaction, &request, transaction.now()).await?
        {
            return Ok(answer);
        }
        transaction.lock(CATALOGUE, "").await?;
        let row = products::row(&product, transaction.now())?;
        let rows = std::slice::from_ref(&row);
        products::insert(&transaction, rows).await?;
        products::insert_changes(&transaction, rows, Kind::Created, Some(admin.user_id)).await?;
        index::write(&transaction, rows, true).await?;
        let id = row.id;
        let answer = convert::product(row, office_view(rates.as_ref()))?;
        transaction.audit(id, None, Changes::created(&answer)?, "").await?;
        if let Some(key) = &key {
            key.complete(&transaction, &answer).await?;
        }
        transaction.commit().await?;
        Ok(answer)
    }

    pub(super) async fn update_product(&self, mut request: Request<UpdateProductRequest>) -> Result<Product> {
        let admin = Principal::of(&request)?;
        if let Some(product) = &mut request.get_mut().product {
            product::normalise(product);
        }
        let request = request.into_inner();
        validate(&request)?;
        let id = fields::id("id", &request.id)?;
        let product = product::validate(fields::required("product", request.product)?, "product.")?;
        let transaction = self.database.begin().await?;
        transaction.lock(CATALOGUE, "").await?;
        let row = products::lock(&transaction, id).await?;
        products::check_etag(&row, &request.etag)?;
        let before = row;
        let row = products::next(&before, &product, transaction.now())?;
        audit(&transaction, before, &row).await?;
        change(&transaction, &row, Kind::Updated, admin.user_id).await?;
        transaction.commit().await?;
        self.for_office(row).await
    }

    pub(super) async fn retire_product(&self, request: Request<RetireProductRequest>) -> Result<Product> {
        let admin = Principal::of(&request)?;
        validate(request.get_ref())?;
        let id = fields::id("id", &request.get_ref().id)?;
        let transaction = self.database.begin().await?;
        transaction.lock(CATALOGUE, "").await?;
        let mut row = products::lock(&transaction, id).await?;
        if row.status != Status::Retired {
            let before = row.clone();
            row.status = Status::Retired;
            row.version += 1;
            row.update_time = transaction.now();
            audit(&transaction, before, &row).await?;
            change(&transaction, &row, Kind::Retired, admin.user_id).await?;
            transaction.commit().await?;
        }
        self.for_office(row).await
    }

    pub(super) async fn list_catalogue(&self, request: Request<ListCatalogueRequest>) -> Result<ListCatalogueResponse> {
        let request = request.into_inner();
        validate(&request)?;
        let filter = Filter {
            query: request.query.clone(),
            category: Category::from_wire(request.category()),
            status: Status::from_wire(request.status()),
        };
        let page = listing::list(&filter)
            .page(self.database.connection(), &request)
            .await?;
        let rates = self.good_rates().await?;
        let products = page
            .rows
            .into_iter()
            .map(|row| convert::product(row, office_view(rates.as_ref())));
        Ok(ListCatalogueResponse {
            products: products.collect::<Result<_>>()?,
            next_page_token: page.next_page_token,
        })
    }

    pub(super) async fn export_catalogue(&self, request: Request<ExportCatalogueRequest>) -> Result<CsvStream> {
        let request = request.get_ref();
        validate(request)?;
        let filter = Filter {
            query: request.query.clone(),
            category: Category::from_wire(request.category()),
            status: Status::from_wire(request.status()),
        };
        let batches = listing::list(&filter).batches(self.database.clone());
        let products = futures::StreamExt::map(batches, |portion| {
            portion?
                .iter()
                .map(store::products::to_product)
                .collect::<Result<Vec<_>>>()
        });
        csv_export(&self.database, None, COLUMNS, products, |product| {
            csv_lines::write(&product)
        })
        .await
    }
}

/// Adds a changed product to the audit trail.
async fn audit(transaction: &Transaction, before: ProductRow, after: &ProductRow) -> Result<()> {
    let id = after.id;
    let [before, after] = [before, after.clone()].map(|row| convert::product(row, office_view(None)));
    let changes = Changes::between(&before?, &after?)?;
    transaction.audit(id, None, changes, "").await
}

async fn change(transaction: &Transaction, row: &ProductRow, kind: Kind, admin_id: Uuid) -> Result<()> {
    let rows = std::slice::from_ref(row);
    products::replace(transaction, row.clone()).await?;
    products::insert_changes(transaction, rows, kind, Some(admin_id)).await?;
    index::write(transaction, rows, false).await
}
