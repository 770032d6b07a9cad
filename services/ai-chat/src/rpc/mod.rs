//! The RPCs: validate, decide, store.

mod checking;
mod conversations;
mod judging;
mod messages;
mod office;
mod sending;
mod statement;

use futures::stream::BoxStream;
use selam_chassis::{EventStream, Streams};
use selam_proto::google::api::HttpBody;
use selam_proto_chat::v1::{
    Assistant, AssistantAccess, AssistantUsage, CheckTextRequest, CheckTextResponse, Conversation,
    CreateConversationRequest, DeleteConversationRequest, DeleteConversationResponse, DeleteConversationsRequest,
    DeleteConversationsResponse, ExportConversationRequest, FollowAnswerRequest, FollowAnswerResponse,
    GetAssistantAccessRequest, GetAssistantRequest, GetAssistantUsageRequest, GetConversationRequest,
    ListConversationsRequest, ListConversationsResponse, ListCrisesRequest, ListCrisesResponse, ListMessagesRequest,
    ListMessagesResponse, Message, RateAnswerRequest, SendMessageRequest, SendMessageResponse, StopAnswerRequest,
    UpdateAssistantStatementRequest, UpdateConversationRequest,
    assistant_office_service_server::AssistantOfficeService, conversation_service_server::ConversationService,
};
use tonic::{Request, Response, Status};

use crate::answer::Answers;

type RpcResult<T> = std::result::Result<Response<T>, Status>;

/// Serves the package `selam.chat.v1`.
#[derive(Clone)]
pub(crate) struct Chat {
    pub(crate) answers: Answers,
    pub(crate) streams: Streams,
}

#[tonic::async_trait]
impl ConversationService for Chat {
    type ExportConversationStream = BoxStream<'static, Result<HttpBody, Status>>;
    type SendMessageStream = EventStream<SendMessageResponse>;
    type FollowAnswerStream = EventStream<FollowAnswerResponse>;

    async fn get_assistant(&self, request: Request<GetAssistantRequest>) -> RpcResult<Assistant> {
        Ok(Response::new(self.assistant(&request)?))
    }

    async fn check_text(&self, request: Request<CheckTextRequest>) -> RpcResult<CheckTextResponse> {
        Ok(Response::new(self.check(request)?))
    }

    async fn get_assistant_access(&self, request: Request<GetAssistantAccessRequest>) -> RpcResult<AssistantAccess> {
        Ok(Response::new(self.access(&request).await?))
    }

    async fn update_assistant_statement(
        &self,
        request: Request<UpdateAssistantStatementRequest>,
    ) -> RpcResult<AssistantAccess> {
        Ok(Response::new(self.state(request).await?))
    }

    async fn create_conversation(&self, request: Request<CreateConversationRequest>) -> RpcResult<Conversation> {
        Ok(Response::new(self.create(request).await?))
    }

    async fn list_conversations(
        &self,
        request: Request<ListConversationsRequest>,
    ) -> RpcResult<ListConversationsResponse> {
        Ok(Response::new(self.list(&request).await?))
    }

    async fn get_conversation(&self, request: Request<GetConversationRequest>) -> RpcResult<Conversation> {
        Ok(Response::new(self.get(&request).await?))
    }

    async fn update_conversation(&self, request: Request<UpdateConversationRequest>) -> RpcResult<Conversation> {
        Ok(Response::new(self.update(request).await?))
    }

    async fn delete_conversation(
        &self,
        request: Request<DeleteConversationRequest>,
    ) -> RpcResult<DeleteConversationResponse> {
        self.delete(&request).await?;
        Ok(Response::new(DeleteConversationResponse {}))
    }

    async fn delete_conversations(
        &self,
        request: Request<DeleteConversationsRequest>,
    ) -> RpcResult<DeleteConversationsResponse> {
        Ok(Response::new(self.delete_all(&request).await?))
    }

    async fn export_conversation(
        &self,
        request: Request<ExportConversationRequest>,
    ) -> RpcResult<Self::ExportConversationStream> {
        Ok(Response::new(self.export(&request).await?))
    }

    async fn list_messages(&self, request: Request<ListMessagesRequest>) -> RpcResult<ListMessagesResponse> {
        Ok(Response::new(self.messages(&request).await?))
    }

    async fn send_message(&self, request: Request<SendMessageRequest>) -> RpcResult<Self::SendMessageStream> {
        Ok(self.send(request).await?)
    }

    async fn follow_answer(&self, request: Request<FollowAnswerRequest>) -> RpcResult<Self::FollowAnswerStream> {
        Ok(self.follow(&request).await?)
    }

    async fn stop_answer(&self, request: Request<StopAnswerRequest>) -> RpcResult<Message> {
        Ok(Response::new(self.stop(&request).await?))
    }

    async fn rate_answer(&self, request: Request<RateAnswerRequest>) -> RpcResult<Message> {
        Ok(Response::new(self.rate(&request).await?))
    }
}

#[tonic::async_trait]
impl AssistantOfficeService for Chat {
    async fn get_assistant_usage(&self, request: Request<GetAssistantUsageRequest>) -> RpcResult<AssistantUsage> {
        Ok(Response::new(self.usage(&request).await?))
    }

    async fn list_crises(&self, request: Request<ListCrisesRequest>) -> RpcResult<ListCrisesResponse> {
        Ok(Response::new(self.crises(&request).await?))
    }
}
