import { baseApi as api } from '../baseApi';
export const addTagTypes = ['ContactService', 'NotificationService'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listContactMessages: build.query<ListContactMessagesApiResponse, ListContactMessagesApiArg>({
        query: (queryArg) => ({
          url: `/v1/contact-messages`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            serviceInterest: queryArg.serviceInterest,
            query: queryArg.query,
          },
        }),
        providesTags: ['ContactService'],
      }),
      getContactMessage: build.query<GetContactMessageApiResponse, GetContactMessageApiArg>({
        query: (queryArg) => ({ url: `/v1/contact-messages/${queryArg.id}` }),
        providesTags: ['ContactService'],
      }),
      updateContactMessage: build.mutation<UpdateContactMessageApiResponse, UpdateContactMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/contact-messages/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateContactMessageBody,
        }),
        invalidatesTags: ['ContactService'],
      }),
      replyToContactMessage: build.mutation<ReplyToContactMessageApiResponse, ReplyToContactMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/contact-messages/${queryArg.id}:reply`,
          method: 'POST',
          body: queryArg.replyToContactMessageBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['ContactService'],
      }),
      listNotifications: build.query<ListNotificationsApiResponse, ListNotificationsApiArg>({
        query: (queryArg) => ({
          url: `/v1/notifications`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
          },
        }),
        providesTags: ['NotificationService'],
      }),
      resendNotification: build.mutation<ResendNotificationApiResponse, ResendNotificationApiArg>({
        query: (queryArg) => ({
          url: `/v1/notifications/${queryArg.id}:resend`,
          method: 'POST',
          body: queryArg.resendNotificationBody,
        }),
        invalidatesTags: ['NotificationService'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as adminApi };
export type ListContactMessagesApiResponse =
  /** status 200 Response of ListContactMessages. */ ListContactMessagesResponse;
export type ListContactMessagesApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only messages in this status. */
  status?: ContactMessageStatus;
  /** Only messages about this. */
  serviceInterest?: ServiceInterest;
  /** Only messages whose name, address or text contains this, whatever the case. */
  query?: string;
};
export type GetContactMessageApiResponse =
  /** status 200 A message that somebody left for the company. */ ContactMessage;
export type GetContactMessageApiArg = {
  /** Which message. */
  id: string;
};
export type UpdateContactMessageApiResponse =
  /** status 200 A message that somebody left for the company. */ ContactMessage;
export type UpdateContactMessageApiArg = {
  /** Which message. */
  id: string;
  updateContactMessageBody: UpdateContactMessageBody;
};
export type ReplyToContactMessageApiResponse =
  /** status 200 A message that somebody left for the company. */ ContactMessage;
export type ReplyToContactMessageApiArg = {
  /** Which message. */
  id: string;
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  replyToContactMessageBody: ReplyToContactMessageBody;
};
export type ListNotificationsApiResponse = /** status 200 Response of ListNotifications. */ ListNotificationsResponse;
export type ListNotificationsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only notifications in this status. */
  status?: NotificationStatus;
};
export type ResendNotificationApiResponse = /** status 200 One mail to one person. */ Notification;
export type ResendNotificationApiArg = {
  /** Which notification. */
  id: string;
  resendNotificationBody: ResendNotificationBody;
};
export type ContactReply = {
  /** Mail address of the admin who wrote it. */
  authorEmail: string;
  /** Text of the mail. */
  body: string;
  /** When it was handed over for sending. */
  createTime: string;
  /** UUID. */
  id: string;
  /** Subject of the mail. */
  subject: string;
};
export type ServiceInterest =
  | 'SERVICE_INTEREST_UNSPECIFIED'
  | 'SERVICE_INTEREST_GLOBAL_PRODUCTS'
  | 'SERVICE_INTEREST_CLEANING_SERVICES'
  | 'SERVICE_INTEREST_CARGO_DELIVERY'
  | 'SERVICE_INTEREST_THERAPY_SERVICES'
  | 'SERVICE_INTEREST_GENERAL_INQUIRY';
export type ContactMessageStatus =
  | 'CONTACT_MESSAGE_STATUS_UNSPECIFIED'
  | 'CONTACT_MESSAGE_STATUS_UNREAD'
  | 'CONTACT_MESSAGE_STATUS_READ'
  | 'CONTACT_MESSAGE_STATUS_REPLIED';
export type ContactMessage = {
  /** When it arrived. */
  createTime: string;
  /** Mail address of the sender. */
  email: string;
  /** UUID, ascending with time. */
  id: string;
  /** Language the sender uses, which the mails to them are in: `en`, `ti` or `ar`. */
  languageCode: string;
  /** The text, as written. */
  message: string;
  /** Name of the sender as written in the form. */
  name: string;
  /** What was answered, oldest first. Left out of lists. */
  replies: ContactReply[];
  /** What it is about. */
  serviceInterest: ServiceInterest;
  /** Where it stands. */
  status: ContactMessageStatus;
  /** When it last changed. */
  updateTime: string;
};
export type ContactMessageCounts = {
  /** Read, not answered. */
  read: number;
  /** Answered. */
  replied: number;
  /** Nobody has read them. */
  unread: number;
};
export type ListContactMessagesResponse = {
  /** The messages, newest first, without their replies. */
  contactMessages: ContactMessage[];
  /** How many messages there are in each status, under the other filters of the request. */
  counts?: ContactMessageCounts;
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
};
export type ErrorInfo = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo';
  domain: string;
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
export type UpdateContactMessageBody = {
  /** The new status. */
  status: 'CONTACT_MESSAGE_STATUS_UNREAD' | 'CONTACT_MESSAGE_STATUS_READ' | 'CONTACT_MESSAGE_STATUS_REPLIED';
};
export type ReplyToContactMessageBody = {
  /** Text of the mail. */
  body: string;
  /** Subject of the mail. "Re: " with the service of the message when it is empty. */
  subject?: string;
};
export type NotificationStatus =
  | 'NOTIFICATION_STATUS_UNSPECIFIED'
  | 'NOTIFICATION_STATUS_QUEUED'
  | 'NOTIFICATION_STATUS_SENT'
  | 'NOTIFICATION_STATUS_FAILED';
export type Notification = {
  /** How often sending was tried. */
  attemptCount: number;
  /** When it was caused. */
  createTime: string;
  /** UUID, ascending with time. */
  id: string;
  /** Language it is written in: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Why the last try failed; empty when it did not. */
  lastError: string;
  /** Address of the recipient. */
  recipient: string;
  /** When it was accepted by the mail server; missing while it is not. */
  sendTime?: string;
  /** Where it stands. */
  status: NotificationStatus;
  /** Which template, such as `contact-acknowledgement`. */
  template: string;
};
export type ListNotificationsResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** The notifications, newest first. */
  notifications: Notification[];
};
export type ResendNotificationBody = {};
export const {
  useListContactMessagesQuery,
  useGetContactMessageQuery,
  useUpdateContactMessageMutation,
  useReplyToContactMessageMutation,
  useListNotificationsQuery,
  useResendNotificationMutation,
} = injectedRtkApi;
