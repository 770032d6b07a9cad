//! Checks of documents that are ZIP archives (APPNOTE 6.3.10, section 4.3). The central directory is read, and small
//! parts are unpacked in memory.

use std::ops::Range;

/// Bytes at the end of a file that must contain the directory.
pub(super) const TAIL: u64 = 1024 * 1024;

/// Maximum ratio of unpacked to packed size. Documents stay below 20; the compression method could reach 1000.
const MAX_RATIO: u64 = 100;
/// Unpacked size in bytes below which the ratio does not apply.
const SMALL: u64 = 10 * 1024 * 1024;
/// Maximum unpacked size in bytes, regardless of the packed size.
const MAX_UNPACKED: u64 = 512 * 1024 * 1024;
const MAX_ENTRIES: usize = 2_000;

const END_MARK: &[u8] = b"PK\x05\x06";
const END_LENGTH: usize = 22;
const ENTRY_MARK: &[u8] = b"PK\x01\x02";
const ENTRY_LENGTH: usize = 46;
const LOCAL_MARK: &[u8] = b"PK\x03\x04";
const LOCAL_LENGTH: u64 = 30;
/// Maximum size in bytes of a part that is read, packed and unpacked. Those of a document have a few kilobytes.
const MAX_PART: u64 = 256 * 1024;
/// Maximum size in bytes of the extra field before a part.
const MAX_EXTRA: u64 = 65_535;
/// Stored or deflated: documents use no other method.
const METHODS: [u16; 2] = [STORED, DEFLATED];
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const ENCRYPTED: u16 = 1;

/// Reason to reject an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// Not a Word document, or not a complete archive.
    NotADocument,
    /// Unpacks to far more than its own size.
    Bomb,
}

/// Checks the directory in `tail`, the end of an archive of `size` bytes. The directory states every unpacked
/// size, and readers write no more than that. Entries that share bytes count as a bomb, because a small file
/// could then hold very many large entries.
pub(super) fn check(tail: &[u8], size: u64) -> Result<Directory<'_>, Flaw> {
    let directory = directory(tail, size).ok_or(Flaw::NotADocument)?;
    let Directory { entries, offset } = &directory;
    let unpacked = entries.iter().map(|entry| entry.unpacked).sum::<u64>();
    let limit = size.saturating_mul(MAX_RATIO).clamp(SMALL, MAX_UNPACKED);
    if entries.len() > MAX_ENTRIES || unpacked > limit || overlap(entries, *offset) {
        return Err(Flaw::Bomb);
    }
    let ordinary = entries
        .iter()
        .all(|entry| METHODS.contains(&entry.method) && entry.flags & ENCRYPTED == 0);
    if ordinary {
        Ok(directory)
    } else {
        Err(Flaw::NotADocument)
    }
}

/// The central directory of an archive.
#[derive(Debug)]
pub(super) struct Directory<'a> {
    entries: Vec<Entry<'a>>,
    /// Offset of the directory, where the contents end.
    offset: u64,
}

impl Directory<'_> {
    /// Returns the place of a part. Names of parts differ in more than the case of their letters.
    pub(super) fn part(&self, name: &str) -> Option<Part> {
        let mut named = self.entries.iter();
        let entry = named.find(|entry| entry.name.eq_ignore_ascii_case(name.as_bytes()))?;
        let longest = LOCAL_LENGTH + entry.name.len() as u64 + MAX_EXTRA + entry.packed.min(MAX_PART);
        Some(Part {
            range: entry.offset..self.offset.min(entry.offset + longest),
            method: entry.method,
            packed: usize::try_from(entry.packed).ok()?,
        })
    }
}

/// Place of a part in the file.
pub(super) struct Part {
    range: Range<u64>,
    method: u16,
    packed: usize,
}

impl Part {
    /// Returns the bytes of the file that contain the part.
    pub(super) fn range(&self) -> Range<u64> {
        self.range.clone()
    }

