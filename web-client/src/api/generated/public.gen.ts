import { baseApi as api } from '../baseApi';
export const addTagTypes = ['ContactService'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      createContactMessage: build.mutation<CreateContactMessageApiResponse, CreateContactMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/contact-messages`,
          method: 'POST',
          body: queryArg.createContactMessageRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['ContactService'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as publicApi };
export type CreateContactMessageApiResponse =
  /** status 200 A message that somebody left for the company. */ ContactMessage;
export type CreateContactMessageApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createContactMessageRequest: CreateContactMessageRequest;
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
export type CreateContactMessageRequest = {
  /** Mail address to answer to. */
  email: string;
  /** Language of the sender. Optional: the `Accept-Language` header decides when it is missing, English when both are. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** The text. */
  message: string;
  /** Name of the sender. */
  name: string;
  /** What it is about. Optional. */
  serviceInterest?: ServiceInterest;
};
export const { useCreateContactMessageMutation } = injectedRtkApi;
