//! Single visits of the demo data.

use selam_chassis::demo::{self, Person};

use super::{BookingDetails, Customer, DemoVisit, Scenario};
use crate::choices::{ArrivalWindow, Frequency, PropertySize, ServiceType};

use ArrivalWindow::{Afternoon, Midday, Morning};
use PropertySize::{ExtraLarge, Large, Medium, Small};
use Scenario::{AwaitingReply, CancelledByAdmin, CancelledByCustomer, Moved, Served, UnderWay};
use ServiceType::{Carpet, Commercial, Deep, Move, PostConstruction, Regular, Window};

pub(super) const CLIENT: Customer = at(demo::CLIENT, "302, 1424 17 Avenue SW", "T2T 0C8", "403 555 0142");
const SELAMAWIT: Customer = at(demo::SELAMAWIT, "6120 Falconridge Drive NE", "T3J 3A5", "403 555 0117");
pub(super) const YONAS: Customer = at(demo::YONAS, "48 Martindale Boulevard NE", "T3J 2W4", "403 555 0163");
const AKLILU: Customer = at(demo::AKLILU, "1105, 10520 107 Avenue NW", "T5H 0W6", "780 555 0128");
const LAYLA: Customer = at(demo::LAYLA, "230 Panatella Hill NW", "T3K 0S7", "403 555 0191");
const OMAR: Customer = at(demo::OMAR, "9312 153 Avenue NW", "T5Z 3B1", "780 555 0155");
pub(super) const EMMA: Customer = at(demo::EMMA, "115 Coopers Drive SW", "T4B 3N4", "587 555 0176");
const PRIYA: Customer = at(demo::PRIYA, "77 Saddlecrest Circle NE", "T3J 5L4", "587 555 0139");
pub(super) const WEI: Customer = at(demo::WEI, "210, 640 8 Avenue SW", "T2P 1G7", "403 555 0108");
pub(super) const MARIA: Customer = at(demo::MARIA, "56 Kerrywood Drive", "T4P 3H8", "403 555 0184");
const OKSANA: Customer = at(demo::OKSANA, "212 Fir Street", "T8A 2G5", "780 555 0147");
const JORDAN: Customer = at(demo::JORDAN, "31 River Avenue", "T4C 0E2", "403 555 0122");
const AMINA: Customer = at(demo::AMINA, "3804 Allan Drive SW", "T6W 2T3", "780 555 0169");

