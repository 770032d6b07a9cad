//! CSV parser of a streamed body, as spreadsheets write it in any locale: separated by commas, semicolons or tabs, in
//! UTF-8 or UTF-16. It runs on a separate thread, because it blocks until data arrives.

use std::{
    io::{self, BufRead as _, BufReader, Cursor, Read},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use actix_web::web::{Buf as _, Bytes};
use encoding_rs_io::DecodeReaderBytesBuilder;
use selam_chassis::{Error, Result};
use tokio::sync::mpsc;

use crate::{
    csv_lines::{Header, LineError},
    product::ValidProduct,
};

/// Chunk of the body, or an error when the upload failed.
pub(crate) type Piece = std::result::Result<Bytes, ()>;

/// Lines per batch.
const PORTION: usize = 500;
/// Longest accepted line in bytes. An unclosed quote would otherwise fill the memory.
const LONGEST_LINE: usize = 262_144;
/// Separators of cells. Spreadsheets use the list separator of the system's region, or tabs for "Unicode text".
const SEPARATORS: [u8; 3] = [b'\t', b';', b','];

/// Line of a file.
pub(crate) struct Line {
    /// Line number, 1 for the header.
    pub number: i32,
    pub product: std::result::Result<ValidProduct, LineError>,
}

/// Parses a file and sends its lines. Stops early when the receiver is dropped.
pub(crate) fn read(pieces: mpsc::Receiver<Piece>, batches: &mpsc::Sender<Vec<Line>>) -> Result<()> {
    let unread = Arc::new(AtomicUsize::new(0));
    let body = Body {
        pieces,
        piece: Bytes::new(),
        since_line: Arc::clone(&unread),
    };
    // UTF-16 is recognised by its byte-order mark. Other bytes pass unchanged, so that an error names its line.
    let body = DecodeReaderBytesBuilder::new()
        .utf8_passthru(true)
        .strip_bom(true)
        .build(body);
    let (mut body, mut head) = (BufReader::new(body), Vec::new());
    let longest = LONGEST_LINE as u64;
    (&mut body)
        .take(longest)
        .read_until(b'\n', &mut head)
        .map_err(|error| refused(error.into()))?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(&head))
        .from_reader(Read::chain(Cursor::new(head), body));
    let mut record = csv::ByteRecord::new();
    // An empty file has no header.
    if !reader.read_byte_record(&mut record).map_err(refused)? {
        record.clear();
    }
    let header = Header::read(&record)?;
    // The `\n` of a `\r\n` is counted with the next line, and a record starts before it.
    let header_lines = 1 + record
        .as_slice()
        .iter()
        .filter(|byte| **byte == b'\n')
        .map(|_| 1)
        .sum::<u64>();
    let uncounted = (header_lines + 1).saturating_sub(reader.position().line());
    let mut portion = Vec::with_capacity(PORTION);
    loop {
        unread.store(0, Ordering::Relaxed);
        let is_line = reader.read_byte_record(&mut record).map_err(refused)?;
        if is_line {
            let number = record.position().map_or(0, csv::Position::line) + uncounted;
            portion.push(Line {
                number: i32::try_from(number).unwrap_or(i32::MAX),
                product: header.line(&record),
            });
        }
        if portion.len() == PORTION || (!is_line && !portion.is_empty()) {
            let full = std::mem::replace(&mut portion, Vec::with_capacity(PORTION));
            if batches.blocking_send(full).is_err() {
                return Ok(());
            }
        }
        if !is_line {
            return Ok(());
        }
    }
}

/// Returns the separator in the header line; a comma when there is none. Names of columns contain no separators.
fn separator(head: &[u8]) -> u8 {
    let header = head
        .split(|byte| matches!(byte, b'\r' | b'\n'))
        .next()
        .unwrap_or_default();
    let count = |separator: &u8| header.iter().filter(|byte| *byte == separator).count();
    SEPARATORS.into_iter().max_by_key(count).unwrap_or(b',')
}

fn refused(error: csv::Error) -> Error {
    if let csv::ErrorKind::Io(error) = error.kind()
        && error.kind() == io::ErrorKind::FileTooLarge
    {
        return Error::invalid_argument("CSV_LINE_TOO_LONG", "a line is too long; is a quote not closed?");
    }
    Error::invalid_argument("UPLOAD_INCOMPLETE", "the upload is incomplete; send the file again")
}

/// Reader of the body.
struct Body {
    pieces: mpsc::Receiver<Piece>,
    piece: Bytes,
    /// Bytes read since the last complete line.
    since_line: Arc<AtomicUsize>,
}

impl Read for Body {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.since_line.load(Ordering::Relaxed) > LONGEST_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                Some(Ok(piece)) => self.piece = piece,
                Some(Err(())) => return Err(io::ErrorKind::UnexpectedEof.into()),
                None => return Ok(0),
            }
        }
        let length = buffer.len().min(self.piece.len());
        let (taken, _) = buffer.split_at_mut(length);
        self.piece.copy_to_slice(taken);
        self.since_line.fetch_add(length, Ordering::Relaxed);
        Ok(length)
    }
}
