//! Errors on their way to JavaScript: each is an `Error` with its English message, and with the code and the values of which a page
//! makes its sentence in another language. The declarations of TypeScript list them, as `ErrorValues`.

use std::fmt::Display;

use js_sys::{Error, Object, Reflect};
use wasm_bindgen::prelude::*;

use twofold::board::{Direction, FourProbabilityError, SizeError, UnknownDirection};
use twofold::rules::{LinkError, PlayError, SeedTextError, StartError};

#[cfg(feature = "solvers")]
pub use solvers::CallError;

/// A value in a sentence: a number, a text, or what has a code and values itself.
pub trait Value {
    fn to_js(&self) -> JsValue;
}

/// An error for JavaScript.
pub struct Failure(pub Error);

impl<E: Value + std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        let thrown = Error::new(&error.to_string());
        Object::assign(&thrown, error.to_js().unchecked_ref());
        Self(thrown)
    }
}

impl From<Failure> for JsValue {
    fn from(Failure(error): Failure) -> Self {
        error.into()
    }
}

/// What no page should ask for.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Misuse(String);

pub fn misuse(what: impl Display) -> Failure {
    Misuse(what.to_string()).into()
}

fn coded(code: &str, values: &[(&str, &dyn Value)]) -> JsValue {
    let set = |object: &Object, name: &str, value: &JsValue| {
        drop(Reflect::set(object, &name.into(), value));
    };
    let [both, all] = [Object::new(), Object::new()];
    for (name, value) in values {
        set(&all, name, &value.to_js());
    }
    set(&both, "code", &code.into());
    set(&both, "values", &all);
    both.into()
}

macro_rules! value {
    ($($kind:ty)* => |$value:ident| $js:expr) => {$(
        impl Value for $kind {
            fn to_js(&self) -> JsValue {
                let $value = self;
                $js.into()
            }
        }
    )*};
}
value!(u8 f32 f64 => |number| *number);
value!(i64 u64 usize => |number| *number as f64);
value!(char &str String => |text| text.to_string());

/// The values of an error, or their names: those of its pattern, unless others are told.
macro_rules! values {
    (of $($name:ident)*) => { &[$((stringify!($name), $name as &dyn Value)),*] };
    (of $($own:ident)* => $($name:ident: $value:expr),*) => { &[$((stringify!($name), &$value as &dyn Value)),*] };
    (names $($name:ident)*) => { concat!($("\"", stringify!($name), "\" | ",)* "never") };
    (names $($own:ident)* => $($name:ident: $value:expr),*) => { values!(names $($name)*) };
}

/// Gives errors their codes. The compiler sees that no variant and no value is missing.
macro_rules! codes {
    ($($error:ident {$(
        $($variant:ident)? $(($($place:ident),+))? $({$($field:ident),+})? $(=> {$($told:tt)*})?;
    )+})+) => {
        $(
            impl Value for $error {
                // Told values need not use all of a pattern.
                #[allow(unused_variables)]
                fn to_js(&self) -> JsValue {
                    match self {$(
                        Self $(::$variant)? $(($($place),+))? $({$($field),+})? => coded(
                            concat!(stringify!($error) $(, "-", stringify!($variant))?),
                            values!(of $($($place)+)? $($($field)+)? $(=> $($told)*)?),
                        ),
                    )+}
                }
            }
        )+
        #[wasm_bindgen(typescript_custom_section)]
        const CODES: &str = concat!(
            "/** The codes of errors, and the names of their values. */\nexport interface ErrorValues {\n",
            $($(
                "  \"", stringify!($error), $("-", stringify!($variant),)? "\": ",
                values!(names $($($place)+)? $($($field)+)? $(=> $($told)*)?), ";\n",
            )+)+
            "}\n",
        );
    };
}

codes! {
    Direction { Up; Right; Down; Left; }
    LinkError { NotALink; Newer(format); TooLong; Damaged; Impossible(reason); Move(number, reason); Spawn(number); }
    PlayError { Illegal(direction); Won; Taken(direction); NoSuchTile(tile); }
    SeedTextError { Empty; NotASeed(text); }
    SizeError { OutOfRange { rows, columns }; Malformed(text); }
    StartError { Empty; }
    FourProbabilityError { (p); } Misuse { (what); } UnknownDirection { (text); }
}

#[cfg(feature = "solvers")]
mod solvers;
