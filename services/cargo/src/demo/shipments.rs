//! Shipments of the demo data.

use selam_chassis::demo;

use super::{DemoShipment, Load, Pickup, Place, Scenario};
use crate::{
    choices::{CargoType, Priority},
    network::City,
};

use CargoType::{Appliances, ConstructionMaterials, Documents, Electronics, Furniture, Pallets, Parcels, Perishables};
use City::{
    Airdrie, Calgary, Canmore, Cochrane, Edmonton, GrandePrairie, Lacombe, Leduc, Lethbridge, MedicineHat, Okotoks,
    RedDeer, SherwoodPark, SpruceGrove, StAlbert,
};
use Pickup::{Ago, In, Recent};
use Priority::{Express, SameDay, Standard};
use Scenario::{
    AwaitingReply, CancelledByAdmin, CancelledByCustomer, Confirmed, Delivered, Failed, LastStretch, OnTheRoad,
    PickedUp,
};

const CLIENT_HOME: Place = at(Calgary, "302, 1424 17 Avenue SW", "Demo Client", "403 555 0142");
const CLIENT_SISTER: Place = at(Edmonton, "1808, 10155 104 Street NW", "Hana", "780 555 0114");
const SELAMAWIT: Place = at(Calgary, "6120 Falconridge Drive NE", "ሰላማዊት", "403 555 0117");
const YONAS: Place = at(Calgary, "48 Martindale Boulevard NE", "ዮናስ", "403 555 0163");
const AKLILU: Place = at(Edmonton, "1105, 10520 107 Avenue NW", "ኣክሊሉ", "780 555 0128");
const LAYLA: Place = at(Calgary, "230 Panatella Hill NW", "ليلى", "403 555 0191");
const OMAR: Place = at(Edmonton, "9312 153 Avenue NW", "عمر", "780 555 0155");
const EMMA: Place = at(Airdrie, "115 Coopers Drive SW", "Emma Tremblay", "587 555 0176");
const PRIYA: Place = at(Calgary, "77 Saddlecrest Circle NE", "Priya Sharma", "587 555 0139");
const WEI: Place = at(Calgary, "210, 640 8 Avenue SW", "Wei Chen", "403 555 0108");
const MARIA: Place = at(RedDeer, "56 Kerrywood Drive", "Maria Santos", "403 555 0184");
const OKSANA: Place = at(SherwoodPark, "212 Fir Street", "Oksana Kovalenko", "780 555 0147");
const JORDAN: Place = at(Cochrane, "31 River Avenue", "Jordan Cardinal", "403 555 0122");
const AMINA: Place = at(Edmonton, "3804 Allan Drive SW", "Amina Yusuf", "780 555 0169");

