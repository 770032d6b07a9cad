//! Word documents for tests of uploads.

/// Returns a Word document as a ZIP archive with this main part, such as `word/document.xml`. The archive declares that
/// the main part unpacks to `unpacked` bytes.
pub fn word_document(main: &str, unpacked: u32) -> Vec<u8> {
    let types = format!(
        "<Types><Override PartName=\"/{main}\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>"
    );
    let relationships = format!(
        "<Relationships><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"{main}\"/></Relationships>"
    );
    let whole = |text: &str| u32::try_from(text.len()).unwrap_or(u32::MAX);
    let (mut bytes, mut list) = (Vec::new(), Vec::new());
    for (name, content, unpacked) in [
        ("[Content_Types].xml", types.as_str(), whole(&types)),
        ("_rels/.rels", &relationships, whole(&relationships)),
        (main, "x", unpacked),
    ] {
        let (offset, name_length) = (bytes.len().to_le_bytes(), whole(name).to_le_bytes());
        let sizes = [whole(content), unpacked].map(u32::to_le_bytes).concat();
        bytes.extend_from_slice(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
        bytes.extend([sizes.as_slice(), &name_length, name.as_bytes(), content.as_bytes()].concat());
        list.extend_from_slice(b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
        list.extend([sizes.as_slice(), &name_length, &[0; 10], &offset[..4], name.as_bytes()].concat());
    }
    let place = [list.len().to_le_bytes(), bytes.len().to_le_bytes()];
    let end = b"PK\x05\x06\0\0\0\0\x03\0\x03\0";
    [&bytes[..], &list, end, &place[0][..4], &place[1][..4], b"\0\0"].concat()
}
