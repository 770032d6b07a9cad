//! What the demo's customers ask for.

use selam_chassis::demo::{AKLILU, CLIENT, EMMA, LAYLA, OMAR, PRIYA, Person, SELAMAWIT, WEI, YONAS};

use crate::choices::Category;

/// How far a request has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    Submitted,
    InReview,
    Sourcing,
    Offered,
    Accepted,
    Ordered,
    Inspected,
    Shipped,
    Delivered,
    /// With the reason that the office gave.
    Declined(&'static str),
    Expired,
    Cancelled,
}

/// An offer of the office.
pub(super) struct Deal {
    pub unit_price: &'static str,
    pub currency: &'static str,
    pub freight: &'static str,
    pub duty: &'static str,
    pub lead_time_days: i32,
    pub valid_days: u64,
    pub origin: &'static str,
    pub note: &'static str,
}

/// A request.
pub(super) struct Wish {
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
    /// What the office asked, and what the customer answered.
    pub talk: Option<(&'static str, Option<&'static str>)>,
    pub deals: &'static [Deal],
    pub course: Course,
}

const fn deal(
    unit_price: &'static str,
    currency: &'static str,
    lead_time_days: i32,
    origin: &'static str,
    note: &'static str,
) -> Deal {
    Deal {
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

const fn wish(
    who: Person,
    name: &'static str,
    category: Category,
    quantity: i32,
    days_ago: i64,
    course: Course,
) -> Wish {
    Wish {
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
        talk: None,
        deals: &[],
        course,
    }
}

const CUPS: &[Deal] = &[
    deal(
        "3.85",
        "USD",
        35,
        "TR",
        "Enamel on steel, tested for lead; a sample is in our office.",
    ),
    Deal {
        valid_days: 20,
        ..deal("3.40", "EUR", 28, "PL", "The same shape in white only.")
    },
    Deal {
        freight: "980",
        ..deal("19.60", "CNY", 55, "CN", "The largest choice of colours.")
    },
];
const ONE: &[Deal] = &[deal("12.40", "USD", 30, "TR", "Packed by twelve.")];
const SHORT: &[Deal] = &[Deal {
    valid_days: 7,
    ..deal(
        "2.15",
        "USD",
        25,
        "IN",
        "The price of the raw material holds for a week.",
    )
}];

/// Requests in every state, those of the client among them.
pub(super) const WISHES: [Wish; 13] = [
    Wish {
        description: "Sets for the coffee ceremony, for a café that opens in spring.",
        specifications: "Enamel on steel, free of lead, safe in the dishwasher",
        target_price: "4.20",
        talk: Some((
            "Would white be possible, too, or has it to be black?",
            Some("White is fine for half of them."),
        )),
        deals: CUPS,
        ..wish(CLIENT, "Enamel coffee cups", Category::Home, 500, 9, Course::Offered)
    },
    Wish {
        description: "Shelves for a shop, to be mounted on brick.",
        ..wish(CLIENT, "Steel wall shelves", Category::Home, 40, 1, Course::Submitted)
    },
    Wish {
        deals: ONE,
        ..wish(
            CLIENT,
            "Cotton tote bags with print",
            Category::Textiles,
            800,
            8,
            Course::Accepted,
        )
    },
    Wish {
        talk: Some(("Which colour temperature do you need, 3000 or 4000 K?", None)),
        deals: ONE,
        ..wish(
            CLIENT,
            "LED panels 60 × 60",
            Category::Electronics,
            300,
            26,
            Course::Inspected,
        )
    },
    Wish {
        deals: ONE,
        ..wish(
            CLIENT,
            "Cordless drills",
            Category::Machinery,
            120,
            40,
            Course::Delivered,
        )
    },
    Wish {
        description: "With our logo in two colours.",
        ..wish(
            WEI,
            "Folding boxes for bakery goods",
            Category::Packaging,
            10_000,
            2,
            Course::InReview,
        )
    },
    wish(
        PRIYA,
        "Ceramic floor tiles, matt",
        Category::Building,
        2_400,
        4,
        Course::Sourcing,
    ),
    Wish {
        deals: ONE,
        ..wish(YONAS, "ናይ ቡን ጀበና", Category::Home, 250, 14, Course::Ordered)
    },
    Wish {
        city: "Edmonton",
        address: "10220 104 Avenue NW",
        deals: ONE,
        ..wish(
            OMAR,
            "كابلات شحن USB-C",
            Category::Electronics,
            1_000,
            26,
            Course::Shipped,
        )
    },
    wish(
        EMMA,
        "Fireworks",
        Category::Packaging,
        50,
        12,
        Course::Declined("We do not import explosives."),
    ),
    Wish {
        deals: SHORT,
        ..wish(LAYLA, "أكياس ورقية", Category::Packaging, 5_000, 20, Course::Expired)
    },
    wish(AKLILU, "ናይ ኮንክሪት ብሎክ", Category::Building, 900, 6, Course::Cancelled),
    wish(SELAMAWIT, "ሽፋን ዓራት ብጡጥ", Category::Textiles, 60, 0, Course::Submitted),
];
