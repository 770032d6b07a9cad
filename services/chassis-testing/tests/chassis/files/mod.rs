//! Uploads and downloads over HTTP, in a folder or on the S3 server that `SELAM_TEST_S3_URL` names.

mod downloads;
mod encrypted;
mod removal;
mod service;
mod uploads;