    /// Unpacks the part from these bytes. Returns `None` when it is invalid or larger than 256 KiB.
    pub(super) fn content(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        if !bytes.starts_with(LOCAL_MARK) {
            return None;
        }
        let [name, extra] = [26, 28].map(|field| number16(bytes, field).map(usize::from));
        let start = usize::try_from(LOCAL_LENGTH).ok()? + name? + extra?;
        let packed = bytes.get(start..start.checked_add(self.packed)?)?;
        let limit = usize::try_from(MAX_PART).ok()?;
        match self.method {
            STORED if packed.len() <= limit => Some(packed.to_vec()),
            DEFLATED => miniz_oxide::inflate::decompress_to_vec_with_limit(packed, limit).ok(),
            _ => None,
        }
    }
}

#[derive(Debug)]
struct Entry<'a> {
    name: &'a [u8],
    flags: u16,
    method: u16,
    packed: u64,
    unpacked: u64,
    offset: u64,
}

/// Returns the directory, or `None` when it is missing or incomplete. ZIP64 archives are rejected too:
/// documents do not use that format.
fn directory(tail: &[u8], size: u64) -> Option<Directory<'_>> {
    let end = (0..=tail.len().checked_sub(END_LENGTH)?).rev().find(|at| {
        tail[*at..].starts_with(END_MARK)
            && number16(tail, at + 20).map(usize::from) == Some(tail.len() - at - END_LENGTH)
    })?;
    let count = usize::from(number16(tail, end + 10)?);
    let length = number32(tail, end + 12)?;
    let offset = number32(tail, end + 16)?;
    let start = size.checked_sub(tail.len() as u64)?;
    if offset + length != start + end as u64 {
        return None;
    }
    let mut at = usize::try_from(offset.checked_sub(start)?).ok()?;
    let mut entries = Vec::new();
    while at < end {
        if !tail.get(at..)?.starts_with(ENTRY_MARK) {
            return None;
        }
        let [name, extra, comment] = [28, 30, 32].map(|field| number16(tail, at + field).map(usize::from));
        let name_end = at + ENTRY_LENGTH + name?;
        entries.push(Entry {
            name: tail.get(at + ENTRY_LENGTH..name_end)?,
            flags: number16(tail, at + 8)?,
            method: number16(tail, at + 10)?,
            packed: number32(tail, at + 20)?,
            unpacked: number32(tail, at + 24)?,
            offset: number32(tail, at + 42)?,
        });
        at = name_end + extra? + comment?;
    }
    (entries.len() == count).then_some(Directory { entries, offset })
}

