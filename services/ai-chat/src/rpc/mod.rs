//! RPC handlers: validate, decide, store.

mod conversations;
mod messages;
mod office;
mod safety_check;
mod send_message;
mod statement;
mod verdict;

use futures::stream::BoxStream;
use selam_chassis::{EventStream, Streams, listing::CsvStream};
use selam_proto::google::api::HttpBody;
use selam_proto_chat::v1::{FollowAnswerResponse, SendMessageResponse};
use tonic::Status;

use crate::answer::Answers;

/// Implements the package `selam.chat.v1`.
#[derive(Clone)]
pub(crate) struct Chat {
    pub(crate) answers: Answers,
    pub(crate) streams: Streams,
}

selam_proto_chat::impl_conversation_service!(Chat, ExportConversationStream = BoxStream<'static, Result<HttpBody, Status>>, SendMessageStream = EventStream<SendMessageResponse>, FollowAnswerStream = EventStream<FollowAnswerResponse>);

selam_proto_chat::impl_assistant_office_service!(Chat, ExportCrisesStream = CsvStream);
