//! Closed choices with one spelling: the word in the database and in exports is the name of the value in the contract without the enum's
//! prefix, in lower case. [`word_enum!`](crate::word_enum) makes the type that a service works with, without the contract's "unspecified".

pub use selam_proto::Word;

/// For the code of [`word_enum!`](crate::word_enum).
#[doc(hidden)]
pub use sea_orm;

/// An enum of the domain that has the values of an enum of the contract, all but "unspecified", and can be the type of a column.
///
/// ```ignore
/// word_enum! {
///     /// Where a shipment stands.
///     pub enum Status of ShipmentStatus {
///         /// Booked at a quoted price.
///         QuoteRequested,
///     }
/// }
/// ```
///
/// It does not compile when the contract has a value that is not listed, or the other way round. A word in the database that is none of
/// these makes the query fail.
#[macro_export]
macro_rules! word_enum {
    ($(#[$doc:meta])* $visibility:vis enum $name:ident of $wire:ty { $($(#[$variant_doc:meta])* $variant:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant,)+];

            /// Its word.
            pub fn as_str(self) -> &'static str {
                $crate::words::Word::word(self.wire())
            }

            /// What a word means.
            pub fn parse(word: &str) -> Option<Self> {
                <$wire as $crate::words::Word>::from_word(word).and_then(Self::from_wire)
            }

            /// What a value of the contract means; nothing for "unspecified".
            pub fn from_wire(value: $wire) -> Option<Self> {
                match value {
                    <$wire>::Unspecified => None,
                    $(<$wire>::$variant => Some(Self::$variant),)+
                }
            }

            /// Its value in the contract.
            pub fn wire(self) -> $wire {
                match self {
                    $(Self::$variant => <$wire>::$variant,)+
                }
            }
        }

        impl From<$name> for $crate::words::sea_orm::Value {
            fn from(value: $name) -> Self {
                value.as_str().into()
            }
        }

        impl $crate::words::sea_orm::TryGetable for $name {
            fn try_get_by<I: $crate::words::sea_orm::ColIdx>(
                row: &$crate::words::sea_orm::QueryResult,
                index: I,
            ) -> ::std::result::Result<Self, $crate::words::sea_orm::TryGetError> {
                let word = <String as $crate::words::sea_orm::TryGetable>::try_get_by(row, index)?;
                Self::parse(&word).ok_or_else(|| $crate::words::unknown(stringify!($name), &word).into())
            }
        }

        impl $crate::words::sea_orm::sea_query::ValueType for $name {
            fn try_from(
                value: $crate::words::sea_orm::Value,
            ) -> ::std::result::Result<Self, $crate::words::sea_orm::sea_query::ValueTypeErr> {
                let word = <String as $crate::words::sea_orm::sea_query::ValueType>::try_from(value)?;
                Self::parse(&word).ok_or($crate::words::sea_orm::sea_query::ValueTypeErr)
            }

            fn type_name() -> String {
                stringify!($name).to_owned()
            }

            fn array_type() -> $crate::words::sea_orm::sea_query::ArrayType {
                $crate::words::sea_orm::sea_query::ArrayType::String
            }

            fn column_type() -> $crate::words::sea_orm::sea_query::ColumnType {
                $crate::words::sea_orm::sea_query::ColumnType::Text
            }
        }

        impl $crate::words::sea_orm::sea_query::Nullable for $name {
            fn null() -> $crate::words::sea_orm::Value {
                $crate::words::sea_orm::Value::String(None)
            }
        }

        // Needed where it is part of a key; a number is never one.
        impl $crate::words::sea_orm::TryFromU64 for $name {
            fn try_from_u64(_: u64) -> ::std::result::Result<Self, $crate::words::sea_orm::DbErr> {
                Err($crate::words::sea_orm::DbErr::ConvertFromU64(stringify!($name)))
            }
        }

        impl $crate::words::sea_orm::IntoActiveValue<$name> for $name {
            fn into_active_value(self) -> $crate::words::sea_orm::ActiveValue<$name> {
                $crate::words::sea_orm::ActiveValue::Set(self)
            }
        }
    };
}

/// The error of a word in the database that means nothing.
#[doc(hidden)]
pub fn unknown(name: &str, word: &str) -> sea_orm::DbErr {
    sea_orm::DbErr::Type(format!("{word:?} is no {name}"))
}

#[cfg(test)]
mod tests {
    use sea_orm::{Value, sea_query::ValueType};
    use selam_proto_cargo::v1::ShipmentStatus;

    word_enum! {
        /// As cargo has it.
        enum Status of ShipmentStatus {
            QuoteRequested,
            Confirmed,
            PickedUp,
            InTransit,
            OutForDelivery,
            Delivered,
            Failed,
            Cancelled,
        }
    }

    #[test]
    fn a_word_is_the_name_in_the_contract() {
        assert_eq!(Status::OutForDelivery.as_str(), "out_for_delivery");
        for status in Status::ALL {
            let name = status.wire().as_str_name();
            assert_eq!(name, format!("SHIPMENT_STATUS_{}", status.as_str().to_uppercase()));
            assert_eq!(Status::parse(status.as_str()), Some(status));
            assert_eq!(Status::from_wire(status.wire()), Some(status));
            assert_eq!(<Status as ValueType>::try_from(Value::from(status)).ok(), Some(status));
        }
        for word in ["unspecified", "lost", "", "IN_TRANSIT", "in-transit"] {
            assert_eq!(Status::parse(word), None, "{word}");
        }
        assert_eq!(Status::from_wire(ShipmentStatus::Unspecified), None);
    }
}
