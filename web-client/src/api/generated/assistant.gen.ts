import { baseApi as api } from '../baseApi';
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
        providesTags: ['ConversationService'],
      }),
      getAssistantAccess: build.query<GetAssistantAccessApiResponse, GetAssistantAccessApiArg>({
        query: () => ({ url: `/v1/assistant/access` }),
        providesTags: ['ConversationService'],
      }),
      checkText: build.mutation<CheckTextApiResponse, CheckTextApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/check`,
          method: 'POST',
          body: queryArg.checkTextRequest,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      updateAssistantStatement: build.mutation<UpdateAssistantStatementApiResponse, UpdateAssistantStatementApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/statement`,
          method: 'PUT',
          body: queryArg.updateAssistantStatementRequest,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      deleteConversations: build.mutation<DeleteConversationsApiResponse, DeleteConversationsApiArg>({
        query: () => ({ url: `/v1/conversations`, method: 'DELETE' }),
        invalidatesTags: ['ConversationService'],
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
        providesTags: ['ConversationService'],
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
        invalidatesTags: ['ConversationService'],
      }),
      listMessages: build.query<ListMessagesApiResponse, ListMessagesApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['ConversationService'],
      }),
      sendMessage: build.mutation<SendMessageApiResponse, SendMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages`,
          method: 'POST',
          body: queryArg.sendMessageBody,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      followAnswer: build.mutation<FollowAnswerApiResponse, FollowAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages/${queryArg.id}:follow`,
          method: 'POST',
          body: queryArg.followAnswerBody,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      rateAnswer: build.mutation<RateAnswerApiResponse, RateAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages/${queryArg.id}:rate`,
          method: 'POST',
          body: queryArg.rateAnswerBody,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      stopAnswer: build.mutation<StopAnswerApiResponse, StopAnswerApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.conversationId}/messages/${queryArg.id}:stop`,
          method: 'POST',
          body: queryArg.stopAnswerBody,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      deleteConversation: build.mutation<DeleteConversationApiResponse, DeleteConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['ConversationService'],
      }),
      getConversation: build.query<GetConversationApiResponse, GetConversationApiArg>({
        query: (queryArg) => ({ url: `/v1/conversations/${queryArg.id}` }),
        providesTags: ['ConversationService'],
      }),
      updateConversation: build.mutation<UpdateConversationApiResponse, UpdateConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateConversationBody,
        }),
        invalidatesTags: ['ConversationService'],
      }),
      exportConversation: build.query<ExportConversationApiResponse, ExportConversationApiArg>({
        query: (queryArg) => ({
          url: `/v1/conversations/${queryArg.id}:export`,
        }),
        providesTags: ['ConversationService'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as assistantApi };
export type GetAssistantApiResponse = /** status 200 The assistant. */ Assistant;
export type GetAssistantApiArg = {
  /** Language of the texts: `en`, `ti` or `ar`; empty for that of the request. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
};
export type GetAssistantAccessApiResponse = /** status 200 What somebody can use. */ AssistantAccess;
export type GetAssistantAccessApiArg = void;
export type CheckTextApiResponse = /** status 200 Response of CheckText. */ CheckTextResponse;
export type CheckTextApiArg = {
  checkTextRequest: CheckTextRequest;
};
export type UpdateAssistantStatementApiResponse = /** status 200 What somebody can use. */ AssistantAccess;
export type UpdateAssistantStatementApiArg = {
  updateAssistantStatementRequest: UpdateAssistantStatementRequest;
};
export type DeleteConversationsApiResponse =
  /** status 200 Response of DeleteConversations. */ DeleteConversationsResponse;
export type DeleteConversationsApiArg = void;
export type ListConversationsApiResponse = /** status 200 Response of ListConversations. */ ListConversationsResponse;
export type ListConversationsApiArg = {
  /** Part of the title. What is found comes on one page of at most 100. */
  query?: string;
  /** Records on a page; 20 when 0, at most 100. */
  pageSize?: number;
  /** From the page before; empty for the first. */
  pageToken?: string;
};
export type CreateConversationApiResponse = /** status 200 A conversation. */ Conversation;
export type CreateConversationApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createConversationRequest: CreateConversationRequest;
};
export type ListMessagesApiResponse = /** status 200 Response of ListMessages. */ ListMessagesResponse;
export type ListMessagesApiArg = {
  /** Of which conversation. */
  conversationId: string;
  /** Records on a page; 20 when 0, at most 100. */
  pageSize?: number;
  /** From the page before; empty for the first. */
  pageToken?: string;
};
export type SendMessageApiResponse = /** status 200 What happens with an answer. */ SendMessageResponse;
export type SendMessageApiArg = {
  /** Into which conversation. */
  conversationId: string;
  sendMessageBody: SendMessageBody;
};
export type FollowAnswerApiResponse = /** status 200 What happens with an answer. */ FollowAnswerResponse;
export type FollowAnswerApiArg = {
  /** In which conversation. */
  conversationId: string;
  /** The answer. */
  id: string;
  followAnswerBody: FollowAnswerBody;
};
export type RateAnswerApiResponse = /** status 200 A message. */ Message;
export type RateAnswerApiArg = {
  /** In which conversation. */
  conversationId: string;
  /** The answer. */
  id: string;
  rateAnswerBody: RateAnswerBody;
};
export type StopAnswerApiResponse = /** status 200 A message. */ Message;
export type StopAnswerApiArg = {
  /** In which conversation. */
  conversationId: string;
  /** The answer. */
  id: string;
  stopAnswerBody: StopAnswerBody;
};
export type DeleteConversationApiResponse =
  /** status 200 Response of DeleteConversation. */ DeleteConversationResponse;
export type DeleteConversationApiArg = {
  /** Which. */
  id: string;
};
export type GetConversationApiResponse = /** status 200 A conversation. */ Conversation;
export type GetConversationApiArg = {
  /** Which. */
  id: string;
};
export type UpdateConversationApiResponse = /** status 200 A conversation. */ Conversation;
export type UpdateConversationApiArg = {
  /** Which. */
  id: string;
  updateConversationBody: UpdateConversationBody;
};
export type ExportConversationApiResponse = /** status 200 The file. */ Blob;
export type ExportConversationApiArg = {
  /** Which. */
  id: string;
};
export type HelpLine = {
  /** What it calls itself. */
  name: string;
  /** Number to call; empty when there is none. */
  phone: string;
  /** Number to text; empty when there is none. */
  textNumber: string;
  /** Address of its site; empty when there is none. */
  url: string;
};
export type HelpLines = {
  /** ISO 3166-1 code; empty for everywhere else. */
  countryCode: string;
  /** Number of emergencies; empty when it is not known. */
  emergencyNumber: string;
  /** Lines for who thinks of suicide. */
  lines: HelpLine[];
};
export type Assistant = {
  /** What it is and is not, as a sentence to stand beside it. */
  disclosure: string;
  /** Messages that are free. */
  freeMessages: number;
  /** What it says when it is first opened: also that it is not a person. */
  greeting: string;
  /** Whom to call in danger, by country, the company's first. */
  helpLines: HelpLines[];
  /** No model answers, but a script. Its messages are free and not counted (`ACCESS_KIND_OPEN`), and the texts above say so. */
  isScripted: boolean;
  /** Longest message, in characters. */
  messageMaxLength: number;
  /** How old one has to be. */
  minimumAge: number;
  /** Version of the prompts. */
  promptVersion: string;
  /** Days after its last message at which a conversation is deleted. */
  retentionDays: number;
  /** Version of the safety rules. */
  safetyVersion: string;
  /** Hours that a paid session lasts. */
  sessionHours: number;
  /** Messages that a paid session holds. */
  sessionMessages: number;
};
export type ErrorInfo = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo';
  /** Whose reason it is: `selam`. */
  domain: string;
  /** Reserved; empty. */
  metadata?: object;
  /** `UPPER_SNAKE_CASE`, such as `TOKEN_EXPIRED`. */
  reason: string;
};
export type FieldViolation = {
  /** What is wrong, in English. */
  description?: string;
  /** Path of the field in `lowerCamelCase`. */
  field: string;
  /** `UPPER_SNAKE_CASE`. */
  reason?: string;
};
export type BadRequest = {
  '@type': 'type.googleapis.com/google.rpc.BadRequest';
  fieldViolations: FieldViolation[];
};
export type RetryInfo = {
  '@type': 'type.googleapis.com/google.rpc.RetryInfo';
  /** Seconds with the unit, such as `30s`. */
  retryDelay: string;
};
export type ErrorDetail = ErrorInfo | BadRequest | RetryInfo;
export type Status = {
  /** A `google.rpc.Code`. */
  code: number;
  details: ErrorDetail[];
  /** What went wrong, in English. */
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
  /** Whether the office may write to them after a crisis. */
  allowsFollowUp: boolean;
  /** Where they are, by ISO 3166-1; the company's country until they say otherwise. */
  countryCode: string;
  /** Until when; missing while a session is not begun, and for what is free. */
  endTime?: string;
  /** Whether they have said to be old enough. */
  isOfAge: boolean;
  /** By what the next message would be written. */
  kind: AccessKind;
  /** Messages that are left of it; 0 when they are not counted. */
  messagesLeft: number;
  /** Paid sessions that are not begun. */
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
  /** Subject. */
  concern: SafetyConcern;
  /** Country of the help lines, by ISO 3166-1; empty when it is not known. */
  countryCode: string;
  /** Emergency number of the country; empty when it is not known. */
  emergencyNumber: string;
  /** Language of the text: `en`, `ti` or `ar`. */
  languageCode: string;
  /** How sure the safety rules are. */
  level: SafetyLevel;
  /** Help lines that fit the subject, the most fitting first. */
  lines: HelpLine[];
  /** Text to show, as Markdown: paragraphs and one list, with the help lines in it. */
  text: string;
};
export type CheckTextResponse = {
  /** Card to show at once; missing when there is no sign of danger. */
  card?: SafetyCard;
};
export type CheckTextRequest = {
  /** Country of the help lines, by ISO 3166-1; empty when it is not known. */
  countryCode?: string;
  /** Language of the card when the text shows none: `en`, `ti` or `ar`; empty for that of the request. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Text to screen, as in SendMessage. White space around it does not count. */
  text: string;
};
export type UpdateAssistantStatementRequest = {
  /** The office may write after a crisis. It can be taken back at any time. */
  allowsFollowUp?: boolean;
  /** Where one is, by ISO 3166-1; empty leaves it. */
  countryCode?: string;
  /** One is old enough. It cannot be taken back. */
  isOfAge?: boolean;
};
export type DeleteConversationsResponse = {
  /** How many there were. */
  deletedCount: number;
};
export type Conversation = {
  /** Until when answers are free and help lines stay in view, because there was danger; missing when there was none or it has passed. */
  careEndTime?: string;
  /** When it began. */
  createTime: string;
  /** When it will be deleted if nothing more is written. */
  expireTime?: string;
  /** UUID, ascending with time. */
  id: string;
  /** Its language: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Messages in it, both sides together. */
  messageCount: number;
  /** What it is about: the beginning of the first message, until it is renamed. Empty before that. */
  title: string;
  /** When it last changed. */
  updateTime: string;
};
export type ListConversationsResponse = {
  /** The conversations. */
  conversations: Conversation[];
  /** For the next page; empty on the last. */
  nextPageToken: string;
};
export type CreateConversationRequest = {
  /** Language of the conversation: `en`, `ti` or `ar`; empty for that of the request. */
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
  | 'MESSAGE_STATUS_INTERRUPTED';
export type SuggestedTherapist = {
  /** Name. */
  fullName: string;
  /** Id in the directory. */
  id: string;
  /** When the next session could begin; missing when nothing is free. */
  nextFreeTime?: string;
};
export type Message = {
  /** Help lines to show with an answer: beside it when the level is unclear, as the answer itself when it is clear. Missing without any. */
  card?: SafetyCard;
  /** In which conversation. */
  conversationId: string;
  /** When it was written. */
  createTime: string;
  /** UUID, ascending with time. */
  id: string;
  /** Written by the script, not by a model. */
  isScripted: boolean;
  /** Its language: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Language in which a therapist was wanted although none speaks it: `en`, `ti` or `ar`; empty otherwise. */
  missingLanguageCode: string;
  /** Why it is a fixed text. */
  notice: SafetyNotice;
  /** Version of the prompts that it was written by; empty for a user's. */
  promptVersion: string;
  /** What the user thinks of it. */
  rating: AnswerRating;
  /** Whose. */
  role: MessageRole;
  /** Version of the safety rules that it was screened by. */
  safetyVersion: string;
  /** Where it stands. */
  status: MessageStatus;
  /** Texts that could be sent next. */
  suggestions: string[];
  /** Plain text of a user; of the assistant with Markdown: paragraphs, lists, emphasis. */
  text: string;
  /** Therapists who may fit, when one was asked for. */
  therapists: SuggestedTherapist[];
};
export type ListMessagesResponse = {
  /** The messages. */
  messages: Message[];
  /** For the next page; empty on the last. */
  nextPageToken: string;
};
export type AnswerDelta = {
  /** Characters of the whole answer with this piece, to come back to with FollowAnswer. */
  length: number;
  /** What comes next. */
  text: string;
};
export type AnswerReplaced = {
  /** Why. */
  notice: SafetyNotice;
  /** What stands in its place. */
  text: string;
};
export type AnswerStarted = {
  /** What the user can use after this message. */
  access?: AssistantAccess;
  /** The answer, with what of it the caller has already: what comes next goes behind it. */
  answer?: Message;
  /** Until when answers are free and help lines stay in view; missing outside that time. */
  careEndTime?: string;
  /** What the user wrote, as it was kept. */
  message?: Message;
};
export type SendMessageResponse = {
  /** The answer goes on. */
  delta?: AnswerDelta;
  /** All was said. */
  end?: boolean;
  /** Why the stream ends before. */
  error?: Status;
  /** The answer as it was kept; nothing but the end follows. */
  finished?: Message;
  /** Nothing has happened for a while. */
  heartbeat?: boolean;
  /** The answer was taken back by the safety rules; this stands in its place. */
  replaced?: AnswerReplaced;
  /** The message is kept and an answer begins; the first event. */
  started?: AnswerStarted;
};
export type SendMessageBody = {
  /** Country of the help lines for this message, by ISO 3166-1; empty for that of the caller's statement. */
  countryCode?: string;
  /** Language of the answer: `en`, `ti` or `ar`; empty for that of the conversation. Fixed texts and cards are in the language of `text` where it shows. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Made by the caller for this message: sent again with the same one it is the same message. */
  requestId: string;
  /** What. White space around it does not count. */
  text: string;
};
export type FollowAnswerResponse = {
  /** The answer goes on. */
  delta?: AnswerDelta;
  /** All was said. */
  end?: boolean;
  /** Why the stream ends before. */
  error?: Status;
  /** The answer as it was kept; nothing but the end follows. */
  finished?: Message;
  /** Nothing has happened for a while. */
  heartbeat?: boolean;
  /** The answer was taken back by the safety rules; this stands in its place. */
  replaced?: AnswerReplaced;
  /** The answer is there; the first event. */
  started?: AnswerStarted;
};
export type FollowAnswerBody = {
  /** Write on an answer that was stopped or broke off. */
  continues?: boolean;
  /** Characters that the caller has already. */
  from?: number;
};
export type RateAnswerBody = {
  /** Whether it helped; not stated takes it back. */
  rating?: AnswerRating;
};
export type StopAnswerBody = {};
export type DeleteConversationResponse = {};
export type UpdateConversationBody = {
  /** New language: `en`, `ti` or `ar`; empty leaves it. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** New title; empty leaves it. */
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
