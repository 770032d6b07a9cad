//! The people in the demo data.

use uuid::Uuid;

use crate::Language;

/// A person in the demo data. Identity creates the accounts with these IDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Person {
    /// User ID.
    pub id: Uuid,
    /// Part of the address before the `@`. For people who can sign in, it is also the name in the file of demo
    /// accounts.
    pub local_part: &'static str,
    /// Full name.
    pub full_name: &'static str,
    /// Role; empty for a customer.
    pub role: &'static str,
    /// Preferred language.
    pub language: Language,
}

/// The admin.
pub const ADMIN: Person = Person {
    role: "admin",
    ..person(1, "admin", "Demo Admin", Language::En)
};
/// The customer that can sign in.
pub const CLIENT: Person = person(2, "client", "Demo Client", Language::En);
/// The therapist that can sign in.
pub const THERAPIST: Person = Person {
    role: "therapist",
    ..person(3, "therapist", "Selihom Tesfay", Language::En)
};

/// The member of the office staff with the role `support`.
pub const SUPPORT: Person = Person {
    role: "support",
    ..person(6, "support", "Hana Girmay", Language::En)
};
/// The member of the office staff with the role `clinical_reviewer`.
pub const CLINICAL_REVIEWER: Person = Person {
    role: "clinical_reviewer",
    ..person(7, "clinical_reviewer", "Dr. Samuel Berhane", Language::En)
};
/// The member of the office staff with the role `finance`.
pub const FINANCE: Person = Person {
    role: "finance",
    ..person(8, "finance", "Nadia Rahman", Language::En)
};
/// People who can sign in with a password.
pub const ACCOUNT_HOLDERS: [Person; 6] = [ADMIN, CLIENT, THERAPIST, SUPPORT, CLINICAL_REVIEWER, FINANCE];

/// A second therapist, with an account like those of [`CUSTOMERS`].
pub const DANIEL: Person = Person {
    role: "therapist",
    ..person(4, "daniel.okafor", "Daniel Okafor", Language::En)
};
/// A third therapist, with an account like those of [`CUSTOMERS`].
pub const MARIAM: Person = Person {
    role: "therapist",
    ..person(5, "mariam.haddad", "Dr. Mariam Haddad", Language::Ar)
};

/// Customers in addition to [`CLIENT`], so that admin lists show several customers. They have accounts that
/// cannot sign in.
pub const CUSTOMERS: [Person; 12] = [
    SELAMAWIT, YONAS, AKLILU, LAYLA, OMAR, EMMA, PRIYA, WEI, MARIA, OKSANA, JORDAN, AMINA,
];

/// A customer in Calgary.
pub const SELAMAWIT: Person = person(0x11, "selamawit.tesfay", "ሰላማዊት ተስፋይ", Language::Ti);
/// A customer in Calgary.
pub const YONAS: Person = person(0x12, "yonas.gebremedhin", "ዮናስ ገብረመድህን", Language::Ti);
/// A customer in Edmonton.
pub const AKLILU: Person = person(0x13, "aklilu.mehari", "ኣክሊሉ መሓሪ", Language::Ti);
/// A customer in Calgary.
pub const LAYLA: Person = person(0x14, "layla.haddad", "ليلى حداد", Language::Ar);
/// A customer in Edmonton.
pub const OMAR: Person = person(0x15, "omar.alkhatib", "عمر الخطيب", Language::Ar);
/// A customer in Airdrie.
pub const EMMA: Person = person(0x16, "emma.tremblay", "Emma Tremblay", Language::En);
/// A customer in Calgary.
pub const PRIYA: Person = person(0x17, "priya.sharma", "Priya Sharma", Language::En);
/// A customer in Calgary, with an office.
pub const WEI: Person = person(0x18, "wei.chen", "Wei Chen", Language::En);
/// A customer in Red Deer.
pub const MARIA: Person = person(0x19, "maria.santos", "Maria Santos", Language::En);
/// A customer in Sherwood Park.
pub const OKSANA: Person = person(0x1a, "oksana.kovalenko", "Oksana Kovalenko", Language::En);
/// A customer in Cochrane.
pub const JORDAN: Person = person(0x1b, "jordan.cardinal", "Jordan Cardinal", Language::En);
/// A customer in Edmonton.
pub const AMINA: Person = person(0x1c, "amina.yusuf", "Amina Yusuf", Language::En);

const fn person(number: u128, local_part: &'static str, full_name: &'static str, language: Language) -> Person {
    Person {
        id: Uuid::from_u128(0x0193_5b1a_0000_7000_8000_0000_0000_0000 | number),
        local_part,
        full_name,
        role: "",
        language,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn gives_every_person_unique_ids() {
        let all: Vec<_> = ACCOUNT_HOLDERS
            .into_iter()
            .chain([DANIEL, MARIAM])
            .chain(CUSTOMERS)
            .collect();
        assert_eq!(
            all.iter().map(|person| person.id).collect::<BTreeSet<_>>().len(),
            all.len()
        );
        let addresses: BTreeSet<_> = all.iter().map(|person| person.local_part).collect();
        assert_eq!(addresses.len(), all.len());
        for language in Language::ALL {
            assert!(
                CUSTOMERS.iter().any(|person| person.language == language),
                "{language:?}"
            );
        }
    }
}