/// Returns whether two entries, or an entry and the directory, share bytes.
fn overlap(entries: &[Entry<'_>], directory: u64) -> bool {
    let mut ranges: Vec<Range<u64>> = entries
        .iter()
        .map(|entry| entry.offset..entry.offset + LOCAL_LENGTH + entry.name.len() as u64 + entry.packed)
        .collect();
    ranges.push(directory..directory);
    ranges.sort_by_key(|range| (range.start, range.end));
    ranges.windows(2).any(|pair| pair[0].end > pair[1].start)
}

fn number16(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn number32(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Builds an archive of stored entries: name, bytes and claimed unpacked size.
    fn archive(entries: &[(&str, &[u8], u32)]) -> Vec<u8> {
        let (mut bytes, mut list) = (Vec::new(), Vec::new());
        for (name, content, unpacked) in entries {
            let offset = bytes.len() as u32;
            let sizes = [content.len() as u32, *unpacked];
            bytes.extend_from_slice(b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
            sizes.iter().for_each(|size| bytes.extend(size.to_le_bytes()));
            bytes.extend((name.len() as u32).to_le_bytes());
            bytes.extend(name.bytes().chain(content.iter().copied()));
            list.extend_from_slice(b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0\0\0\0\0");
            sizes.iter().for_each(|size| list.extend(size.to_le_bytes()));
            list.extend((name.len() as u32).to_le_bytes());
            list.extend([0; 10]);
            list.extend(offset.to_le_bytes());
            list.extend(name.bytes());
        }
        let (offset, count) = (bytes.len() as u32, entries.len() as u16);
        bytes.extend(&list);
        bytes.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        bytes.extend(count.to_le_bytes().repeat(2));
        bytes.extend((list.len() as u32).to_le_bytes());
        bytes.extend(offset.to_le_bytes());
        bytes.extend([0, 0]);
        bytes
    }

    const TYPES: (&str, &[u8], u32) = ("[Content_Types].xml", b"<Types/>", 8);

    fn judge(archive: &[u8]) -> Result<(), Flaw> {
        check(archive, archive.len() as u64).map(|_| ())
    }

    #[test]
    fn accepts_word_document_from_its_tail() {
        let document = archive(&[TYPES, ("word/document.xml", &[b'x'; 4000], 4000)]);
        assert_eq!(judge(&document), Ok(()));
        assert!(check(&document[3000..], document.len() as u64).is_ok());
    }

    #[test]
    fn unpacks_parts_by_name() {
        let mut bytes = archive(&[TYPES, ("word/document2.xml", b"text", 4)]);
        let content = |bytes: &[u8], name: &str| {
            let part = check(bytes, bytes.len() as u64).ok()?.part(name)?;
            let range = part.range();
            part.content(&bytes[range.start as usize..range.end as usize])
        };
        assert_eq!(content(&bytes, "WORD/document2.xml"), Some(b"text".to_vec()));
        assert_eq!(content(&bytes, "[Content_Types].xml"), Some(b"<Types/>".to_vec()));
        assert_eq!(content(&bytes, "word/document.xml"), None);
        bytes[0] = b'X';
        assert_eq!(content(&bytes, "[Content_Types].xml"), None);

        let packed = miniz_oxide::deflate::compress_to_vec(&vec![b'x'; 300 * 1024], 6);
        let part = Part {
            range: 0..0,
            method: DEFLATED,
            packed: packed.len(),
        };
        let local = [&b"PK\x03\x04"[..], &[0; 26], &packed].concat();
        assert_eq!(part.content(&local), None, "larger than the limit");
        let packed = miniz_oxide::deflate::compress_to_vec(b"<Types/>", 6);
        let part = Part {
            packed: packed.len(),
            ..part
        };
        let local = [&b"PK\x03\x04"[..], &[0; 24], &[3, 0], b"pad", &packed].concat();
        assert_eq!(part.content(&local), Some(b"<Types/>".to_vec()));
    }

    #[test]
    fn rejects_truncated_archives() {
        let document = archive(&[TYPES, ("word/document.xml", b"x", 1)]);
        for bytes in [&document[..document.len() - 1], b"PK\x03\x04", b""] {
            assert_eq!(judge(bytes), Err(Flaw::NotADocument));
        }
    }

    #[test]
    fn rejects_excessive_compression_ratio() {
        let bomb = archive(&[TYPES, ("word/document.xml", b"x", 4_000_000_000)]);
        assert_eq!(judge(&bomb), Err(Flaw::Bomb));
        let many: Vec<_> = (0..2_000)
            .map(|_| ("word/document.xml", b"x".as_slice(), 1))
            .chain([TYPES])
            .collect();
        assert_eq!(judge(&archive(&many)), Err(Flaw::Bomb));
    }

    #[test]
    fn rejects_overlapping_entries() {
        let mut bytes = archive(&[TYPES, ("word/document.xml", b"0123456789", 10)]);
        let second = bytes
            .windows(4)
            .rposition(|part| part == ENTRY_MARK)
            .unwrap_or_default();
        bytes[second + 42..second + 46].copy_from_slice(&[0; 4]);
        assert_eq!(judge(&bytes), Err(Flaw::Bomb));
    }

    proptest! {
        #[test]
        fn does_not_panic_on_arbitrary_input(mut noise in proptest::collection::vec(any::<u8>(), 0..300), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let _ = judge(&noise);
            let mut bytes = archive(&[TYPES, ("word/document.xml", b"x", 1)]);
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let _ = judge(&bytes);
            noise.extend(&bytes);
            let _ = judge(&noise);
        }
    }
}
