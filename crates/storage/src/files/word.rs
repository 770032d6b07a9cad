//! Recognition of Word documents by their parts (ECMA-376 part 2, Open Packaging Conventions). The main part may have
//! any name: programs write `word/document.xml`, `word/document2.xml` and others.

use quick_xml::{
    Reader, XmlVersion,
    events::{BytesStart, Event},
};

/// Parts that [`main_part`] reads, in its order: the relationships of the package, and the types of its parts.
pub(super) const PARTS: [&str; 2] = ["_rels/.rels", "[Content_Types].xml"];

/// End of the type of the relationship to the main part, equal in both editions of the standard.
const MAIN_PART: &str = "/officeDocument";
/// Type of the main part of a document without macros.
const DOCUMENT: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/// Returns the name of the main part of a Word document, or `None` when the package is not one. `parts` are the
/// contents of [`PARTS`].
pub(super) fn main_part(parts: &[Vec<u8>]) -> Option<String> {
    let [relationships, types] = parts else { return None };
    let main = elements(relationships, b"Relationship", ["Type", "Target"])
        .into_iter()
        .find(|[kind, _]| kind.ends_with(MAIN_PART))
        .map(|[_, target]| target.trim_start_matches('/').to_owned())?;
    let of_part = elements(types, b"Override", ["PartName", "ContentType"])
        .into_iter()
        .find(|[name, _]| name.trim_start_matches('/').eq_ignore_ascii_case(&main));
    let of_extension = || {
        let defaults = elements(types, b"Default", ["Extension", "ContentType"]);
        let extension = main.rsplit('.').next().unwrap_or_default();
        defaults
            .into_iter()
            .find(|[name, _]| name.eq_ignore_ascii_case(extension))
    };
    let [_, media_type] = of_part.or_else(of_extension)?;
    (media_type == DOCUMENT).then_some(main)
}

/// Returns two attributes of each element with this name, up to the first error.
fn elements(xml: &[u8], name: &[u8], attributes: [&str; 2]) -> Vec<[String; 2]> {
    let mut reader = Reader::from_reader(xml);
    let mut found = Vec::new();
    loop {
        match reader.read_event() {
            Ok(Event::Start(element) | Event::Empty(element)) if element.local_name().as_ref() == name => {
                found.push(attributes.map(|attribute| text_of(&element, attribute).unwrap_or_default()));
            }
            Ok(Event::Eof) | Err(_) => return found,
            Ok(_) => {}
        }
    }
}

fn text_of(element: &BytesStart<'_>, attribute: &str) -> Option<String> {
    let value = element.try_get_attribute(attribute).ok()??;
    Some(value.normalized_value(XmlVersion::Explicit1_0).ok()?.into_owned())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts(target: &str, types: &str) -> Vec<Vec<u8>> {
        let relationships = format!(
            "<?xml version=\"1.0\"?><Relationships xmlns=\"r\"><Relationship Id=\"rId2\" Type=\"http://x/core-properties\" \
             Target=\"docProps/core.xml\"/><Relationship Id=\"rId1\" Type=\"http://x/relationships/officeDocument\" \
             Target=\"{target}\"></Relationship></Relationships>"
        );
        let types = format!("<?xml version=\"1.0\"?><Types xmlns=\"t\">{types}</Types>");
        vec![relationships.into_bytes(), types.into_bytes()]
    }

    #[test]
    fn finds_main_part_by_relationship() {
        for name in [
            "word/document.xml",
            "word/document2.xml",
            "word/document22.xml",
            "main.xml",
        ] {
            let types = format!("<Override PartName=\"/{name}\" ContentType=\"{DOCUMENT}\"/>");
            for target in [name.to_owned(), format!("/{name}")] {
                assert_eq!(main_part(&parts(&target, &types)).as_deref(), Some(name));
            }
        }
        let types = format!("<Default Extension=\"xml\" ContentType=\"{DOCUMENT}\"/>");
        assert_eq!(
            main_part(&parts("word/document.xml", &types)).as_deref(),
            Some("word/document.xml")
        );
    }

    #[test]
    fn rejects_other_packages() {
        let workbook = "<Override PartName=\"/xl/workbook.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>";
        assert_eq!(main_part(&parts("xl/workbook.xml", workbook)), None);
        let macros = "<Override PartName=\"/word/document.xml\" ContentType=\"application/vnd.ms-word.document.macroEnabled.main+xml\"/>";
        assert_eq!(main_part(&parts("word/document.xml", macros)), None);
        assert_eq!(main_part(&parts("word/document.xml", "")), None);
        assert_eq!(main_part(&[]), None);
        assert_eq!(main_part(&[b"<".to_vec(), b"\xff".to_vec()]), None);
    }

    proptest! {
        #[test]
        fn does_not_panic_on_arbitrary_parts(first in any::<Vec<u8>>(), second in ".{0,200}") {
            let _ = main_part(&[first, second.into_bytes()]);
        }
    }
}