pub(super) const SHIPMENTS: &[DemoShipment] = &[
    // Shipments of the demo client, with every status at least once.
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: CLIENT_SISTER,
        load: load(
            "Three boxes of books and kitchenware",
            Parcels,
            42.0,
            Some([60.0, 45.0, 90.0]),
            Standard,
        ),
        pickup: Ago(88),
        scenario: Delivered(&[RedDeer], "Hana signed at the door."),
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_SISTER,
        to: CLIENT_HOME,
        load: load(
            "A sofa and two armchairs",
            Furniture,
            118.0,
            Some([220.0, 95.0, 85.0]),
            Express,
        ),
        pickup: Ago(41),
        scenario: Delivered(&[Leduc, RedDeer], "Carried up to the third floor, signed there."),
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: at(Lethbridge, "914 7 Avenue South", "Dawit", "403 555 0131"),
        load: load(
            "A washing machine",
            Appliances,
            74.0,
            Some([68.0, 70.0, 98.0]),
            Standard,
        ),
        pickup: Ago(27),
        scenario: Failed("There was no answer at the door or on the phone."),
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: at(Canmore, "640 Main Street", "Front desk", "403 555 0199"),
        load: load("Two pairs of skis", Parcels, 14.0, Some([190.0, 30.0, 15.0]), Standard),
        pickup: Ago(16),
        scenario: CancelledByCustomer,
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: CLIENT_SISTER,
        load: load("A winter coat and a box of spices", Parcels, 9.5, None, Standard),
        pickup: Recent,
        scenario: Delivered(&[RedDeer], "Left with the concierge, as agreed."),
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: at(RedDeer, "4920 Ross Street", "Law office, reception", "403 555 0106"),
        load: load("Signed contracts", Documents, 0.8, None, Express),
        pickup: Recent,
        scenario: LastStretch(&[Airdrie]),
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: at(GrandePrairie, "9904 101 Avenue", "Samuel", "780 555 0172"),
        load: load(
            "A pallet of coffee",
            Pallets,
            310.0,
            Some([120.0, 100.0, 140.0]),
            Standard,
        ),
        pickup: Recent,
        scenario: OnTheRoad(&[RedDeer, Leduc]),
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: at(Okotoks, "17 Elizabeth Street", "Workshop", "403 555 0160"),
        to: CLIENT_SISTER,
        load: load(
            "A restored dining table",
            Furniture,
            61.0,
            Some([180.0, 95.0, 78.0]),
            Standard,
        ),
        pickup: Recent,
        scenario: PickedUp,
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_HOME,
        to: at(MedicineHat, "578 Kipling Street SE", "Ruth", "403 555 0178"),
        load: load(
            "A television, in its box",
            Electronics,
            23.0,
            Some([150.0, 20.0, 95.0]),
            Standard,
        ),
        pickup: In(4, 2),
        scenario: Confirmed,
    },
    DemoShipment {
        customer: demo::CLIENT,
        from: CLIENT_SISTER,
        to: CLIENT_HOME,
        load: load("Four boxes of clothes", Parcels, 36.0, None, Standard),
        pickup: In(9, 1),
        scenario: AwaitingReply,
    },
    // Shipments of other customers, visible to admins.
    DemoShipment {
        customer: demo::SELAMAWIT,
        from: SELAMAWIT,
        to: at(Edmonton, "11445 119 Street NW", "ትርሓስ", "780 555 0133"),
        load: load("እንጀራን ቅመማትን ንመርዓ", Perishables, 55.0, Some([80.0, 60.0, 60.0]), SameDay),
        pickup: Ago(34),
        scenario: Delivered(&[RedDeer], "ትርሓስ ተቐቢላቶ።"),
    },
    DemoShipment {
        customer: demo::SELAMAWIT,
        from: SELAMAWIT,
        to: at(Lethbridge, "1210 3 Avenue South", "ሚካኤል", "403 555 0151"),
        load: load("መሳርሒታት ሙዚቃ፡ ብጥንቃቐ ይተሓዙ", Electronics, 31.0, None, Standard),
        pickup: Recent,
        scenario: OnTheRoad(&[Okotoks]),
    },
    DemoShipment {
        customer: demo::YONAS,
        from: YONAS,
        to: at(StAlbert, "22 Perron Street", "ኣለም", "780 555 0187"),
        load: load("ናይ ቆልዑ ዓራትን ከብሕን", Furniture, 96.0, Some([200.0, 90.0, 60.0]), Standard),
        pickup: In(12, 1),
        scenario: AwaitingReply,
    },
    DemoShipment {
        customer: demo::AKLILU,
        from: AKLILU,
        to: YONAS,
        load: load("ዓሰርተ ከረጺት ቡን", Pallets, 250.0, Some([120.0, 80.0, 110.0]), Standard),
        pickup: Ago(61),
        scenario: Delivered(&[Leduc, Lacombe], "ዮናስ ፈሪሙ።"),
    },
    DemoShipment {
        customer: demo::LAYLA,
        from: LAYLA,
        to: OMAR,
        load: load("حلويات وتمور للعيد", Perishables, 18.0, None, Express),
        pickup: Ago(73),
        scenario: Delivered(&[RedDeer], "استلمها عمر."),
    },
    DemoShipment {
        customer: demo::LAYLA,
        from: LAYLA,
        to: at(Cochrane, "120 Fifth Avenue West", "سلمى", "403 555 0136"),
        load: load("خزانة ملابس مفككة", Furniture, 84.0, Some([210.0, 60.0, 40.0]), Standard),
        pickup: In(3, 3),
        scenario: Confirmed,
    },
    DemoShipment {
        customer: demo::OMAR,
        from: OMAR,
        to: LAYLA,
        load: load("حاسوبان وشاشتان", Electronics, 27.0, Some([70.0, 60.0, 50.0]), Express),
        pickup: Recent,
        scenario: LastStretch(&[RedDeer, Airdrie]),
    },
    DemoShipment {
        customer: demo::OMAR,
        from: OMAR,
        to: at(GrandePrairie, "11201 100 Avenue", "ياسر", "780 555 0119"),
        load: load("قطع غيار شاحنة", Pallets, 480.0, Some([120.0, 100.0, 120.0]), Standard),
        pickup: Ago(10),
        scenario: CancelledByAdmin("The highway is closed by snow for some days. Please book again next week."),
    },
    DemoShipment {
        customer: demo::EMMA,
        from: EMMA,
        to: at(Leduc, "5201 50 Avenue", "Arena office", "780 555 0102"),
        load: load(
            "Hockey gear of a junior team, eight bags",
            Parcels,
            130.0,
            None,
            Standard,
        ),
        pickup: Ago(52),
        scenario: Delivered(&[RedDeer], "The trainer took all eight bags."),
    },
    DemoShipment {
        customer: demo::EMMA,
        from: EMMA,
        to: MARIA,
        load: load("A chest freezer", Appliances, 52.0, Some([115.0, 65.0, 85.0]), Standard),
        pickup: In(6, 4),
        scenario: Confirmed,
    },
    DemoShipment {
        customer: demo::PRIYA,
        from: PRIYA,
        to: at(Edmonton, "8210 109 Street NW", "Anjali", "780 555 0158"),
        load: load("Wedding sarees, two suitcases", Parcels, 38.0, None, Express),
        pickup: Recent,
        scenario: Delivered(&[RedDeer], "Anjali signed at the door."),
    },
    DemoShipment {
        customer: demo::WEI,
        from: WEI,
        to: at(Okotoks, "9 McRae Street", "Town office", "403 555 0111"),
        load: load("Tender documents, two folders", Documents, 3.2, None, SameDay),
        pickup: Ago(22),
        scenario: Delivered(&[Calgary], "Stamped by the front desk at five past five."),
    },
    DemoShipment {
        customer: demo::WEI,
        from: WEI,
        to: at(Edmonton, "10020 101A Avenue NW", "Mail room", "780 555 0104"),
        load: load(
            "Twelve monitors of an office that moves",
            Electronics,
            88.0,
            Some([120.0, 80.0, 100.0]),
            Standard,
        ),
        pickup: In(18, 1),
        scenario: AwaitingReply,
    },
    DemoShipment {
        customer: demo::MARIA,
        from: MARIA,
        to: at(Calgary, "3710 Westwinds Drive NE", "Josefina", "403 555 0165"),
        load: load(
            "Two boxes for the family, on their way to Manila",
            Parcels,
            64.0,
            Some([60.0, 60.0, 60.0]),
            Standard,
        ),
        pickup: Ago(97),
        scenario: Delivered(&[Airdrie], "Josefina took both boxes."),
    },
    DemoShipment {
        customer: demo::OKSANA,
        from: at(Lacombe, "5035 50 Avenue", "Mill", "403 555 0120"),
        to: OKSANA,
        load: load(
            "Rye flour, forty bags",
            Pallets,
            1000.0,
            Some([120.0, 100.0, 160.0]),
            Standard,
        ),
        pickup: Ago(45),
        scenario: Delivered(&[Leduc], "Oksana checked the bags and signed."),
    },
    DemoShipment {
        customer: demo::OKSANA,
        from: at(Lacombe, "5035 50 Avenue", "Mill", "403 555 0120"),
        to: OKSANA,
        load: load(
            "Rye flour, forty bags",
            Pallets,
            1000.0,
            Some([120.0, 100.0, 160.0]),
            Standard,
        ),
        pickup: Recent,
        scenario: PickedUp,
    },
    DemoShipment {
        customer: demo::JORDAN,
        from: at(SpruceGrove, "410 King Street", "Yard", "780 555 0126"),
        to: JORDAN,
        load: load(
            "Cedar boards for a deck",
            ConstructionMaterials,
            720.0,
            Some([480.0, 60.0, 50.0]),
            Standard,
        ),
        pickup: Ago(30),
        scenario: Delivered(&[Leduc, RedDeer, Airdrie], "Unloaded next to the garage."),
    },
    DemoShipment {
        customer: demo::AMINA,
        from: AMINA,
        to: at(MedicineHat, "3 Strachan Court SE", "Hodan", "403 555 0190"),
        load: load(
            "Fabrics and a sewing machine",
            Parcels,
            47.0,
            Some([80.0, 60.0, 50.0]),
            Standard,
        ),
        pickup: Ago(66),
        scenario: Failed("The address does not exist; the sender was called."),
    },
    DemoShipment {
        customer: demo::AMINA,
        from: AMINA,
        to: at(Calgary, "4520 Edmonton Trail NE", "Hodan", "403 555 0190"),
        load: load(
            "Fabrics, once more to the right address",
            Parcels,
            47.0,
            Some([80.0, 60.0, 50.0]),
            Standard,
        ),
        pickup: Ago(57),
        scenario: Delivered(&[RedDeer], "Hodan signed."),
    },
];

const fn at(city: City, address: &'static str, contact: &'static str, phone: &'static str) -> Place {
    Place {
        city,
        address,
        contact,
        phone,
    }
}

const fn load(
    description: &'static str,
    cargo_type: CargoType,
    kilograms: f64,
    size: Option<[f64; 3]>,
    priority: Priority,
) -> Load {
    Load {
        description,
        cargo_type,
        kilograms,
        size,
        priority,
    }
}
