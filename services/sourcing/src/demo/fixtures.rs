//! Product requests of the demo's customers.

use selam_chassis::demo::{AKLILU, CLIENT, EMMA, LAYLA, OMAR, PRIYA, Person, SELAMAWIT, WEI, YONAS};

use crate::choices::Category;

/// Status that a demo request reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Submitted,
    InReview,
    Sourcing,
    Offered,
    Accepted,
    Ordered,
    Inspected,
    Shipped,
    Delivered,
    /// With the reason of the decline.
    Declined(&'static str),
    Expired,
    Cancelled,
}

/// Offer of a demo request.
pub(super) struct OfferFixture {
    pub unit_price: &'static str,
    pub currency: &'static str,
    pub freight: &'static str,
    pub duty: &'static str,
    pub lead_time_days: i32,
    pub valid_days: u64,
    pub origin: &'static str,
    pub note: &'static str,
}

/// Demo request.
pub(super) struct RequestFixture {
    pub who: Person,
    pub name: &'static str,
    pub description: &'static str,
    pub specifications: &'static str,
    pub category: Category,
    pub quantity: i32,
    pub target_price: &'static str,
    pub days_ago: i64,
    pub city: &'static str,
    pub address: &'static str,
    /// Question of an admin with the customer's answer.
    pub conversation: Option<(&'static str, Option<&'static str>)>,
    pub offers: &'static [OfferFixture],
    pub outcome: Outcome,
}

const fn offer(
    unit_price: &'static str,
    currency: &'static str,
    lead_time_days: i32,
    origin: &'static str,
    note: &'static str,
) -> OfferFixture {
    OfferFixture {
        unit_price,
        currency,
        freight: "640",
        duty: "6.5",
        lead_time_days,
        valid_days: 30,
        origin,
        note,
    }
}

const fn request(
    who: Person,
    name: &'static str,
    category: Category,
    quantity: i32,
    days_ago: i64,
    outcome: Outcome,
) -> RequestFixture {
    RequestFixture {
        who,
        name,
        description: "",
        specifications: "",
        category,
        quantity,
        target_price: "",
        days_ago,
        city: "Calgary",
        address: "120 8 Avenue SW",
        conversation: None,
        offers: &[],
        outcome,
    }
}

const CUPS: &[OfferFixture] = &[
    offer(
        "3.85",
        "USD",
        35,
        "TR",
        "Enamel on steel, tested for lead; a sample is in our office.",
    ),
    OfferFixture {
        valid_days: 20,
        ..offer("3.40", "EUR", 28, "PL", "The same shape in white only.")
    },
    OfferFixture {
        freight: "980",
        ..offer("19.60", "CNY", 55, "CN", "The largest choice of colours.")
    },
];
const ONE: &[OfferFixture] = &[offer("12.40", "USD", 30, "TR", "Packed by twelve.")];
const SHORT: &[OfferFixture] = &[OfferFixture {
    valid_days: 7,
    ..offer(
        "2.15",
        "USD",
        25,
        "IN",
        "The price of the raw material holds for a week.",
    )
}];

/// Requests in every status, several of them by the demo client.
pub(super) const REQUESTS: [RequestFixture; 13] = [
    RequestFixture {
        description: "Sets for the coffee ceremony, for a café that opens in spring.",
        specifications: "Enamel on steel, free of lead, safe in the dishwasher",
        target_price: "4.20",
        conversation: Some((
            "Would white also work, or does it have to be black?",
            Some("White is fine for half of them."),
        )),
        offers: CUPS,
        ..request(CLIENT, "Enamel coffee cups", Category::Home, 500, 9, Outcome::Offered)
    },
    RequestFixture {
        description: "Shelves for a shop, to be mounted on brick.",
        ..request(CLIENT, "Steel wall shelves", Category::Home, 40, 1, Outcome::Submitted)
    },
    RequestFixture {
        offers: ONE,
        ..request(
            CLIENT,
            "Cotton tote bags with print",
            Category::Textiles,
            800,
            8,
            Outcome::Accepted,
        )
    },
    RequestFixture {
        conversation: Some(("Which colour temperature do you need, 3000 or 4000 K?", None)),
        offers: ONE,
        ..request(
            CLIENT,
            "LED panels 60 × 60",
            Category::Electronics,
            300,
            26,
            Outcome::Inspected,
        )
    },
    RequestFixture {
        offers: ONE,
        ..request(
            CLIENT,
            "Cordless drills",
            Category::Machinery,
            120,
            40,
            Outcome::Delivered,
        )
    },
    RequestFixture {
        description: "With our logo in two colours.",
        ..request(
            WEI,
            "Folding boxes for bakery goods",
            Category::Packaging,
            10_000,
            2,
            Outcome::InReview,
        )
    },
    request(
        PRIYA,
        "Ceramic floor tiles, matt",
        Category::Building,
        2_400,
        4,
        Outcome::Sourcing,
    ),
    RequestFixture {
        offers: ONE,
        ..request(YONAS, "ናይ ቡን ጀበና", Category::Home, 250, 14, Outcome::Ordered)
    },
    RequestFixture {
        city: "Edmonton",
        address: "10220 104 Avenue NW",
        offers: ONE,
        ..request(
            OMAR,
            "كابلات شحن USB-C",
            Category::Electronics,
            1_000,
            26,
            Outcome::Shipped,
        )
    },
    request(
        EMMA,
        "Fireworks",
        Category::Packaging,
        50,
        12,
        Outcome::Declined("We do not import explosives."),
    ),
    RequestFixture {
        offers: SHORT,
        ..request(LAYLA, "أكياس ورقية", Category::Packaging, 5_000, 20, Outcome::Expired)
    },
    request(AKLILU, "ናይ ኮንክሪት ብሎክ", Category::Building, 900, 6, Outcome::Cancelled),
    request(SELAMAWIT, "ሽፋን ዓራት ብጡጥ", Category::Textiles, 60, 0, Outcome::Submitted),
];
