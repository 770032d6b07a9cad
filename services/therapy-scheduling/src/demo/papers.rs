//! Generated documents of demo applications: a page of text and an image of a seal.

/// Returns a PDF with one page of text (PDF 1.4; ISO 32000-1, 7.5).
pub(super) fn page(lines: &[&str]) -> Vec<u8> {
    let text: String = lines
        .iter()
        .map(|line| format!("({}) Tj 0 -22 Td ", line.replace(['(', ')', '\\'], "")))
        .collect();
    let stream = format!("BT /F1 14 Tf 72 720 Td {text}ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{stream}\nendstream", stream.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = String::new();
    for (index, object) in objects.iter().enumerate() {
        places.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", index + 1));
    }
    let start = file.len();
    let size = objects.len() + 1;
    file.push_str(&format!(
        "xref\n0 {size}\n0000000000 65535 f \n{places}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    ));
    file.into_bytes()
}

const SIDE: u32 = 160;

/// Returns a PNG of a ring in shades of grey (RFC 2083), stored as one uncompressed block (RFC 1951).
pub(super) fn seal() -> Vec<u8> {
    let mut rows = Vec::new();
    for y in 0..SIDE {
        // Each row starts with its filter type: none.
        rows.push(0);
        rows.extend((0..SIDE).map(|x| shade(x, y)));
    }
    let length = u16::try_from(rows.len()).unwrap_or(u16::MAX);
    let mut data = vec![0x78, 0x01, 0x01];
    data.extend(length.to_le_bytes());
    data.extend((!length).to_le_bytes());
    data.extend(&rows);
    data.extend(adler32(&rows).to_be_bytes());
    let header = [SIDE.to_be_bytes().as_slice(), &SIDE.to_be_bytes(), &[8, 0, 0, 0, 0]].concat();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, content) in [(b"IHDR", header.as_slice()), (b"IDAT", &data), (b"IEND", &[])] {
        let named = [name.as_slice(), content].concat();
        file.extend(u32::try_from(content.len()).unwrap_or_default().to_be_bytes());
        file.extend(&named);
        file.extend(crc32(&named).to_be_bytes());
    }
    file
}

fn shade(x: u32, y: u32) -> u8 {
    let from_middle = |at: u32| at.abs_diff(SIDE / 2).pow(2);
    match from_middle(x) + from_middle(y) {
        3_600..4_900 => 70,
        0..900 => 130,
        _ => 245,
    }
}

/// Returns the zlib checksum (RFC 1950, 8.2).
fn adler32(bytes: &[u8]) -> u32 {
    let (a, b) = bytes.iter().fold((1_u32, 0_u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    (b << 16) | a
}

/// Returns the PNG checksum (RFC 2083, 15).
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(crc & 1));
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computes_standard_checksums() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b"IEND"), 0xae42_6082);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn page_lists_offsets_of_its_objects() {
        let file = String::from_utf8(page(&["Curriculum vitae", "(a) b"])).unwrap_or_default();
        let table = file.split("xref\n0 6\n").nth(1).unwrap_or_default();
        for (number, line) in table.lines().skip(1).take(5).enumerate() {
            let place: usize = line.get(..10).and_then(|it| it.parse().ok()).unwrap_or_default();
            let object = format!("{} 0 obj", number + 1);
            assert!(
                file.get(place..).is_some_and(|rest| rest.starts_with(&object)),
                "{object}"
            );
        }
        assert!(file.contains("(a b) Tj"));
    }
}
