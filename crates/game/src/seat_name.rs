//! Wrappers for seats and points in the JSON of actions, which identifies seats by their names.

use crate::input_error::{listed, shown};
use crate::{Info, InputError, Language, Variant, nearest};
use polychess_rules::{BySeat, Points, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// A seat whose JSON is its name. Deserialisation also accepts the letter of the seat.
pub struct SeatName<V>(pub Seat, PhantomData<V>);

/// The points of every seat. The JSON is an object from seat names to fractions.
pub struct SeatPoints<V>(pub BySeat<Points>, PhantomData<V>);

pub(crate) fn unknown_seat(info: &Info, name: &str) -> InputError {
    let known = || info.seats.iter().map(|seat| seat.name);
    let meant = nearest(name, known()).map(str::to_owned);
    InputError::UnknownSeat { game: info.id, name: shown(name, 24), seats: listed(known()), meant }
}

impl<V> From<Seat> for SeatName<V> {
    fn from(seat: Seat) -> Self {
        Self(seat, PhantomData)
    }
}

impl<V: Variant> Serialize for SeatName<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        V::INFO.seat_name(self.0).serialize(to)
    }
}

impl<'de, V: Variant> Deserialize<'de> for SeatName<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        V::INFO
            .seat(&name)
            .map(Self::from)
            .ok_or_else(|| D::Error::custom(unknown_seat(&V::INFO, &name).words(Language::English)))
    }
}

impl<V> From<BySeat<Points>> for SeatPoints<V> {
    fn from(points: BySeat<Points>) -> Self {
        Self(points, PhantomData)
    }
}

impl<V: Variant> Serialize for SeatPoints<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(V::INFO.all_seats().map(|seat| (V::INFO.seat_name(seat), self.0[seat].to_string())))
    }
}

impl<'de, V: Variant> Deserialize<'de> for SeatPoints<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut points = BySeat::default();
        let mut left: Vec<Seat> = V::INFO.all_seats().collect();
        for (name, value) in BTreeMap::<String, String>::deserialize(from)? {
            let unknown = || D::Error::custom(unknown_seat(&V::INFO, &name).words(Language::English));
            let seat = V::INFO.seat(&name).ok_or_else(unknown)?;
            if !left.contains(&seat) {
                return Err(D::Error::custom(format!("the seat \"{name}\" occurs twice; remove one")));
            }
            left.retain(|&other| other != seat);
            points[seat] = Points::parse(&value)
                .ok_or_else(|| D::Error::custom("points are fractions as text, such as \"3/2\" or \"0\""))?;
        }
        match left.first() {
            None => Ok(Self::from(points)),
            Some(&seat) => Err(D::Error::custom(format!("points are missing for {}", V::INFO.seat_name(seat)))),
        }
    }
}

/// Implements the traits with a macro, because derives would require that `V` implements them.
macro_rules! as_their_value {
    ($($name:ident),+) => {
        $(
            impl<V> Clone for $name<V> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<V> Copy for $name<V> {}

            impl<V> PartialEq for $name<V> {
                fn eq(&self, other: &Self) -> bool {
                    self.0 == other.0
                }
            }

            impl<V> Eq for $name<V> {}

            impl<V> fmt::Debug for $name<V> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.0.fmt(f)
                }
            }
        )+
    };
}

as_their_value!(SeatName, SeatPoints);
