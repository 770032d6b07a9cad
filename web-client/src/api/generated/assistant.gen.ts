import { baseApi as api } from '../baseApi';
import { invalidates, provides } from '../tags';
export const addTagTypes = ['ConversationService'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getAssistant: build.query<GetAssistantApiResponse, GetAssistantApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant`,
          params: {
            languageCode: queryArg.languageCode,
          },
        }),
        providesTags: provides('ConversationService'),
      }),
      getAssistantAccess: build.query<GetAssistantAccessApiResponse, GetAssistantAccessApiArg>({
        query: () => ({ url: `/v1/assistant/access` }),
        providesTags: provides('ConversationService'),
      }),
      checkText: build.mutation<CheckTextApiResponse, CheckTextApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/check`,
          method: 'POST',
          body: queryArg.checkTextRequest,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      updateAssistantStatement: build.mutation<UpdateAssistantStatementApiResponse, UpdateAssistantStatementApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/statement`,
          method: 'PUT',
          body: queryArg.updateAssistantStatementRequest,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      deleteConversations: build.mutation<DeleteConversationsApiResponse, DeleteConversationsApiArg>({
        query: () => ({ url: `/v1/conversations`, method: 'DELETE' }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      listConversations: build.query<ListConversationsApiResponse, ListConversationsApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations`,
          params: {
            query: queryArg.query,
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: provides('ConversationService'),
      }),
      createConversation: build.mutation<CreateConversationApiResponse, CreateConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations`,
          method: 'POST',
          body: queryArg.createConversationRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      listMessages: build.query<ListMessagesApiResponse, ListMessagesApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: provides('ConversationService'),
      }),
      sendMessage: build.mutation<SendMessageApiResponse, SendMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages`,
          method: 'POST',
          body: queryArg.sendMessageBody,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      followAnswer: build.mutation<FollowAnswerApiResponse, FollowAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages/${queryArg.id}:follow`,
          method: 'POST',
          body: queryArg.followAnswerBody,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      rateAnswer: build.mutation<RateAnswerApiResponse, RateAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages/${queryArg.id}:rate`,
          method: 'POST',
          body: queryArg.rateAnswerBody,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      stopAnswer: build.mutation<StopAnswerApiResponse, StopAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages/${queryArg.id}:stop`,
          method: 'POST',
          body: queryArg.stopAnswerBody,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      deleteConversation: build.mutation<DeleteConversationApiResponse, DeleteConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      getConversation: build.query<GetConversationApiResponse, GetConversationApiArg>({
        query: (queryArg) => ({ url: `/v1/conversations/${queryArg.id}` }),
        providesTags: provides('ConversationService'),
      }),
      updateConversation: build.mutation<UpdateConversationApiResponse, UpdateConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateConversationBody,
        }),
        invalidatesTags: invalidates('ConversationService'),
      }),
      exportConversation: build.query<ExportConversationApiResponse, ExportConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.id}:export`,
        }),
        providesTags: provides('ConversationService'),
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as assistantApi };
export type GetAssistantApiResponse = /** status 200 Description and limits of the assistant. */ Assistant;
export type GetAssistantApiArg = {
  /** Language of the texts: `en`, `ti` or `ar`; the language of the request when empty. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
};
export type GetAssistantAccessApiResponse = /** status 200 Access of a user to the assistant. */ AssistantAccess;
export type GetAssistantAccessApiArg = void;
export type CheckTextApiResponse = /** status 200 Response of CheckText. */ CheckTextResponse;
export type CheckTextApiArg = {
  checkTextRequest: CheckTextRequest;
};
export type UpdateAssistantStatementApiResponse = /** status 200 Access of a user to the assistant. */ AssistantAccess;
export type UpdateAssistantStatementApiArg = {
  updateAssistantStatementRequest: UpdateAssistantStatementRequest;
};
export type DeleteConversationsApiResponse =
  /** status 200 Response of DeleteConversations. */ DeleteConversationsResponse;
export type DeleteConversationsApiArg = void;
export type ListConversationsApiResponse = /** status 200 Response of ListConversations. */ ListConversationsResponse;
export type ListConversationsApiArg = {
  /** Search text: part of the title, at most 200 characters. Results come on one page of at most 100. */
  query?: string;
  /** Maximum number of records per page; 20 when 0. Values above 100 count as 100. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type CreateConversationApiResponse = /** status 200 Conversation of a user with the assistant. */ Conversation;
export type CreateConversationApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createConversationRequest: CreateConversationRequest;
};
export type ListMessagesApiResponse = /** status 200 Response of ListMessages. */ ListMessagesResponse;
export type ListMessagesApiArg = {
  /** UUID of the conversation. */
  conversationId: string;
  /** Maximum number of records per page; 20 when 0. Values above 100 count as 100. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type SendMessageApiResponse = /** status 200 Event of an answer stream. */ SendMessageResponse;
export type SendMessageApiArg = {
  /** UUID of the conversation. */
  conversationId: string;
  sendMessageBody: SendMessageBody;
};
export type FollowAnswerApiResponse = /** status 200 Event of a resumed answer stream. */ FollowAnswerResponse;
export type FollowAnswerApiArg = {
  /** UUID of the conversation. */
  conversationId: string;
  /** UUID of the answer. */
  id: string;
  followAnswerBody: FollowAnswerBody;
};
export type RateAnswerApiResponse = /** status 200 Message in a conversation. */ Message;
export type RateAnswerApiArg = {
  /** UUID of the conversation. */
  conversationId: string;
  /** UUID of the answer. */
  id: string;
  rateAnswerBody: RateAnswerBody;
};
export type StopAnswerApiResponse = /** status 200 Message in a conversation. */ Message;
export type StopAnswerApiArg = {
  /** UUID of the conversation. */
  conversationId: string;
  /** UUID of the answer. */
  id: string;
  stopAnswerBody: StopAnswerBody;
};
export type DeleteConversationApiResponse =
  /** status 200 Response of DeleteConversation. */ DeleteConversationResponse;
export type DeleteConversationApiArg = {
  /** UUID of the conversation. */
  id: string;
};
export type GetConversationApiResponse = /** status 200 Conversation of a user with the assistant. */ Conversation;
export type GetConversationApiArg = {
  /** UUID of the conversation. */
  id: string;
};
export type UpdateConversationApiResponse = /** status 200 Conversation of a user with the assistant. */ Conversation;
export type UpdateConversationApiArg = {
  /** UUID of the conversation. */
  id: string;
  updateConversationBody: UpdateConversationBody;
};
export type ExportConversationApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportConversationApiArg = {
  /** UUID of the conversation. */
  id: string;
};
export type HelpLine = {
  /** Name of the help line. */
  name: string;
  /** Phone number for calls; empty when the line takes no calls. */
  phone: string;
  /** Phone number for text messages; empty when the line takes no text messages. */
  textNumber: string;
  /** Address of the help line's website; empty when there is none. */
  url: string;
};
export type HelpLines = {
  /** ISO 3166-1 code of the country; empty for all other countries. */
  countryCode: string;
  /** Emergency number of the country; empty when it is unknown. */
  emergencyNumber: string;
  /** Help lines for people with suicidal thoughts. */
  lines: HelpLine[];
};
export type Assistant = {
  /** Disclosure of the assistant's nature and limits, as a sentence to show next to the conversation. */
  disclosure: string;
  /** Number of free messages per user. */
  freeMessages: number;
  /** Greeting of a new conversation, including the statement that the assistant is not a person. */
  greeting: string;
  /** Help lines for users in danger, by country, the company's country first. */
  helpLines: HelpLines[];
  /** True if a script answers instead of a model. Its messages are free and not counted (`ACCESS_KIND_OPEN`), and the greeting and disclosure mention the script. */
  isScripted: boolean;
  /** Maximum length of a message in characters. */
  messageMaxLength: number;
  /** Minimum age of users in years. */
  minimumAge: number;
  /** Version of the prompts. */
  promptVersion: string;
  /** Number of days after the last message at which a conversation is deleted. */
  retentionDays: number;
  /** Version of the safety rules. */
  safetyVersion: string;
  /** Length of a paid session in hours. */
  sessionHours: number;
  /** Number of messages in a paid session. */
  sessionMessages: number;
};
export type ErrorInfo = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo';
  /** Domain of the reason, always `selam`. */
  domain: string;
  /** Additional texts by name for some reasons, such as `alternatives` of `SLOT_TAKEN`. */
  metadata?: object;
  /** Reason in `UPPER_SNAKE_CASE`, such as `TOKEN_EXPIRED`. */
  reason: string;
};
export type FieldViolation = {
  /** Description of the violation for developers, in English. */
  description?: string;
  /** Path of the field in `lowerCamelCase`, such as `pickup.contactPhone`. */
  field: string;
  /** Reason in `UPPER_SNAKE_CASE`, such as `REQUIRED`. */
  reason?: string;
};
export type BadRequest = {
  '@type': 'type.googleapis.com/google.rpc.BadRequest';
  fieldViolations: FieldViolation[];
};
export type RetryInfo = {
  '@type': 'type.googleapis.com/google.rpc.RetryInfo';
  /** Delay in seconds with the unit, such as `30s`. */
  retryDelay: string;
};
export type ErrorDetail = ErrorInfo | BadRequest | RetryInfo;
export type Status = {
  /** Error code, a number of `google.rpc.Code`. */
  code: number;
  details: ErrorDetail[];
  /** Error message for developers, in English. */
  message: string;
};
export type AccessKind =
  | 'ACCESS_KIND_UNSPECIFIED'
  | 'ACCESS_KIND_FREE'
  | 'ACCESS_KIND_SESSION'
  | 'ACCESS_KIND_PLAN'
  | 'ACCESS_KIND_EXHAUSTED'
  | 'ACCESS_KIND_OPEN';
export type AssistantAccess = {
  /** True if the office may email the user after a crisis. */
  allowsFollowUp: boolean;
  /** ISO 3166-1 code of the user's country; empty when it is unknown. */
  countryCode: string;
  /** End of the access. Missing while a paid session is not started, and for free messages. */
  endTime?: string;
  /** True if the user has stated that they have the minimum age. */
  isOfAge: boolean;
  /** Payment source of the next message. */
  kind: AccessKind;
  /** Number of messages left in this source; 0 when messages are not counted. */
  messagesLeft: number;
  /** Number of paid sessions that are not started. */
  sessionsLeft: number;
};
export type SafetyConcern =
  | 'SAFETY_CONCERN_UNSPECIFIED'
  | 'SAFETY_CONCERN_SUICIDE'
  | 'SAFETY_CONCERN_SELF_HARM'
  | 'SAFETY_CONCERN_HARM_TO_OTHERS'
  | 'SAFETY_CONCERN_ABUSE'
  | 'SAFETY_CONCERN_EMERGENCY'
  | 'SAFETY_CONCERN_CHILD_AT_RISK'
  | 'SAFETY_CONCERN_PREGNANCY'
  | 'SAFETY_CONCERN_UNDER_AGE';
export type SafetyLevel = 'SAFETY_LEVEL_UNSPECIFIED' | 'SAFETY_LEVEL_UNCLEAR' | 'SAFETY_LEVEL_CLEAR';
export type SafetyCard = {
  /** Subject of the card. */
  concern: SafetyConcern;
  /** ISO 3166-1 code of the country for the help lines; empty when it is unknown. */
  countryCode: string;
  /** Emergency number of the country; empty when it is unknown. */
  emergencyNumber: string;
  /** Language of the text: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Confidence of the safety rules. */
  level: SafetyLevel;
  /** Help lines that fit the subject, best match first. */
  lines: HelpLine[];
  /** Text to show, as Markdown: paragraphs and one list that contains the help lines. */
  text: string;
};
export type CheckTextResponse = {
  /** Safety card to show at once; missing when there is no sign of danger. */
  card?: SafetyCard;
};
export type CheckTextRequest = {
  /** ISO 3166-1 code of the country for the help lines; empty when it is unknown. */
  countryCode?: string;
  /** Language of the card when the text does not indicate one: `en`, `ti` or `ar`; the language of the request when empty. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Text to screen, 1 to 4000 characters, as in SendMessage. Surrounding white space is ignored. */
  text: string;
};
export type UpdateAssistantStatementRequest = {
  /** True to allow the office to email the caller after a crisis. The consent can be revoked at any time. */
  allowsFollowUp?: boolean;
  /** ISO 3166-1 code of the caller's country; empty when it is unknown, for the help lines of all other countries. */
  countryCode?: string;
  /** True to state that the caller has the minimum age. The statement cannot be revoked. */
  isOfAge?: boolean;
};
export type DeleteConversationsResponse = {
  /** Number of deleted conversations. */
  deletedCount: number;
};
export type Conversation = {
  /** Time until which answers are free and help lines stay visible after signs of danger. Missing without danger and after that time. */
  careEndTime?: string;
  /** Creation time of the conversation. */
  createTime: string;
  /** Time at which the conversation is deleted if no message follows. */
  expireTime?: string;
  /** UUID of the conversation, ascending with creation time. */
  id: string;
  /** Language of the conversation: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Number of messages from both sides. */
  messageCount: number;
  /** Title: the beginning of the first message, until the conversation is renamed. Empty before the first message. */
  title: string;
  /** Time of the last change. */
  updateTime: string;
};
export type ListConversationsResponse = {
  /** Conversations on this page. */
  conversations: Conversation[];
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
};
export type CreateConversationRequest = {
  /** Language of the conversation: `en`, `ti` or `ar`; the language of the request when empty. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
};
export type SafetyNotice =
  | 'SAFETY_NOTICE_UNSPECIFIED'
  | 'SAFETY_NOTICE_CRISIS'
  | 'SAFETY_NOTICE_METHODS'
  | 'SAFETY_NOTICE_DIAGNOSIS'
  | 'SAFETY_NOTICE_MEDICATION'
  | 'SAFETY_NOTICE_LEGAL'
  | 'SAFETY_NOTICE_UNDER_AGE';
export type AnswerRating = 'ANSWER_RATING_UNSPECIFIED' | 'ANSWER_RATING_HELPFUL' | 'ANSWER_RATING_UNHELPFUL';
export type MessageRole = 'MESSAGE_ROLE_UNSPECIFIED' | 'MESSAGE_ROLE_USER' | 'MESSAGE_ROLE_ASSISTANT';
export type MessageStatus =
  | 'MESSAGE_STATUS_UNSPECIFIED'
  | 'MESSAGE_STATUS_COMPLETE'
  | 'MESSAGE_STATUS_WRITING'
  | 'MESSAGE_STATUS_STOPPED'
  | 'MESSAGE_STATUS_INTERRUPTED'
  | 'MESSAGE_STATUS_CUT';
export type SuggestedTherapist = {
  /** Full name of the therapist. */
  fullName: string;
  /** UUID of the therapist in the directory. */
  id: string;
  /** Start of the next free session time; missing when the therapist has no free time. */
  nextFreeTime?: string;
};
export type Message = {
  /** Safety card of the answer: shown next to the answer when the level is unclear, shown as the answer when it is clear. Missing without signs of danger. */
  card?: SafetyCard;
  /** UUID of the conversation. */
  conversationId: string;
  /** Creation time of the message. */
  createTime: string;
  /** UUID of the message, ascending with creation time. */
  id: string;
  /** True if the script wrote the message instead of a model. */
  isScripted: boolean;
  /** Language of the message: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Language of the requested therapist when no therapist speaks it: `en`, `ti` or `ar`; empty otherwise. */
  missingLanguageCode: string;
  /** Reason for a fixed text of the safety rules. */
  notice: SafetyNotice;
  /** Version of the prompts for this answer; empty for messages of users. */
  promptVersion: string;
  /** Rating of the answer by the user. */
  rating: AnswerRating;
  /** Author of the message. */
  role: MessageRole;
  /** Version of the safety rules that screened the message. */
  safetyVersion: string;
  /** Status of the message. */
  status: MessageStatus;
  /** Suggested texts for the next message. */
  suggestions: string[];
  /** Text of the message: plain text of the user, or Markdown of the assistant with paragraphs, lists and emphasis. */
  text: string;
  /** Therapists who may fit, when the user asked for one. */
  therapists: SuggestedTherapist[];
};
export type ListMessagesResponse = {
  /** Messages on this page. */
  messages: Message[];
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
};
export type AnswerDelta = {
  /** Length of the whole answer including this piece, in characters; the value of `from` for FollowAnswer. */
  length: number;
  /** Text to append to the answer. */
  text: string;
};
export type AnswerReplaced = {
  /** Reason of the replacement. Unspecified when the withdrawn text was not part of the answer. */
  notice: SafetyNotice;
  /** Text that replaces the answer. Without a reason, it is the part that stays; the finished message has the rest. */
  text: string;
};
export type AnswerStarted = {
  /** Access of the user after this message. */
  access?: AssistantAccess;
  /** Answer with the text that the caller already has. Later pieces are appended to it. */
  answer?: Message;
  /** Time until which answers are free and help lines stay visible; missing outside that period. */
  careEndTime?: string;
  /** Stored message of the user. */
  message?: Message;
};
export type SendMessageResponse = {
  /** The answer continues with a further piece of text. */
  delta?: AnswerDelta;
  /** The stream is complete. */
  end?: boolean;
  /** Error that ends the stream early. */
  error?: Status;
  /** The answer as it is stored. Only `end` follows. */
  finished?: Message;
  /** Keep-alive event after a period without other events. */
  heartbeat?: boolean;
  /** The safety rules have withdrawn the answer; this text replaces it. */
  replaced?: AnswerReplaced;
  /** The message is stored and an answer begins. Always the first event. */
  started?: AnswerStarted;
};
export type SendMessageBody = {
  /** ISO 3166-1 code of the country for the help lines of this message; the country of the caller's statement when empty. */
  countryCode?: string;
  /** Language of the answer: `en`, `ti` or `ar`; the language of the conversation when empty. Fixed texts and cards use the language of `text` where it is recognizable. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** UUID that the caller generates for this message. Repeated calls with the same value create one message. */
  requestId: string;
  /** Text of the message, 1 to 4000 characters. Surrounding white space is ignored. */
  text: string;
};
export type FollowAnswerResponse = {
  /** The answer continues with a further piece of text. */
  delta?: AnswerDelta;
  /** The stream is complete. */
  end?: boolean;
  /** Error that ends the stream early. */
  error?: Status;
  /** The answer as it is stored. Only `end` follows. */
  finished?: Message;
  /** Keep-alive event after a period without other events. */
  heartbeat?: boolean;
  /** The safety rules have withdrawn the answer; this text replaces it. */
  replaced?: AnswerReplaced;
  /** The answer exists. Always the first event. */
  started?: AnswerStarted;
};
export type FollowAnswerBody = {
  /** True to continue an answer that was stopped or interrupted. */
  continues?: boolean;
  /** Number of characters that the caller already has. */
  from?: number;
};
export type RateAnswerBody = {
  /** Rating of the answer; unspecified removes an earlier rating. */
  rating?: AnswerRating;
};
export type StopAnswerBody = {};
export type DeleteConversationResponse = {};
export type UpdateConversationBody = {
  /** New language: `en`, `ti` or `ar`; empty keeps the current language. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** New title, at most 120 characters; empty keeps the current title. */
  title?: string;
};
export const {
  useGetAssistantQuery,
  useGetAssistantAccessQuery,
  useCheckTextMutation,
  useUpdateAssistantStatementMutation,
  useDeleteConversationsMutation,
  useListConversationsQuery,
  useCreateConversationMutation,
  useListMessagesQuery,
  useSendMessageMutation,
  useFollowAnswerMutation,
  useRateAnswerMutation,
  useStopAnswerMutation,
  useDeleteConversationMutation,
  useGetConversationQuery,
  useUpdateConversationMutation,
  useExportConversationQuery,
} = injectedRtkApi;