pub(super) const VISITS: &[DemoVisit] = &[
    // Visits of the demo client: past, present and future.
    past(CLIENT, Deep, Medium, Morning, -96, Served, ""),
    past(
        CLIENT,
        Carpet,
        Small,
        Midday,
        -58,
        Served,
        "The stain is in front of the sofa.",
    ),
    past(CLIENT, Move, Medium, Morning, -31, CancelledByCustomer, ""),
    past(CLIENT, Window, Medium, Afternoon, -24, Served, ""),
    past(
        CLIENT,
        Carpet,
        Medium,
        Midday,
        0,
        UnderWay,
        "Only the living room and the hall.",
    ),
    coming(
        CLIENT,
        Deep,
        Medium,
        Morning,
        6,
        2,
        Served,
        "Please bring the steam cleaner for the oven.",
    ),
    coming(CLIENT, Regular, Large, Midday, 11, 2, CancelledByCustomer, ""),
    coming(CLIENT, Window, Medium, Midday, 10, 1, AwaitingReply, ""),
    coming(
        CLIENT,
        Carpet,
        Medium,
        Afternoon,
        13,
        1,
        AwaitingReply,
        "Three rooms, no furniture in them.",
    ),
    coming(
        CLIENT,
        PostConstruction,
        Medium,
        Morning,
        19,
        3,
        Moved,
        "The kitchen was renewed; there is fine dust.",
    ),
    // Visits of other customers, visible to admins.
    past(SELAMAWIT, Regular, Small, Morning, -75, Served, ""),
    past(
        SELAMAWIT,
        Deep,
        Medium,
        Midday,
        -12,
        Served,
        "ቆልዑ ይድቅሱ ኣለዉ፡ በጃኹም ብህድኣት እተዉ።",
    ),
    coming(SELAMAWIT, Carpet, Small, Morning, 4, 2, Served, "ክልተ ምንጻፍ ጥራይ።"),
    coming(
        YONAS,
        Move,
        Medium,
        Afternoon,
        24,
        1,
        AwaitingReply,
        "ሓድሽ ገዛ እዩ፡ መፍትሕ ምሳይ ኣሎ።",
    ),
    past(AKLILU, PostConstruction, Large, Morning, -47, Served, ""),
    coming(AKLILU, Deep, Medium, Midday, 8, 4, Served, "ኣብ ኣፍደገ ድወሉለይ።"),
    past(LAYLA, Regular, Medium, Afternoon, -66, Served, ""),
    past(
        LAYLA,
        Carpet,
        Medium,
        Morning,
        -3,
        Served,
        "السجاد في غرفة الضيوف من الصوف.",
    ),
    coming(
        LAYLA,
        Deep,
        Large,
        Morning,
        3,
        1,
        AwaitingReply,
        "أرجو عدم استخدام منتجات معطّرة.",
    ),
    past(OMAR, Window, Large, Midday, -110, Served, ""),
    past(
        OMAR,
        Move,
        ExtraLarge,
        Morning,
        -25,
        CancelledByAdmin("The elevator of the building is closed that day."),
        "",
    ),
    coming(
        OMAR,
        Move,
        ExtraLarge,
        Morning,
        11,
        2,
        Served,
        "المفتاح عند حارس المبنى.",
    ),
    past(PRIYA, Deep, Small, Afternoon, -33, Served, ""),
    past(PRIYA, Regular, Medium, Morning, 0, UnderWay, "Shoes off, please."),
    coming(PRIYA, Regular, Small, Afternoon, 2, 1, AwaitingReply, ""),
    past(
        WEI,
        Deep,
        Large,
        Afternoon,
        -62,
        Served,
        "Before the crews come every other week.",
    ),
    past(
        OKSANA,
        Commercial,
        Medium,
        Morning,
        -85,
        Served,
        "The bakery opens at nine.",
    ),
    past(OKSANA, Commercial, Medium, Morning, -18, Served, ""),
    coming(
        OKSANA,
        Commercial,
        Medium,
        Morning,
        15,
        1,
        AwaitingReply,
        "The flour store as well, this time.",
    ),
    past(JORDAN, PostConstruction, ExtraLarge, Morning, -52, Served, ""),
    coming(JORDAN, Carpet, Large, Afternoon, 5, 3, Moved, ""),
    past(AMINA, Regular, Medium, Midday, -1, Served, ""),
    coming(AMINA, Deep, Medium, Afternoon, 7, 2, CancelledByCustomer, ""),
];

const fn at(person: Person, address: &'static str, postal_code: &'static str, phone: &'static str) -> Customer {
    Customer {
        person,
        address,
        postal_code,
        phone,
    }
}

/// A visit booked six days ahead.
const fn past(
    customer: Customer,
    service: ServiceType,
    size: PropertySize,
    window: ArrivalWindow,
    day: i64,
    scenario: Scenario,
    notes: &'static str,
) -> DemoVisit {
    coming(customer, service, size, window, day, 6, scenario, notes)
}

/// A future visit, booked `lead` days ago.
#[expect(clippy::too_many_arguments, reason = "one table row per visit")]
const fn coming(
    customer: Customer,
    service: ServiceType,
    size: PropertySize,
    window: ArrivalWindow,
    day: i64,
    lead: u64,
    scenario: Scenario,
    notes: &'static str,
) -> DemoVisit {
    DemoVisit {
        customer,
        details: BookingDetails {
            service,
            size,
            frequency: Frequency::Once,
            window,
            notes,
        },
        day,
        lead,
        scenario,
    }
}
