import { baseApi as api } from '../baseApi';
export const addTagTypes = [
  'AppointmentService',
  'AssistantOfficeService',
  'CargoService',
  'CleaningService',
  'ContactService',
  'PaymentService',
  'NotificationService',
  'RequestService',
  'CatalogueService',
  'SourcingHttp',
  'SecurityService',
  'ApplicationService',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      correctAppointmentOutcome: build.mutation<CorrectAppointmentOutcomeApiResponse, CorrectAppointmentOutcomeApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:correctOutcome`,
          method: 'POST',
          body: queryArg.correctAppointmentOutcomeBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      listCrises: build.query<ListCrisesApiResponse, ListCrisesApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/crises`,
          params: {
            kind: queryArg.kind,
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['AssistantOfficeService'],
      }),
      getAssistantUsage: build.query<GetAssistantUsageApiResponse, GetAssistantUsageApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/usage`,
          params: {
            days: queryArg.days,
          },
        }),
        providesTags: ['AssistantOfficeService'],
      }),
      updateShipment: build.mutation<UpdateShipmentApiResponse, UpdateShipmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateShipmentBody,
        }),
        invalidatesTags: ['CargoService'],
      }),
      exportShipments: build.query<ExportShipmentsApiResponse, ExportShipmentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments:export`,
          params: {
            status: queryArg.status,
            query: queryArg.query,
            orderBy: queryArg.orderBy,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: ['CargoService'],
      }),
      updateCleaningBooking: build.mutation<UpdateCleaningBookingApiResponse, UpdateCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateCleaningBookingBody,
        }),
        invalidatesTags: ['CleaningService'],
      }),
      exportCleaningBookings: build.query<ExportCleaningBookingsApiResponse, ExportCleaningBookingsApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings:export`,
          params: {
            status: queryArg.status,
            serviceType: queryArg.serviceType,
            query: queryArg.query,
            orderBy: queryArg.orderBy,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: ['CleaningService'],
      }),
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
      listDisputes: build.query<ListDisputesApiResponse, ListDisputesApiArg>({
        query: (queryArg) => ({
          url: `/v1/disputes`,
          params: {
            status: queryArg.status,
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['PaymentService'],
      }),
      getLedger: build.query<GetLedgerApiResponse, GetLedgerApiArg>({
        query: () => ({ url: `/v1/ledger` }),
        providesTags: ['PaymentService'],
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
      refundPayment: build.mutation<RefundPaymentApiResponse, RefundPaymentApiArg>({
        query: (queryArg) => ({
          url: `/v1/payments/${queryArg.id}:refund`,
          method: 'POST',
          body: queryArg.refundPaymentBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['PaymentService'],
      }),
      exportPayments: build.query<ExportPaymentsApiResponse, ExportPaymentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/payments:export`,
          params: {
            status: queryArg.status,
            purpose: queryArg.purpose,
            orderBy: queryArg.orderBy,
            query: queryArg.query,
          },
        }),
        providesTags: ['PaymentService'],
      }),
      updateProductRequest: build.mutation<UpdateProductRequestApiResponse, UpdateProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateProductRequestBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      endProductRequest: build.mutation<EndProductRequestApiResponse, EndProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:end`,
          method: 'POST',
          body: queryArg.endProductRequestBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      recordInspection: build.mutation<RecordInspectionApiResponse, RecordInspectionApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:inspect`,
          method: 'POST',
          body: queryArg.recordInspectionBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['RequestService'],
      }),
      makeOffer: build.mutation<MakeOfferApiResponse, MakeOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:offer`,
          method: 'POST',
          body: queryArg.makeOfferBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['RequestService'],
      }),
      shipProductRequest: build.mutation<ShipProductRequestApiResponse, ShipProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:ship`,
          method: 'POST',
          body: queryArg.shipProductRequestBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      withdrawOffer: build.mutation<WithdrawOfferApiResponse, WithdrawOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:withdrawOffer`,
          method: 'POST',
          body: queryArg.withdrawOfferBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      exportProductRequests: build.query<ExportProductRequestsApiResponse, ExportProductRequestsApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests:export`,
          params: {
            status: queryArg.status,
            category: queryArg.category,
            query: queryArg.query,
          },
        }),
        providesTags: ['RequestService'],
      }),
      previewOffer: build.mutation<PreviewOfferApiResponse, PreviewOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests:previewOffer`,
          method: 'POST',
          body: queryArg.previewOfferRequest,
        }),
        invalidatesTags: ['RequestService'],
      }),
      getSamplingPlan: build.query<GetSamplingPlanApiResponse, GetSamplingPlanApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests:samplingPlan`,
          params: {
            lotSize: queryArg.lotSize,
          },
        }),
        providesTags: ['RequestService'],
      }),
      createProduct: build.mutation<CreateProductApiResponse, CreateProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products`,
          method: 'POST',
          body: queryArg.createProductRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['CatalogueService'],
      }),
      retireProduct: build.mutation<RetireProductApiResponse, RetireProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['CatalogueService'],
      }),
      updateProduct: build.mutation<UpdateProductApiResponse, UpdateProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateProductBody,
        }),
        invalidatesTags: ['CatalogueService'],
      }),
      listCatalogue: build.query<ListCatalogueApiResponse, ListCatalogueApiArg>({
        query: (queryArg) => ({
          url: `/v1/products:catalogue`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            query: queryArg.query,
            category: queryArg.category,
            status: queryArg.status,
          },
        }),
        providesTags: ['CatalogueService'],
      }),
      exportCatalogue: build.query<ExportCatalogueApiResponse, ExportCatalogueApiArg>({
        query: (queryArg) => ({
          url: `/v1/products:export`,
          params: {
            query: queryArg.query,
            category: queryArg.category,
            status: queryArg.status,
          },
        }),
        providesTags: ['CatalogueService'],
      }),
      importCatalogue: build.mutation<ImportCatalogueApiResponse, ImportCatalogueApiArg>({
        query: (queryArg) => ({
          url: `/v1/products:import`,
          method: 'POST',
          body: queryArg.body,
          params: {
            dryRun: queryArg.dryRun,
          },
        }),
        invalidatesTags: ['SourcingHttp'],
      }),
      listSecurityEvents: build.query<ListSecurityEventsApiResponse, ListSecurityEventsApiArg>({
        query: (queryArg) => ({
          url: `/v1/security-events`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            userId: queryArg.userId,
            kind: queryArg.kind,
          },
        }),
        providesTags: ['SecurityService'],
      }),
      listTherapistApplications: build.query<ListTherapistApplicationsApiResponse, ListTherapistApplicationsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            path: queryArg.path,
            query: queryArg.query,
          },
        }),
        providesTags: ['ApplicationService'],
      }),
      getTherapistApplication: build.query<GetTherapistApplicationApiResponse, GetTherapistApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}`,
        }),
        providesTags: ['ApplicationService'],
      }),
      getBankDetails: build.query<GetBankDetailsApiResponse, GetBankDetailsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}/bank-details`,
        }),
        providesTags: ['ApplicationService'],
      }),
      approveApplication: build.mutation<ApproveApplicationApiResponse, ApproveApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:approve`,
          method: 'POST',
          body: queryArg.approveApplicationBody,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      rejectApplication: build.mutation<RejectApplicationApiResponse, RejectApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:reject`,
          method: 'POST',
          body: queryArg.rejectApplicationBody,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      renewLicense: build.mutation<RenewLicenseApiResponse, RenewLicenseApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:renewLicense`,
          method: 'POST',
          body: queryArg.renewLicenseBody,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      requestApplicationInformation: build.mutation<
        RequestApplicationInformationApiResponse,
        RequestApplicationInformationApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:requestInformation`,
          method: 'POST',
          body: queryArg.requestApplicationInformationBody,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      scheduleApplicationInterview: build.mutation<
        ScheduleApplicationInterviewApiResponse,
        ScheduleApplicationInterviewApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:scheduleInterview`,
          method: 'POST',
          body: queryArg.scheduleApplicationInterviewBody,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      startApplicationReview: build.mutation<StartApplicationReviewApiResponse, StartApplicationReviewApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:startReview`,
          method: 'POST',
          body: queryArg.startApplicationReviewBody,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as adminApi };
export type CorrectAppointmentOutcomeApiResponse =
  /** status 200 A session of a client with a therapist. */ Appointment;
export type CorrectAppointmentOutcomeApiArg = {
  /** UUID of the appointment. */
  id: string;
  correctAppointmentOutcomeBody: CorrectAppointmentOutcomeBody;
};
export type ListCrisesApiResponse = /** status 200 Response of ListCrises. */ ListCrisesResponse;
export type ListCrisesApiArg = {
  /** Only those of this kind. */
  kind?: CrisisKind;
  /** Records on a page; 20 when 0, at most 100. */
  pageSize?: number;
  /** From the page before; empty for the first. */
  pageToken?: string;
};
export type GetAssistantUsageApiResponse = /** status 200 How the assistant was used. */ AssistantUsage;
export type GetAssistantUsageApiArg = {
  /** Days before today that are told about; 30 when 0. */
  days?: number;
};
export type UpdateShipmentApiResponse = /** status 200 Cargo on its way, or about to be. */ Shipment;
export type UpdateShipmentApiArg = {
  /** Which shipment. */
  id: string;
  updateShipmentBody: UpdateShipmentBody;
};
export type ExportShipmentsApiResponse = /** status 200 The file. */ Blob;
export type ExportShipmentsApiArg = {
  /** Only shipments in this status. */
  status?: ShipmentStatus;
  /** Only shipments whose tracking number, city or mail address contains this. */
  query?: string;
  /** In which order. */
  orderBy?: ShipmentOrder;
  /** Only pickups on or after this day, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Only pickups on or before this day, `YYYY-MM-DD`. Optional. */
  toDate?: string;
};
export type UpdateCleaningBookingApiResponse = /** status 200 A visit of a crew. */ CleaningBooking;
export type UpdateCleaningBookingApiArg = {
  /** Which booking. */
  id: string;
  updateCleaningBookingBody: UpdateCleaningBookingBody;
};
export type ExportCleaningBookingsApiResponse = /** status 200 The file. */ Blob;
export type ExportCleaningBookingsApiArg = {
  /** Only bookings in this status. */
  status?: CleaningBookingStatus;
  /** Only this service. */
  serviceType?: ServiceType;
  /** Only bookings whose address, mail address or phone contains this. */
  query?: string;
  /** In which order. */
  orderBy?: CleaningBookingOrder;
  /** Only visits on or after this day, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Only visits on or before this day, `YYYY-MM-DD`. Optional. */
  toDate?: string;
};
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
export type ListDisputesApiResponse = /** status 200 A page of disputes. */ ListDisputesResponse;
export type ListDisputesApiArg = {
  /** Only those in this status. */
  status?: DisputeStatus;
  /** Records on a page; 20 when 0, at most 100. */
  pageSize?: number;
  /** From the page before; empty for the first. */
  pageToken?: string;
};
export type GetLedgerApiResponse = /** status 200 The ledger at a glance. */ Ledger;
export type GetLedgerApiArg = void;
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
export type RefundPaymentApiResponse = /** status 200 One payment. */ Payment;
export type RefundPaymentApiArg = {
  /** Of which payment. */
  id: string;
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  refundPaymentBody: RefundPaymentBody;
};
export type ExportPaymentsApiResponse = /** status 200 The file. */ Blob;
export type ExportPaymentsApiArg = {
  /** Only those in this status. */
  status?: PaymentStatus;
  /** Only those for this. */
  purpose?: CheckoutPurpose;
  /** In which order. */
  orderBy?: PaymentOrder;
  /** Part of receipt number, title or mail address. */
  query?: string;
};
export type UpdateProductRequestApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type UpdateProductRequestApiArg = {
  /** Which. */
  id: string;
  updateProductRequestBody: UpdateProductRequestBody;
};
export type EndProductRequestApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type EndProductRequestApiArg = {
  /** Id of the request. */
  id: string;
  endProductRequestBody: EndProductRequestBody;
};
export type RecordInspectionApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type RecordInspectionApiArg = {
  /** Of which request. */
  id: string;
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  recordInspectionBody: RecordInspectionBody;
};
export type MakeOfferApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type MakeOfferApiArg = {
  /** For which request. */
  id: string;
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  makeOfferBody: MakeOfferBody;
};
export type ShipProductRequestApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type ShipProductRequestApiArg = {
  /** Which. */
  id: string;
  shipProductRequestBody: ShipProductRequestBody;
};
export type WithdrawOfferApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type WithdrawOfferApiArg = {
  /** Of which request. */
  id: string;
  withdrawOfferBody: WithdrawOfferBody;
};
export type ExportProductRequestsApiResponse = /** status 200 The file. */ Blob;
export type ExportProductRequestsApiArg = {
  /** Only requests in this status. */
  status?: ProductRequestStatus;
  /** Only this category. */
  category?: ProductCategory;
  /** As in ListProductRequests. */
  query?: string;
};
export type PreviewOfferApiResponse = /** status 200 An offer. */ Offer;
export type PreviewOfferApiArg = {
  previewOfferRequest: PreviewOfferRequest;
};
export type GetSamplingPlanApiResponse = /** status 200 How a lot is looked at. */ SamplingPlan;
export type GetSamplingPlanApiArg = {
  /** Pieces of the lot. */
  lotSize: number;
};
export type CreateProductApiResponse = /** status 200 A product. */ Product;
export type CreateProductApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createProductRequest: CreateProductRequest;
};
export type RetireProductApiResponse = /** status 200 A product. */ Product;
export type RetireProductApiArg = {
  /** Which. */
  id: string;
};
export type UpdateProductApiResponse = /** status 200 A product. */ Product;
export type UpdateProductApiArg = {
  /** Which. */
  id: string;
  updateProductBody: UpdateProductBody;
};
export type ListCatalogueApiResponse = /** status 200 Response of ListCatalogue. */ ListCatalogueResponse;
export type ListCatalogueApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only products whose number or English name has this in it. */
  query?: string;
  /** Only this category. */
  category?: ProductCategory;
  /** Only products in this status. */
  status?: ProductStatus;
};
export type ExportCatalogueApiResponse = /** status 200 The file. */ Blob;
export type ExportCatalogueApiArg = {
  /** Only products whose number or English name has this in it. */
  query?: string;
  /** Only this category. */
  category?: ProductCategory;
  /** Only products in this status. */
  status?: ProductStatus;
};
export type ImportCatalogueApiResponse = /** status 200 Done. */ object;
export type ImportCatalogueApiArg = {
  /** Only says what would happen. */
  dryRun?: boolean;
  body: Blob;
};
export type ListSecurityEventsApiResponse =
  /** status 200 Response of ListSecurityEvents. */ ListSecurityEventsResponse;
export type ListSecurityEventsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only of this account. */
  userId?: string;
  /** Only of this kind. */
  kind?: SecurityEventKind;
};
export type ListTherapistApplicationsApiResponse =
  /** status 200 Response of ListTherapistApplications. */ ListTherapistApplicationsResponse;
export type ListTherapistApplicationsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only applications in this status. */
  status?: ApplicationStatus;
  /** Only applications by this path. */
  path?: ApplicationPath;
  /** Only those whose name or mail address has this in it. */
  query?: string;
};
export type GetTherapistApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type GetTherapistApplicationApiArg = {
  /** Which. */
  id: string;
};
export type GetBankDetailsApiResponse =
  /** status 200 Where a therapist is paid. Stored encrypted; given to admins only, and each time it is written down. */ BankDetails;
export type GetBankDetailsApiArg = {
  /** Of which application. */
  id: string;
};
export type ApproveApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type ApproveApplicationApiArg = {
  /** Which. */
  id: string;
  approveApplicationBody: ApproveApplicationBody;
};
export type RejectApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type RejectApplicationApiArg = {
  /** Which. */
  id: string;
  rejectApplicationBody: RejectApplicationBody;
};
export type RenewLicenseApiResponse = /** status 200 An application. */ TherapistApplication;
export type RenewLicenseApiArg = {
  /** Which. */
  id: string;
  renewLicenseBody: RenewLicenseBody;
};
export type RequestApplicationInformationApiResponse = /** status 200 An application. */ TherapistApplication;
export type RequestApplicationInformationApiArg = {
  /** Which. */
  id: string;
  requestApplicationInformationBody: RequestApplicationInformationBody;
};
export type ScheduleApplicationInterviewApiResponse = /** status 200 An application. */ TherapistApplication;
export type ScheduleApplicationInterviewApiArg = {
  /** Which. */
  id: string;
  scheduleApplicationInterviewBody: ScheduleApplicationInterviewBody;
};
export type StartApplicationReviewApiResponse = /** status 200 An application. */ TherapistApplication;
export type StartApplicationReviewApiArg = {
  /** Which. */
  id: string;
  startApplicationReviewBody: StartApplicationReviewBody;
};
export type Money = {
  /** Amount in the minor unit: 12900 are 129 dollars. */
  amountMinor: string;
  /** ISO 4217 code, such as `CAD`. */
  currencyCode: string;
};
export type SessionFormat =
  | 'SESSION_FORMAT_UNSPECIFIED'
  | 'SESSION_FORMAT_INDIVIDUAL'
  | 'SESSION_FORMAT_COUPLES'
  | 'SESSION_FORMAT_FAMILY'
  | 'SESSION_FORMAT_GROUP';
export type AppointmentEvent =
  | 'APPOINTMENT_EVENT_UNSPECIFIED'
  | 'APPOINTMENT_EVENT_HELD'
  | 'APPOINTMENT_EVENT_SCHEDULED'
  | 'APPOINTMENT_EVENT_RESCHEDULED'
  | 'APPOINTMENT_EVENT_CANCELLED'
  | 'APPOINTMENT_EVENT_COMPLETED'
  | 'APPOINTMENT_EVENT_NO_SHOW'
  | 'APPOINTMENT_EVENT_RELEASED'
  | 'APPOINTMENT_EVENT_PAID_TOO_LATE'
  | 'APPOINTMENT_EVENT_CLOCKS_CHANGED'
  | 'APPOINTMENT_EVENT_DAY_REMINDER'
  | 'APPOINTMENT_EVENT_HOUR_REMINDER'
  | 'APPOINTMENT_EVENT_THERAPIST_ABSENT'
  | 'APPOINTMENT_EVENT_CORRECTED'
  | 'APPOINTMENT_EVENT_TIME_ACCEPTED'
  | 'APPOINTMENT_EVENT_DISPUTED'
  | 'APPOINTMENT_EVENT_DISPUTE_WON'
  | 'APPOINTMENT_EVENT_DISPUTE_LOST'
  | 'APPOINTMENT_EVENT_PAID_TWICE'
  | 'APPOINTMENT_EVENT_PLACE_CHANGED';
export type AppointmentRole =
  'APPOINTMENT_ROLE_UNSPECIFIED' | 'APPOINTMENT_ROLE_CLIENT' | 'APPOINTMENT_ROLE_THERAPIST' | 'APPOINTMENT_ROLE_ADMIN';
export type AppointmentStatus =
  | 'APPOINTMENT_STATUS_UNSPECIFIED'
  | 'APPOINTMENT_STATUS_HELD'
  | 'APPOINTMENT_STATUS_SCHEDULED'
  | 'APPOINTMENT_STATUS_COMPLETED'
  | 'APPOINTMENT_STATUS_CANCELLED'
  | 'APPOINTMENT_STATUS_NO_SHOW'
  | 'APPOINTMENT_STATUS_RELEASED'
  | 'APPOINTMENT_STATUS_THERAPIST_ABSENT';
export type AppointmentChange = {
  /** When. */
  createTime: string;
  /** What happened. */
  event: AppointmentEvent;
  /** Who did it; unspecified for the platform itself. */
  role: AppointmentRole;
  /** Status after it. */
  status: AppointmentStatus;
};
export type MeetingAvailability =
  | 'MEETING_AVAILABILITY_UNSPECIFIED'
  | 'MEETING_AVAILABILITY_SCHEDULED'
  | 'MEETING_AVAILABILITY_AVAILABLE_NOW'
  | 'MEETING_AVAILABILITY_STILL_AVAILABLE'
  | 'MEETING_AVAILABILITY_ENDED'
  | 'MEETING_AVAILABILITY_NOT_SCHEDULED';
export type AppointmentPayment =
  'APPOINTMENT_PAYMENT_UNSPECIFIED' | 'APPOINTMENT_PAYMENT_CHECKOUT' | 'APPOINTMENT_PAYMENT_PLAN';
export type AppointmentRefund =
  | 'APPOINTMENT_REFUND_UNSPECIFIED'
  | 'APPOINTMENT_REFUND_PENDING'
  | 'APPOINTMENT_REFUND_SENT'
  | 'APPOINTMENT_REFUND_NOTHING_LEFT'
  | 'APPOINTMENT_REFUND_DISPUTED'
  | 'APPOINTMENT_REFUND_NOTHING_PAID'
  | 'APPOINTMENT_REFUND_CREDIT_RETURNED';
export type SessionType = 'SESSION_TYPE_UNSPECIFIED' | 'SESSION_TYPE_VIDEO' | 'SESSION_TYPE_IN_PERSON';
export type Appointment = {
  /** Whether the therapist or the office moved it and the client has not accepted the new time. */
  awaitsAcceptance: boolean;
  /** Whether the caller can cancel it now. */
  canCancel: boolean;
  /** Whether the caller can say now how it went; its therapist, once it has begun. */
  canComplete: boolean;
  /** Whether the caller can pay it now. */
  canPay: boolean;
  /** Whether the caller can report now that the therapist did not come. */
  canReportAbsence: boolean;
  /** Whether the caller can move it now. */
  canReschedule: boolean;
  /** Checkout that it is paid with; for the client, while it is held. */
  checkoutSessionId: string;
  /** Address of the payment page; in the responses of CreateAppointment and PayAppointment, empty while the checkout is prepared. */
  checkoutUrl: string;
  /** Name of the client; filled for the therapist and for admins. */
  clientName: string;
  /** Whether the client was in the room of the call; for the therapist and admins. */
  clientWasPresent: boolean;
  /** When it was made. */
  createTime: string;
  /** Length in minutes. */
  durationMinutes: number;
  /** Changes with every change of the appointment. */
  etag: string;
  /** Amount that is refunded when the caller cancels now, or by the refund that is pending, in Canadian cents with tax. Not set for a session of a plan, nor when nothing can be cancelled and no refund is pending. */
  expectedRefund?: Money;
  /** What it costs before tax, in Canadian cents. */
  fee?: Money;
  /** Who takes part. */
  format: SessionFormat;
  /** Until when the client can cancel free of charge because they have just booked; absent once that time has passed. */
  freeCancellationEndTime?: string;
  /** What has happened, oldest first. Left out of lists. */
  history: AppointmentChange[];
  /** `holdExpireTime` as wall time of the caller with its offset. */
  holdExpireLocalTime: string;
  /** Until when the time is held; while it is held. */
  holdExpireTime?: string;
  /** UUID. */
  id: string;
  /** Whether the client's bank contests the payment; for admins and the client. */
  isDisputed: boolean;
  /** Until when one can join; for a session by video. */
  joinEndTime?: string;
  /** From when one can join; for a session by video. */
  joinStartTime?: string;
  /** What the badge of a video session says now. */
  meetingAvailability: MeetingAvailability;
  /** From when the therapist can record that the client did not come; while it is scheduled. */
  noShowFromTime?: string;
  /** What the client wrote. */
  notes: string;
  /** Amount that was paid, in Canadian cents with tax; for the client and admins. Not set before the payment and for a session of a plan. */
  paidAmount?: Money;
  /** How it is paid. */
  payment: AppointmentPayment;
  /** Address of the practice; for a scheduled session in person. */
  practiceAddress: string;
  /** Stars that the client gave, 1 to 5; 0 without a review. */
  rating: number;
  /** Result of the refund, or of returning the plan's session. */
  refund: AppointmentRefund;
  /** Refunded amount in Canadian cents with tax; set once the refund was sent. */
  refundAmount?: Money;
  /** What the caller gets back, or gives back, when they cancel now, in per cent of what was paid. */
  refundPercent: number;
  /** What the client wrote in the review. */
  reviewText: string;
  /** As whom the caller sees it. */
  role: AppointmentRole;
  /** Where it takes place. */
  sessionType: SessionType;
  /** The same as wall time of the caller with its offset: the client's zone for the client, the therapist's for everybody else. */
  startLocalTime: string;
  /** When it begins. */
  startTime?: string;
  /** Where it stands. */
  status: AppointmentStatus;
  /** Its therapist. */
  therapistId: string;
  /** Name of the therapist. */
  therapistName: string;
  /** The time zone of `startLocalTime`. */
  timeZone: string;
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
export type CorrectAppointmentOutcomeBody = {
  /** How it ended: completed, no-show or therapist absent. */
  outcome?: AppointmentStatus;
};
export type CrisisKind =
  | 'CRISIS_KIND_UNSPECIFIED'
  | 'CRISIS_KIND_SUICIDE'
  | 'CRISIS_KIND_SELF_HARM'
  | 'CRISIS_KIND_HARM_TO_OTHERS'
  | 'CRISIS_KIND_ABUSE'
  | 'CRISIS_KIND_EMERGENCY'
  | 'CRISIS_KIND_CHILD_AT_RISK';
export type CrisisSource = 'CRISIS_SOURCE_UNSPECIFIED' | 'CRISIS_SOURCE_MESSAGE' | 'CRISIS_SOURCE_ANSWER';
export type Crisis = {
  /** When. */
  createTime: string;
  /** Whether a follow-up by mail was agreed to. */
  hasFollowUp: boolean;
  /** UUID, ascending with time. */
  id: string;
  /** What kind. */
  kind: CrisisKind;
  /** Language: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Version of the safety rules that saw it. */
  safetyVersion: string;
  /** Where it was seen. */
  source: CrisisSource;
};
export type ListCrisesResponse = {
  /** The crises. */
  crises: Crisis[];
  /** For the next page; empty on the last. */
  nextPageToken: string;
};
export type AssessmentOutcome =
  | 'ASSESSMENT_OUTCOME_UNSPECIFIED'
  | 'ASSESSMENT_OUTCOME_NONE'
  | 'ASSESSMENT_OUTCOME_UNCLEAR'
  | 'ASSESSMENT_OUTCOME_CLEAR'
  | 'ASSESSMENT_OUTCOME_FAILED'
  | 'ASSESSMENT_OUTCOME_OVER_BUDGET';
export type AssessmentCount = {
  /** How many. */
  count: number;
  /** What became of them. */
  outcome: AssessmentOutcome;
};
export type UsageCounts = {
  /** Answers that a model or the script wrote. */
  answers: number;
  /** Tokens that came from a model. */
  completionTokens: string;
  /** Conversations that began. */
  conversations: number;
  /** What they cost by the prices of the settings. */
  cost?: Money;
  /** Times that somebody seemed to be in danger. */
  crises: number;
  /** Answers that broke off or never came. */
  failures: number;
  /** Answers that helped. */
  helpful: number;
  /** Messages of users. */
  messages: number;
  /** Tokens that went to a model. */
  promptTokens: string;
  /** Answers that did not. */
  unhelpful: number;
};
export type UsageDay = {
  /** Its counts. */
  counts?: UsageCounts;
  /** Which, such as `2026-11-25`. */
  date: string;
};
export type UsageByLanguage = {
  /** Its counts. */
  counts?: UsageCounts;
  /** `en`, `ti` or `ar`. */
  languageCode: string;
};
export type SafetyNotice =
  | 'SAFETY_NOTICE_UNSPECIFIED'
  | 'SAFETY_NOTICE_CRISIS'
  | 'SAFETY_NOTICE_METHODS'
  | 'SAFETY_NOTICE_DIAGNOSIS'
  | 'SAFETY_NOTICE_MEDICATION'
  | 'SAFETY_NOTICE_LEGAL'
  | 'SAFETY_NOTICE_UNDER_AGE';
export type NoticeCount = {
  /** How many. */
  count: number;
  /** Why. */
  notice: SafetyNotice;
};
export type UsageByVersion = {
  /** Their counts. */
  counts?: UsageCounts;
  /** Name of the model; `script` without one. */
  model: string;
  /** Version of the prompts. */
  promptVersion: string;
  /** Version of the safety rules. */
  safetyVersion: string;
};
export type AssistantUsage = {
  /** What became of the questions to the model whether a person is in danger. Empty without a model. */
  assessments: AssessmentCount[];
  /** Each day of the company on which something happened, the latest first. */
  days: UsageDay[];
  /** By language. */
  languages: UsageByLanguage[];
  /** Answers that were fixed texts, by why. */
  notices: NoticeCount[];
  /** Everything together. */
  total?: UsageCounts;
  /** By what answered. */
  versions: UsageByVersion[];
};
export type CargoType =
  | 'CARGO_TYPE_UNSPECIFIED'
  | 'CARGO_TYPE_DOCUMENTS'
  | 'CARGO_TYPE_PARCELS'
  | 'CARGO_TYPE_PALLETS'
  | 'CARGO_TYPE_FURNITURE'
  | 'CARGO_TYPE_APPLIANCES'
  | 'CARGO_TYPE_ELECTRONICS'
  | 'CARGO_TYPE_CONSTRUCTION_MATERIALS'
  | 'CARGO_TYPE_PERISHABLES';
export type Stop = {
  /** Street address. */
  address: string;
  /** Name of the person there. */
  contactName: string;
  /** Their phone number: digits, spaces and `+ - ( )`, 10 to 15 digits. */
  contactPhone: string;
};
export type Dimensions = {
  /** Height. */
  heightCm: number;
  /** Length. */
  lengthCm: number;
  /** Width. */
  widthCm: number;
};
export type ShipmentStatus =
  | 'SHIPMENT_STATUS_UNSPECIFIED'
  | 'SHIPMENT_STATUS_QUOTE_REQUESTED'
  | 'SHIPMENT_STATUS_CONFIRMED'
  | 'SHIPMENT_STATUS_PICKED_UP'
  | 'SHIPMENT_STATUS_IN_TRANSIT'
  | 'SHIPMENT_STATUS_OUT_FOR_DELIVERY'
  | 'SHIPMENT_STATUS_DELIVERED'
  | 'SHIPMENT_STATUS_FAILED'
  | 'SHIPMENT_STATUS_CANCELLED';
export type ShipmentEvent = {
  /** When. */
  createTime: string;
  /** Town where it happened. */
  location: string;
  /** Note of whoever changed it. */
  note: string;
  /** Status after it. */
  status: ShipmentStatus;
};
export type Priority = 'PRIORITY_UNSPECIFIED' | 'PRIORITY_STANDARD' | 'PRIORITY_EXPRESS' | 'PRIORITY_SAME_DAY';
export type Shipment = {
  /** What it is, in words. */
  cargoDescription: string;
  /** What is carried. */
  cargoType: CargoType;
  /** When it was booked. */
  createTime: string;
  /** Where it is delivered. */
  delivery?: Stop;
  /** To. */
  deliveryCity: string;
  /** Size, if given. */
  dimensions?: Dimensions;
  /** Day by which it should arrive. */
  estimatedDeliveryDate: string;
  /** Changes with every change of the shipment. */
  etag: string;
  /** What has happened, oldest first. Left out of lists. */
  history: ShipmentEvent[];
  /** UUID. */
  id: string;
  /** The product request whose goods it brings; empty for cargo that was booked. It has no price of its own, and only the office can cancel it. */
  orderId: string;
  /** Where it is picked up. */
  pickup?: Stop;
  /** From. */
  pickupCity: string;
  /** Day of the pickup, `YYYY-MM-DD` in Calgary's time. */
  pickupDate: string;
  /** How urgent. */
  priority: Priority;
  /** Note at the delivery: who took it. */
  proofOfDelivery: string;
  /** The price: what the quote said. Missing for the last leg of a sourced order, which is part of the order's price. */
  quotedPrice?: Money;
  /** Where it stands. */
  status: ShipmentStatus;
  /** Number that anybody who has it can follow the shipment with: `CG`, digits and letters, the last a check digit. */
  trackingNumber: string;
  /** Mail address of the customer. Filled for an admin. */
  userEmail: string;
  /** Whose shipment. Filled for an admin. */
  userId: string;
  /** Weight in kilograms. */
  weightKg: number;
};
export type UpdateShipmentBody = {
  /** `etag` of the shipment as the admin saw it. */
  etag: string;
  /** City where it is, one of the options (`CITY_UNKNOWN`), because everybody with the number sees it. Needed on the road. */
  location?: string;
  /** Note for the history, not shown to the public. Needed at delivery: who took it. */
  note?: string;
  /** The new status. */
  status:
    | 'SHIPMENT_STATUS_QUOTE_REQUESTED'
    | 'SHIPMENT_STATUS_CONFIRMED'
    | 'SHIPMENT_STATUS_PICKED_UP'
    | 'SHIPMENT_STATUS_IN_TRANSIT'
    | 'SHIPMENT_STATUS_OUT_FOR_DELIVERY'
    | 'SHIPMENT_STATUS_DELIVERED'
    | 'SHIPMENT_STATUS_FAILED'
    | 'SHIPMENT_STATUS_CANCELLED';
};
export type ShipmentOrder =
  | 'SHIPMENT_ORDER_UNSPECIFIED'
  | 'SHIPMENT_ORDER_OLDEST'
  | 'SHIPMENT_ORDER_PICKUP_SOONEST'
  | 'SHIPMENT_ORDER_PICKUP_LATEST';
export type ArrivalWindow =
  'ARRIVAL_WINDOW_UNSPECIFIED' | 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
export type Frequency =
  'FREQUENCY_UNSPECIFIED' | 'FREQUENCY_ONCE' | 'FREQUENCY_WEEKLY' | 'FREQUENCY_BI_WEEKLY' | 'FREQUENCY_MONTHLY';
export type CleaningBookingStatus =
  | 'CLEANING_BOOKING_STATUS_UNSPECIFIED'
  | 'CLEANING_BOOKING_STATUS_REQUESTED'
  | 'CLEANING_BOOKING_STATUS_CONFIRMED'
  | 'CLEANING_BOOKING_STATUS_IN_PROGRESS'
  | 'CLEANING_BOOKING_STATUS_COMPLETED'
  | 'CLEANING_BOOKING_STATUS_CANCELLED';
export type CleaningBookingChange = {
  /** When. */
  createTime: string;
  /** What happened, for programs: `requested`, `confirmed`, `rescheduled`, `skipped` … */
  event: string;
  /** Note of whoever changed it. */
  note: string;
  /** Status after it. */
  status: CleaningBookingStatus;
};
export type PropertySize =
  | 'PROPERTY_SIZE_UNSPECIFIED'
  | 'PROPERTY_SIZE_SMALL'
  | 'PROPERTY_SIZE_MEDIUM'
  | 'PROPERTY_SIZE_LARGE'
  | 'PROPERTY_SIZE_EXTRA_LARGE';
export type ServiceType =
  | 'SERVICE_TYPE_UNSPECIFIED'
  | 'SERVICE_TYPE_REGULAR'
  | 'SERVICE_TYPE_DEEP'
  | 'SERVICE_TYPE_CARPET'
  | 'SERVICE_TYPE_WINDOW'
  | 'SERVICE_TYPE_MOVE'
  | 'SERVICE_TYPE_COMMERCIAL'
  | 'SERVICE_TYPE_POST_CONSTRUCTION';
export type CleaningBooking = {
  /** Street address. */
  address: string;
  /** When the crew arrives. */
  arrivalWindow: ArrivalWindow;
  /** Until when it can be cancelled, moved or skipped. */
  changeDeadline?: string;
  /** `changeDeadline` as wall time in Calgary with its offset. */
  changeDeadlineLocalTime: string;
  /** When it was made. */
  createTime: string;
  /** `YYYY-MM-DD` in Calgary's time. */
  date: string;
  /** Length in minutes. */
  durationMinutes: number;
  /** Changes with every change of the booking. */
  etag: string;
  /** How often. */
  frequency: Frequency;
  /** What has happened, oldest first. Left out of lists. */
  history: CleaningBookingChange[];
  /** UUID. */
  id: string;
  /** Notes for the crew. */
  notes: string;
  /** Phone number. */
  phone: string;
  /** Postal code. */
  postalCode: string;
  /** Price of the visit: what the quote said. */
  price?: Money;
  /** How large the place is. */
  propertySize: PropertySize;
  /** UUID that all visits of a recurring booking share; empty for a single visit. */
  seriesId: string;
  /** What is cleaned. */
  serviceType: ServiceType;
  /** Where it stands. */
  status: CleaningBookingStatus;
  /** Mail address of the customer. Filled for an admin. */
  userEmail: string;
  /** Whose booking. Filled for an admin. */
  userId: string;
  /** When the arrival window ends, in the same form. */
  windowEndLocalTime: string;
  /** When the arrival window begins: wall time in Calgary with its offset, `2026-11-23T08:00:00-06:00`. What is booked is the wall time; the offset is the one that the time zone's rules give now, and may change with them. */
  windowStartLocalTime: string;
};
export type UpdateCleaningBookingBody = {
  /** `etag` of the booking as the admin saw it. */
  etag: string;
  /** Note for the history. Optional. */
  note?: string;
  /** The new status. */
  status:
    | 'CLEANING_BOOKING_STATUS_REQUESTED'
    | 'CLEANING_BOOKING_STATUS_CONFIRMED'
    | 'CLEANING_BOOKING_STATUS_IN_PROGRESS'
    | 'CLEANING_BOOKING_STATUS_COMPLETED'
    | 'CLEANING_BOOKING_STATUS_CANCELLED';
};
export type CleaningBookingOrder =
  | 'CLEANING_BOOKING_ORDER_UNSPECIFIED'
  | 'CLEANING_BOOKING_ORDER_OLDEST'
  | 'CLEANING_BOOKING_ORDER_VISIT_SOONEST'
  | 'CLEANING_BOOKING_ORDER_VISIT_LATEST';
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
export type SenderAccount = {
  /** When the account was made. */
  createTime: string;
  /** Name of the user, may be empty. */
  fullName: string;
  /** UUID of the user. */
  userId: string;
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
  /** The account with the sender's address, when there is one. Anybody can write any address into the form, so it does not prove who wrote. Only ListContactMessages and GetContactMessage fill it in. */
  senderAccount?: SenderAccount;
  /** Whether it was possible to ask for the account. When it was not, a missing `sender_account` says nothing. */
  senderAccountKnown: boolean;
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
  /** How many messages there are in each status, under the other filters of the request. Left out of the pages after the first. */
  counts?: ContactMessageCounts;
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
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
export type DisputeStatus =
  | 'DISPUTE_STATUS_UNSPECIFIED'
  | 'DISPUTE_STATUS_NEEDS_RESPONSE'
  | 'DISPUTE_STATUS_UNDER_REVIEW'
  | 'DISPUTE_STATUS_WON'
  | 'DISPUTE_STATUS_LOST';
export type Dispute = {
  /** How much. */
  amount?: Money;
  /** Until when it can be answered; not set when it cannot. */
  answerByTime?: string;
  /** When it came. */
  createTime: string;
  /** UUID, ascending with time. */
  id: string;
  /** About which payment. */
  paymentId: string;
  /** Its id at the provider, where it is answered. */
  providerId: string;
  /** Why, in the provider's words, such as `fraudulent`. */
  reason: string;
  /** Number of its receipt. */
  receiptNumber: string;
  /** Where it stands. */
  status: DisputeStatus;
};
export type ListDisputesResponse = {
  /** The disputes. */
  disputes: Dispute[];
  /** For the next page; empty on the last. */
  nextPageToken: string;
};
export type LedgerAccount = {
  /** What stands in it: debits less credits. All accounts together are zero. */
  balance?: Money;
  /** Its name, such as `provider_balance`. */
  name: string;
};
export type Difference = {
  /** What: `payment`, `refund` or `dispute`. */
  kind: string;
  /** What we say; not set when we know nothing. */
  ours?: Money;
  /** What differs: `missing_here`, `missing_there`, `amount` or `status`. */
  problem: string;
  /** Its id at the provider. */
  providerId: string;
  /** What the provider says; not set when it knows nothing. */
  theirs?: Money;
};
export type Ledger = {
  /** What stands in each account. */
  accounts: LedgerAccount[];
  /** What differed between the provider and us at that time. */
  differences: Difference[];
  /** When the last reconciliation ended; not set before the first. */
  reconcileTime?: string;
};
export type NotificationStatus =
  | 'NOTIFICATION_STATUS_UNSPECIFIED'
  | 'NOTIFICATION_STATUS_QUEUED'
  | 'NOTIFICATION_STATUS_SENT'
  | 'NOTIFICATION_STATUS_FAILED'
  | 'NOTIFICATION_STATUS_SUPPRESSED';
export type Notification = {
  /** How often sending was tried. */
  attemptCount: number;
  /** When it was caused. */
  createTime: string;
  /** UUID, ascending with time. */
  id: string;
  /** Language it is written in: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Why the last try failed, or why the notification is suppressed; empty when neither is the case. */
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
export type CheckoutPurpose =
  | 'CHECKOUT_PURPOSE_UNSPECIFIED'
  | 'CHECKOUT_PURPOSE_APPOINTMENT'
  | 'CHECKOUT_PURPOSE_THERAPIST_PLAN'
  | 'CHECKOUT_PURPOSE_ASSISTANT_SESSION'
  | 'CHECKOUT_PURPOSE_ASSISTANT_PLAN'
  | 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT'
  | 'CHECKOUT_PURPOSE_SOURCING_BALANCE';
export type RefundReason =
  | 'REFUND_REASON_UNSPECIFIED'
  | 'REFUND_REASON_CANCELLED_BY_CUSTOMER'
  | 'REFUND_REASON_CANCELLED_BY_PROVIDER'
  | 'REFUND_REASON_UNAVAILABLE'
  | 'REFUND_REASON_DUPLICATE'
  | 'REFUND_REASON_GOODWILL'
  | 'REFUND_REASON_ACCOUNT_DELETED';
export type RefundStatus =
  'REFUND_STATUS_UNSPECIFIED' | 'REFUND_STATUS_PENDING' | 'REFUND_STATUS_SUCCEEDED' | 'REFUND_STATUS_FAILED';
export type Refund = {
  /** How much. */
  amount?: Money;
  /** When it was asked for. */
  createTime: string;
  /** UUID, ascending with time. */
  id: string;
  /** What the office noted, for an admin; empty otherwise. */
  note: string;
  /** Why. */
  reason: RefundReason;
  /** Where it stands. */
  status: RefundStatus;
  /** When it last changed. */
  updateTime: string;
};
export type PaymentStatus =
  | 'PAYMENT_STATUS_UNSPECIFIED'
  | 'PAYMENT_STATUS_SUCCEEDED'
  | 'PAYMENT_STATUS_PARTIALLY_REFUNDED'
  | 'PAYMENT_STATUS_REFUNDED'
  | 'PAYMENT_STATUS_DISPUTED'
  | 'PAYMENT_STATUS_CHARGED_BACK';
export type Payment = {
  /** Changes with every change. */
  etag: string;
  /** UUID, ascending with time. */
  id: string;
  /** When it was paid. */
  payTime?: string;
  /** Its id at the provider, for an admin; empty otherwise. */
  providerId: string;
  /** What was paid for. */
  purpose: CheckoutPurpose;
  /** Number of the receipt. */
  receiptNumber: string;
  /** The appointment, or the therapist of a plan; empty for the assistant. */
  referenceId: string;
  /** What of it went back, or is on its way. */
  refunded?: Money;
  /** Its refunds, oldest first; only when one payment is read. */
  refunds: Refund[];
  /** Where it stands. */
  status: PaymentStatus;
  /** The subscription that it is a month of; empty otherwise. */
  subscriptionId: string;
  /** Before tax. */
  subtotal?: Money;
  /** Goods and services tax. */
  tax?: Money;
  /** What it says on the receipt. */
  title: string;
  /** What was paid. */
  total?: Money;
  /** Their mail address, for an admin; empty otherwise. */
  userEmail: string;
  /** Whose, for an admin; empty otherwise. */
  userId: string;
};
export type MoneyInput = {
  /** Amount in the minor unit: 12900 are 129 dollars. */
  amountMinor?: string;
  /** ISO 4217 code, such as `CAD`. */
  currencyCode: string;
};
export type RefundPaymentBody = {
  /** How much; all that is left when not stated. */
  amount?: MoneyInput;
  /** The payment's, as it was read. */
  etag: string;
  /** What the office wants to remember. */
  note?: string;
  /** Why: duplicate, goodwill, or cancelled by either side. */
  reason:
    | 'REFUND_REASON_CANCELLED_BY_CUSTOMER'
    | 'REFUND_REASON_CANCELLED_BY_PROVIDER'
    | 'REFUND_REASON_UNAVAILABLE'
    | 'REFUND_REASON_DUPLICATE'
    | 'REFUND_REASON_GOODWILL'
    | 'REFUND_REASON_ACCOUNT_DELETED';
};
export type PaymentOrder = 'PAYMENT_ORDER_UNSPECIFIED' | 'PAYMENT_ORDER_OLDEST' | 'PAYMENT_ORDER_LARGEST';
export type RequestSide = 'REQUEST_SIDE_UNSPECIFIED' | 'REQUEST_SIDE_CUSTOMER' | 'REQUEST_SIDE_OFFICE';
export type RequestAttachment = {
  /** Whether the caller can remove it now. */
  canRemove: boolean;
  /** When it was received. */
  createTime: string;
  /** Address of the file, good for a few minutes; whoever has it may have the file. */
  downloadUrl: string;
  /** Name of the file. */
  fileName: string;
  /** UUID. */
  id: string;
  /** Inspection that it is a photo of; empty for others. */
  inspectionId: string;
  /** Media type, by its content. */
  mediaType: string;
  /** Who added it. */
  side: RequestSide;
  /** Size in bytes. */
  sizeBytes: string;
};
export type ProductCategory =
  | 'PRODUCT_CATEGORY_UNSPECIFIED'
  | 'PRODUCT_CATEGORY_ELECTRONICS'
  | 'PRODUCT_CATEGORY_TEXTILES'
  | 'PRODUCT_CATEGORY_HOME'
  | 'PRODUCT_CATEGORY_BUILDING'
  | 'PRODUCT_CATEGORY_MACHINERY'
  | 'PRODUCT_CATEGORY_PACKAGING';
export type RequestDelivery = {
  /** Street and number. */
  address: string;
  /** Town, one of those that cargo serves. */
  city: string;
  /** Who receives it. */
  contactName: string;
  /** Their phone number. */
  contactPhone: string;
};
export type RequestEvent =
  | 'REQUEST_EVENT_UNSPECIFIED'
  | 'REQUEST_EVENT_SUBMITTED'
  | 'REQUEST_EVENT_REVIEW_STARTED'
  | 'REQUEST_EVENT_SOURCING_STARTED'
  | 'REQUEST_EVENT_OFFER_MADE'
  | 'REQUEST_EVENT_OFFER_WITHDRAWN'
  | 'REQUEST_EVENT_OFFER_DECLINED'
  | 'REQUEST_EVENT_OFFER_ACCEPTED'
  | 'REQUEST_EVENT_DEPOSIT_PAID'
  | 'REQUEST_EVENT_ORDERED'
  | 'REQUEST_EVENT_INSPECTION_PASSED'
  | 'REQUEST_EVENT_INSPECTION_FAILED'
  | 'REQUEST_EVENT_BALANCE_PAID'
  | 'REQUEST_EVENT_SHIPPED'
  | 'REQUEST_EVENT_DELIVERED'
  | 'REQUEST_EVENT_DECLINED'
  | 'REQUEST_EVENT_EXPIRED'
  | 'REQUEST_EVENT_CANCELLED'
  | 'REQUEST_EVENT_MESSAGE_POSTED'
  | 'REQUEST_EVENT_ORDER_ENDED'
  | 'REQUEST_EVENT_SHIPMENT_CANCELLED'
  | 'REQUEST_EVENT_BALANCE_REMINDED'
  | 'REQUEST_EVENT_BALANCE_OVERDUE'
  | 'REQUEST_EVENT_PAYMENT_DISPUTED'
  | 'REQUEST_EVENT_DISPUTE_ENDED';
export type ProductRequestStatus =
  | 'PRODUCT_REQUEST_STATUS_UNSPECIFIED'
  | 'PRODUCT_REQUEST_STATUS_SUBMITTED'
  | 'PRODUCT_REQUEST_STATUS_IN_REVIEW'
  | 'PRODUCT_REQUEST_STATUS_SOURCING'
  | 'PRODUCT_REQUEST_STATUS_OFFERED'
  | 'PRODUCT_REQUEST_STATUS_ACCEPTED'
  | 'PRODUCT_REQUEST_STATUS_ORDERED'
  | 'PRODUCT_REQUEST_STATUS_INSPECTED'
  | 'PRODUCT_REQUEST_STATUS_SHIPPED'
  | 'PRODUCT_REQUEST_STATUS_DELIVERED'
  | 'PRODUCT_REQUEST_STATUS_DECLINED'
  | 'PRODUCT_REQUEST_STATUS_EXPIRED'
  | 'PRODUCT_REQUEST_STATUS_CANCELLED';
export type RequestChange = {
  /** When. */
  createTime: string;
  /** What happened. */
  event: RequestEvent;
  /** What was said, such as why it was declined. */
  message: string;
  /** Who did it. */
  side: RequestSide;
  /** Status after it. */
  status: ProductRequestStatus;
};
export type Defects = {
  /** Dangerous or against the law. */
  critical: number;
  /** The piece does not do what it is for. */
  major: number;
  /** Small ones. */
  minor: number;
};
export type InspectionGate =
  | 'INSPECTION_GATE_UNSPECIFIED'
  | 'INSPECTION_GATE_PRE_PRODUCTION'
  | 'INSPECTION_GATE_DURING_PRODUCTION'
  | 'INSPECTION_GATE_FINAL'
  | 'INSPECTION_GATE_LOADING';
export type QualityLimits = {
  /** Of critical defects. */
  critical: string;
  /** Of major ones. */
  major: string;
  /** Of minor ones. */
  minor: string;
};
export type SamplingPlan = {
  /** Most defects with which it passes. */
  accept?: Defects;
  /** Letter of the tables. */
  codeLetter: string;
  /** The limits that these follow from. */
  limits?: QualityLimits;
  /** Pieces of the lot. */
  lotSize: number;
  /** Pieces that are looked at; all of a small lot. */
  sampleSize: number;
};
export type Inspection = {
  /** When it was written down. */
  createTime: string;
  /** Pieces with a defect in per cent of those looked at, as a decimal number such as `1.6`. */
  defectRate: string;
  /** What was found. */
  defects?: Defects;
  /** When in its making. */
  gate: InspectionGate;
  /** UUID. */
  id: string;
  /** Day, `YYYY-MM-DD`. */
  inspectDate: string;
  /** What the customer should know. */
  note: string;
  /** Whether it passed. */
  passed: boolean;
  /** How it was looked at. */
  plan?: SamplingPlan;
};
export type RequestMessage = {
  /** What. */
  body: string;
  /** When. */
  createTime: string;
  /** UUID. */
  id: string;
  /** Who wrote it. */
  side: RequestSide;
};
export type OfferStatus =
  | 'OFFER_STATUS_UNSPECIFIED'
  | 'OFFER_STATUS_OPEN'
  | 'OFFER_STATUS_ACCEPTED'
  | 'OFFER_STATUS_DECLINED'
  | 'OFFER_STATUS_WITHDRAWN'
  | 'OFFER_STATUS_EXPIRED';
export type Offer = {
  /** What is paid before shipping, before tax. */
  balance?: Money;
  /** When it was made. */
  createTime: string;
  /** What is paid as a deposit, before tax. */
  deposit?: Money;
  /** Duty in Canadian dollars. */
  duty?: Money;
  /** Duty in per cent, as a decimal number. */
  dutyPercent: string;
  /** Canadian dollars for one unit of the currency, as a decimal number. */
  exchangeRate: string;
  /** Day of that rate, `YYYY-MM-DD`. */
  exchangeRateDate: string;
  /** Freight to Calgary in Canadian dollars. */
  freight?: Money;
  /** Price of all pieces in the currency of the offer. */
  goods?: Money;
  /** The same in Canadian dollars, by `exchangeRate`. */
  goodsCad?: Money;
  /** UUID; empty in a preview. */
  id: string;
  /** Whether it is the cheapest landed one of those that are open. */
  isCheapest: boolean;
  /** Whether it is the soonest of those that are open. */
  isSoonest: boolean;
  /** What it costs landed in Calgary, before tax, in Canadian dollars. */
  landedCost?: Money;
  /** A piece of that. */
  landedUnitCost?: Money;
  /** Days from the order until it leaves the maker. */
  leadTimeDays: number;
  /** What the customer should know about it. */
  note: string;
  /** Country of the maker. */
  originCountry: string;
  /** Pieces. */
  quantity: number;
  /** Where it stands. */
  status: OfferStatus;
  /** Price of a piece. */
  unitPrice?: Money;
  /** Last day on which it can be accepted, `YYYY-MM-DD`. */
  validUntil: string;
};
export type RequestPayment = 'REQUEST_PAYMENT_UNSPECIFIED' | 'REQUEST_PAYMENT_DEPOSIT' | 'REQUEST_PAYMENT_BALANCE';
export type RequestRefundOutcome =
  | 'REQUEST_REFUND_OUTCOME_UNSPECIFIED'
  | 'REQUEST_REFUND_OUTCOME_SENT'
  | 'REQUEST_REFUND_OUTCOME_NOTHING_LEFT'
  | 'REQUEST_REFUND_OUTCOME_DISPUTED'
  | 'REQUEST_REFUND_OUTCOME_NOTHING_PAID';
export type RequestRefund = {
  /** Refunded amount with tax; not set until it is recorded with payments. */
  amount?: Money;
  /** Outcome. */
  outcome: RequestRefundOutcome;
  /** Refunded payment. */
  payment: RequestPayment;
  /** Refunded share of the payment in percent, 0 to 100. */
  percent: number;
};
export type RequestStep =
  | 'REQUEST_STEP_UNSPECIFIED'
  | 'REQUEST_STEP_REVIEW'
  | 'REQUEST_STEP_SOURCE'
  | 'REQUEST_STEP_OFFER'
  | 'REQUEST_STEP_DECLINE'
  | 'REQUEST_STEP_ORDER'
  | 'REQUEST_STEP_INSPECT'
  | 'REQUEST_STEP_SHIP'
  | 'REQUEST_STEP_DELIVER'
  | 'REQUEST_STEP_END';
export type ProductRequest = {
  /** The accepted offer; empty before. */
  acceptedOfferId: string;
  /** How much that is, before tax, in Canadian dollars; missing when nothing is due. */
  amountDue?: Money;
  /** Attachments, oldest first. Left out of lists. */
  attachments: RequestAttachment[];
  /** Whether the balance is paid. */
  balancePaid: boolean;
  /** Whether the caller can add attachments now. */
  canAttach: boolean;
  /** Whether the caller can take it back now. */
  canCancel: boolean;
  /** Whether the caller can write messages now. */
  canWrite: boolean;
  /** Category. */
  category: ProductCategory;
  /** When it was asked. */
  createTime: string;
  /** Day by which it is needed; empty when nothing was said. */
  deadline: string;
  /** Address of the last leg, once an offer is accepted. Left out of lists. */
  delivery?: RequestDelivery;
  /** Whether the deposit is paid. */
  depositPaid: boolean;
  /** What it is for. */
  description: string;
  /** Their mail address; for admins. */
  email: string;
  /** Changes with every change of the request. */
  etag: string;
  /** What has happened, oldest first. Left out of lists. */
  history: RequestChange[];
  /** UUID. */
  id: string;
  /** Inspections, oldest first. Left out of lists. */
  inspections: Inspection[];
  /** Messages, oldest first. Left out of lists. */
  messages: RequestMessage[];
  /** Number for people, such as `PR-7K3M9Q`. */
  number: string;
  /** Offers, the latest first. Left out of lists. */
  offers: Offer[];
  /** Offers that can be accepted. */
  openOfferCount: number;
  /** Whether the customer's bank holds or keeps a payment; for admins. The order cannot be placed or shipped then. */
  paymentDisputed: boolean;
  /** What is to be paid now. */
  paymentDue: RequestPayment;
  /** Until when; missing when nothing is due or it has no end. */
  paymentDueTime?: string;
  /** Whether the balance is past `paymentDueTime`. It can still be paid. */
  paymentOverdue: boolean;
  /** Day on which cargo picks the order up in Calgary, `YYYY-MM-DD`; empty before it is shipped. */
  pickupDate: string;
  /** Product of the catalogue; empty for anything else. */
  productId: string;
  /** What is looked for. */
  productName: string;
  /** Pieces. */
  quantityNeeded: number;
  /** Refunds of the order. Left out of lists. */
  refunds: RequestRefund[];
  /** Materials, measures, standards. */
  specifications: string;
  /** Where it stands. */
  status: ProductRequestStatus;
  /** What an admin can do now; empty for the customer. */
  steps: RequestStep[];
  /** Number of the order at the maker; for admins. */
  supplierOrderNumber: string;
  /** What a piece may cost; missing when nothing was said. */
  targetPrice?: Money;
  /** Number of the cargo shipment of the last leg; empty before there is one. */
  trackingNumber: string;
  /** Messages of the other side that came after the caller's side last wrote or read the request. */
  unreadMessageCount: number;
  /** When it was last changed. */
  updateTime: string;
  /** Who asks. */
  userId: string;
};
export type UpdateProductRequestBody = {
  /** `etag` of the request as the admin read it. */
  etag: string;
  /** What the customer gets to read about it; needed when it is declined (`REQUIRED`). */
  message?: string;
  /** In review, sourcing, declined, ordered or delivered. */
  status:
    | 'PRODUCT_REQUEST_STATUS_SUBMITTED'
    | 'PRODUCT_REQUEST_STATUS_IN_REVIEW'
    | 'PRODUCT_REQUEST_STATUS_SOURCING'
    | 'PRODUCT_REQUEST_STATUS_OFFERED'
    | 'PRODUCT_REQUEST_STATUS_ACCEPTED'
    | 'PRODUCT_REQUEST_STATUS_ORDERED'
    | 'PRODUCT_REQUEST_STATUS_INSPECTED'
    | 'PRODUCT_REQUEST_STATUS_SHIPPED'
    | 'PRODUCT_REQUEST_STATUS_DELIVERED'
    | 'PRODUCT_REQUEST_STATUS_DECLINED'
    | 'PRODUCT_REQUEST_STATUS_EXPIRED'
    | 'PRODUCT_REQUEST_STATUS_CANCELLED';
  /** Number of the order at the maker, when it is ordered. */
  supplierOrderNumber?: string;
};
export type EndProductRequestBody = {
  /** `etag` of the request as the admin read it. */
  etag: string;
  /** Reason, as the customer reads it. */
  reason?: string;
  /** Share of each payment that is refunded, in percent. */
  refundPercent?: number;
};
export type DefectsInput = {
  /** Dangerous or against the law. */
  critical?: number;
  /** The piece does not do what it is for. */
  major?: number;
  /** Small ones. */
  minor?: number;
};
export type RecordInspectionBody = {
  /** What was found. */
  defects: DefectsInput;
  /** `etag` of the request as the admin read it. */
  etag: string;
  /** When in its making. */
  gate:
    | 'INSPECTION_GATE_PRE_PRODUCTION'
    | 'INSPECTION_GATE_DURING_PRODUCTION'
    | 'INSPECTION_GATE_FINAL'
    | 'INSPECTION_GATE_LOADING';
  /** Day, `YYYY-MM-DD`. */
  inspectDate: string;
  /** Pieces of the lot. */
  lotSize: number;
  /** What the customer should know. */
  note?: string;
};
export type OfferTerms = {
  /** Currency of the price: `USD`, `EUR`, `GBP` or `CNY`. */
  currency: string;
  /** Duty in per cent of the price of the goods, as a decimal number such as `6.5`; nothing when empty. */
  dutyPercent?: string;
  /** Freight to Calgary in Canadian dollars, as a decimal number; nothing when empty. */
  freightCad?: string;
  /** Days from the order until it leaves the maker. */
  leadTimeDays: number;
  /** What the customer should know about it. */
  note?: string;
  /** Country of the maker, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Pieces. */
  quantity: number;
  /** Price of a piece in `currency`: a decimal number such as `3.85`. */
  unitPrice: string;
  /** Last day on which it can be accepted, `YYYY-MM-DD`. */
  validUntil: string;
};
export type MakeOfferBody = {
  /** `etag` of the request as the admin read it. */
  etag: string;
  /** What the office knows of it. */
  terms: OfferTerms;
};
export type ShipProductRequestBody = {
  /** `etag` of the request as the admin read it. */
  etag: string;
  /** Day on which it leaves Calgary, `YYYY-MM-DD`. */
  pickupDate: string;
  /** What it weighs packed, in kilograms: a decimal number such as `120.5`. */
  weightKg: string;
};
export type WithdrawOfferBody = {
  /** `etag` of the request as the admin read it. */
  etag: string;
  /** Which offer. */
  offerId: string;
};
export type PreviewOfferRequest = {
  /** What the office knows of it. */
  terms: OfferTerms;
};
export type PriceTier = {
  /** From so many pieces on. */
  minimumQuantity: number;
  /** A piece costs so much, in the minor unit of the product's currency. */
  unitPriceMinor: string;
};
export type QualityMark =
  | 'QUALITY_MARK_UNSPECIFIED'
  | 'QUALITY_MARK_AUDITED'
  | 'QUALITY_MARK_ISO_9001'
  | 'QUALITY_MARK_SAMPLED'
  | 'QUALITY_MARK_INSPECTED'
  | 'QUALITY_MARK_CANADA'
  | 'QUALITY_MARK_KNOWN';
export type ProductStatus = 'PRODUCT_STATUS_UNSPECIFIED' | 'PRODUCT_STATUS_ACTIVE' | 'PRODUCT_STATUS_RETIRED';
export type ProductText = {
  /** Description. */
  description: string;
  /** `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
  /** Name. */
  name: string;
};
export type Product = {
  /** Category. */
  category: ProductCategory;
  /** The same in the currency that was asked for, by the exchange rates; missing when those are missing or too old. */
  comparedPrice?: Money;
  /** When it was added. */
  createTime: string;
  /** Description in that language. */
  description: string;
  /** Changes with every change of the product. */
  etag: string;
  /** UUID. */
  id: string;
  /** Language of name and description. */
  languageCode: string;
  /** Days from order to shipping. */
  leadTimeDays: number;
  /** Least number of pieces. */
  minimumOrderQuantity: number;
  /** Name in the language that was asked for, or in English. */
  name: string;
  /** Country of origin, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Name of its drawing, such as `cup`. */
  picture: string;
  /** Price for a piece at the minimum order, before freight and duty. */
  price?: Money;
  /** Prices by quantity, the smallest quantity first. */
  priceTiers: PriceTier[];
  /** What is known about its quality. */
  qualityMarks: QualityMark[];
  /** Number of the office, such as `HK-0142`. */
  sku: string;
  /** Whether everybody sees it. */
  status: ProductStatus;
  /** Region of the maker, such as `Denizli`. */
  supplierRegion: string;
  /** All its texts; for admins. */
  texts: ProductText[];
  /** When it was last changed. */
  updateTime: string;
};
export type PriceTierInput = {
  /** From so many pieces on. */
  minimumQuantity: number;
  /** A piece costs so much, in the minor unit of the product's currency. */
  unitPriceMinor: string;
};
export type ProductTextInput = {
  /** Description. */
  description?: string;
  /** `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
  /** Name. */
  name: string;
};
export type ProductInput = {
  /** Category. */
  category:
    | 'PRODUCT_CATEGORY_ELECTRONICS'
    | 'PRODUCT_CATEGORY_TEXTILES'
    | 'PRODUCT_CATEGORY_HOME'
    | 'PRODUCT_CATEGORY_BUILDING'
    | 'PRODUCT_CATEGORY_MACHINERY'
    | 'PRODUCT_CATEGORY_PACKAGING';
  /** Currency of its prices: `USD`, `EUR`, `GBP` or `CNY`. */
  currencyCode: string;
  /** Days from order to shipping. */
  leadTimeDays: number;
  /** Country of origin, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Name of its drawing: lower-case letters and hyphens; the category's when empty. */
  picture?: string;
  /** Prices by quantity. The first quantity is the minimum order. */
  priceTiers: PriceTierInput[];
  /** What is known about its quality. */
  qualityMarks?: (
    | 'QUALITY_MARK_AUDITED'
    | 'QUALITY_MARK_ISO_9001'
    | 'QUALITY_MARK_SAMPLED'
    | 'QUALITY_MARK_INSPECTED'
    | 'QUALITY_MARK_CANADA'
    | 'QUALITY_MARK_KNOWN'
  )[];
  /** Number of the office, unique: letters, digits and hyphens. */
  sku: string;
  /** Whether everybody sees it; active when missing. */
  status?: ProductStatus;
  /** Region of the maker. */
  supplierRegion?: string;
  /** Texts, each language once; English has to be there. */
  texts: ProductTextInput[];
};
export type CreateProductRequest = {
  /** What is said of it. */
  product: ProductInput;
};
export type UpdateProductBody = {
  /** `etag` of the product as the admin read it. */
  etag: string;
  /** What is said of it from now on. */
  product: ProductInput;
};
export type ListCatalogueResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** The products. */
  products: Product[];
};
export type Device = {
  /** Name of the browser or the app, such as `Firefox`. Empty when it is not known. */
  browser: string;
  /** Name of its system, such as `Windows`. Empty when it is not known. */
  system: string;
};
export type SecurityEventKind =
  | 'SECURITY_EVENT_KIND_UNSPECIFIED'
  | 'SECURITY_EVENT_KIND_SIGNED_IN'
  | 'SECURITY_EVENT_KIND_SIGN_IN_FAILED'
  | 'SECURITY_EVENT_KIND_SIGNED_OUT'
  | 'SECURITY_EVENT_KIND_SESSIONS_ENDED'
  | 'SECURITY_EVENT_KIND_TOKEN_REUSED'
  | 'SECURITY_EVENT_KIND_PASSWORD_CHANGED'
  | 'SECURITY_EVENT_KIND_EMAIL_CHANGE_REQUESTED'
  | 'SECURITY_EVENT_KIND_EMAIL_CHANGED'
  | 'SECURITY_EVENT_KIND_SECOND_FACTOR_ADDED'
  | 'SECURITY_EVENT_KIND_SECOND_FACTOR_REMOVED'
  | 'SECURITY_EVENT_KIND_SECOND_FACTOR_FAILED'
  | 'SECURITY_EVENT_KIND_RECOVERY_CODES_MADE'
  | 'SECURITY_EVENT_KIND_RECOVERY_CODE_USED'
  | 'SECURITY_EVENT_KIND_CODE_REQUESTED'
  | 'SECURITY_EVENT_KIND_USER_CREATED'
  | 'SECURITY_EVENT_KIND_USER_CHANGED'
  | 'SECURITY_EVENT_KIND_USER_DELETED'
  | 'SECURITY_EVENT_KIND_USER_INVITED'
  | 'SECURITY_EVENT_KIND_ROLES_CHANGED'
  | 'SECURITY_EVENT_KIND_BANNED'
  | 'SECURITY_EVENT_KIND_BAN_LIFTED'
  | 'SECURITY_EVENT_KIND_LINK_GENERATED';
export type Place = {
  /** Address in the network. */
  address: string;
  /** Country by ISO 3166-1, where a proxy in front says it; else empty. */
  countryCode: string;
};
export type SecurityEvent = {
  /** Who did it, if it was somebody else: an admin. */
  actorId: string;
  /** When. */
  createTime: string;
  /** More about it; see the kinds. */
  detail: string;
  /** With what. */
  device?: Device;
  /** The account's present address, for admins. */
  email: string;
  /** Event id. */
  id: string;
  /** What happened. */
  kind: SecurityEventKind;
  /** From where. */
  place?: Place;
  /** Whose account. Empty for an address that nobody has. */
  userId: string;
};
export type ListSecurityEventsResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** What happened. */
  securityEvents: SecurityEvent[];
};
export type DocumentKind =
  'DOCUMENT_KIND_UNSPECIFIED' | 'DOCUMENT_KIND_LICENSE' | 'DOCUMENT_KIND_RESUME' | 'DOCUMENT_KIND_REFERENCE';
export type ApplicationDocument = {
  /** When it was received. */
  createTime: string;
  /** Address of the file, good for a few minutes; whoever has it may have the file. Left out of lists. */
  downloadUrl: string;
  /** Name of the file. */
  fileName: string;
  /** UUID. */
  id: string;
  /** What it is. */
  kind: DocumentKind;
  /** Media type, by its content. */
  mediaType: string;
  /** Size in bytes. */
  sizeBytes: string;
};
export type InsuranceProvider =
  | 'INSURANCE_PROVIDER_UNSPECIFIED'
  | 'INSURANCE_PROVIDER_AETNA'
  | 'INSURANCE_PROVIDER_BLUE_CROSS_BLUE_SHIELD'
  | 'INSURANCE_PROVIDER_CIGNA'
  | 'INSURANCE_PROVIDER_UNITED_HEALTH'
  | 'INSURANCE_PROVIDER_HUMANA'
  | 'INSURANCE_PROVIDER_KAISER_PERMANENTE'
  | 'INSURANCE_PROVIDER_MEDICARE'
  | 'INSURANCE_PROVIDER_MEDICAID';
export type SpokenLanguage =
  | 'SPOKEN_LANGUAGE_UNSPECIFIED'
  | 'SPOKEN_LANGUAGE_ENGLISH'
  | 'SPOKEN_LANGUAGE_TIGRINYA'
  | 'SPOKEN_LANGUAGE_ARABIC'
  | 'SPOKEN_LANGUAGE_AMHARIC'
  | 'SPOKEN_LANGUAGE_FRENCH'
  | 'SPOKEN_LANGUAGE_SPANISH'
  | 'SPOKEN_LANGUAGE_GERMAN'
  | 'SPOKEN_LANGUAGE_ITALIAN'
  | 'SPOKEN_LANGUAGE_PORTUGUESE'
  | 'SPOKEN_LANGUAGE_MANDARIN'
  | 'SPOKEN_LANGUAGE_RUSSIAN'
  | 'SPOKEN_LANGUAGE_JAPANESE'
  | 'SPOKEN_LANGUAGE_KOREAN'
  | 'SPOKEN_LANGUAGE_OTHER';
export type ApplicationPath =
  'APPLICATION_PATH_UNSPECIFIED' | 'APPLICATION_PATH_CERTIFIED' | 'APPLICATION_PATH_EXPERIENCED';
export type Qualification =
  | 'QUALIFICATION_UNSPECIFIED'
  | 'QUALIFICATION_REGISTERED_PSYCHOLOGIST'
  | 'QUALIFICATION_CLINICAL_PSYCHOLOGIST'
  | 'QUALIFICATION_CERTIFIED_COUNSELLOR'
  | 'QUALIFICATION_EXPERIENCED_PRACTITIONER';
export type ApplicationRates = {
  /** With a couple. */
  couplesMinor: string;
  /** With a family. */
  familyMinor: string;
  /** With a group. */
  groupMinor: string;
  /** With one person. */
  individualMinor: string;
};
export type OfferedSession =
  | 'OFFERED_SESSION_UNSPECIFIED'
  | 'OFFERED_SESSION_INDIVIDUAL'
  | 'OFFERED_SESSION_COUPLES'
  | 'OFFERED_SESSION_FAMILY'
  | 'OFFERED_SESSION_GROUP'
  | 'OFFERED_SESSION_ONLINE'
  | 'OFFERED_SESSION_IN_PERSON';
export type Specialization =
  | 'SPECIALIZATION_UNSPECIFIED'
  | 'SPECIALIZATION_ANXIETY_DEPRESSION'
  | 'SPECIALIZATION_COUPLES'
  | 'SPECIALIZATION_FAMILY'
  | 'SPECIALIZATION_TRAUMA'
  | 'SPECIALIZATION_ADDICTION'
  | 'SPECIALIZATION_CHILD_ADOLESCENT'
  | 'SPECIALIZATION_LGBTQ'
  | 'SPECIALIZATION_GRIEF'
  | 'SPECIALIZATION_EATING_DISORDERS'
  | 'SPECIALIZATION_CAREER';
export type ApplicationForm = {
  /** Whether they accept insurance. */
  acceptsInsurance: boolean;
  /** About them, at least 50 characters. */
  bio: string;
  /** Where they studied, at least 10 characters. */
  education: string;
  /** Mail address at which the applicant can be reached. */
  email: string;
  /** What they have done, at least 10 characters. */
  experience: string;
  /** First name, at least 2 characters. */
  firstName: string;
  /** Which; only with `acceptsInsurance`. */
  insuranceProviders: InsuranceProvider[];
  /** Languages, at least one. */
  languagesSpoken: SpokenLanguage[];
  /** Last name, at least 2 characters. */
  lastName: string;
  /** Last day of the licence, `YYYY-MM-DD`; empty when it has none. */
  licenseExpireDate: string;
  /** Number of the licence; asked for on the certified path only. */
  licenseNumber: string;
  /** Town and province or country. */
  location: string;
  /** By certificate or by experience. */
  path: ApplicationPath;
  /** Phone number, at least 10 characters. */
  phone: string;
  /** What the licence makes them; asked for on the certified path only. */
  qualification: Qualification;
  /** Fees that they have in mind. Optional. */
  rates?: ApplicationRates;
  /** Session types, at least one. */
  sessionTypes: OfferedSession[];
  /** What they treat, at least one. */
  specializations: Specialization[];
  /** Their time zone, such as `Africa/Asmara`, in which interviews are told; the company's when missing. */
  timeZone: string;
};
export type ApplicationStatus =
  | 'APPLICATION_STATUS_UNSPECIFIED'
  | 'APPLICATION_STATUS_DRAFT'
  | 'APPLICATION_STATUS_SUBMITTED'
  | 'APPLICATION_STATUS_UNDER_REVIEW'
  | 'APPLICATION_STATUS_INTERVIEW'
  | 'APPLICATION_STATUS_INFORMATION_REQUESTED'
  | 'APPLICATION_STATUS_APPROVED'
  | 'APPLICATION_STATUS_REJECTED'
  | 'APPLICATION_STATUS_WITHDRAWN';
export type ApplicationChange = {
  /** When. */
  createTime: string;
  /** Whether the applicant did it; otherwise the office. */
  isByApplicant: boolean;
  /** What was said: what was asked for, about the interview, about the refusal. */
  message: string;
  /** Status after it. */
  status: ApplicationStatus;
};
export type RejectionReason =
  | 'REJECTION_REASON_UNSPECIFIED'
  | 'REJECTION_REASON_DOCUMENTS'
  | 'REJECTION_REASON_LICENSE'
  | 'REJECTION_REASON_EXPERIENCE'
  | 'REJECTION_REASON_INTERVIEW'
  | 'REJECTION_REASON_NO_NEED'
  | 'REJECTION_REASON_OTHER';
export type ApplicationStep =
  | 'APPLICATION_STEP_UNSPECIFIED'
  | 'APPLICATION_STEP_START_REVIEW'
  | 'APPLICATION_STEP_SCHEDULE_INTERVIEW'
  | 'APPLICATION_STEP_REQUEST_INFORMATION'
  | 'APPLICATION_STEP_APPROVE'
  | 'APPLICATION_STEP_REJECT'
  | 'APPLICATION_STEP_RENEW_LICENSE';
export type TherapistApplication = {
  /** The last four characters of the account number; empty without bank details. */
  bankAccountHint: string;
  /** Whether the caller can change it now. */
  canEdit: boolean;
  /** Whether the caller can take it back now. */
  canWithdraw: boolean;
  /** When it was begun. */
  createTime: string;
  /** When it was decided. */
  decideTime?: string;
  /** Its documents, by kind, the latest first. */
  documents: ApplicationDocument[];
  /** Day by which the applicant was promised an answer, `YYYY-MM-DD`; while it waits for the office. */
  dueDate: string;
  /** Changes with every change of the application. */
  etag: string;
  /** What is written. */
  form?: ApplicationForm;
  /** What has happened, oldest first. Left out of lists. */
  history: ApplicationChange[];
  /** UUID. */
  id: string;
  /** What the applicant was asked for. */
  informationRequest: string;
  /** The same as wall time of the caller with its offset: the applicant's zone for them, the company's for admins. */
  interviewLocalTime: string;
  /** What the applicant should know about the interview. */
  interviewNote: string;
  /** When the interview begins. */
  interviewTime?: string;
  /** Whether that day has passed. */
  isOverdue: boolean;
  /** Until when the licence of an approved therapist holds, `YYYY-MM-DD`; empty when it has no end. */
  licenseExpireDate: string;
  /** What was said about the refusal. */
  rejectionMessage: string;
  /** Why it was refused. */
  rejectionReasons: RejectionReason[];
  /** Where it stands. */
  status: ApplicationStatus;
  /** What an admin can do now; empty for the applicant. */
  steps: ApplicationStep[];
  /** When it was last handed in. */
  submitTime?: string;
  /** Profile that the approval made; empty before. */
  therapistId: string;
  /** User who applies. */
  userId: string;
  /** Business days that it has waited for the office, those with the applicant not counted. */
  waitingDays: number;
};
export type ListTherapistApplicationsResponse = {
  /** The applications, without history and without addresses of documents. */
  applications: TherapistApplication[];
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** How many there are with the same filter, counted up to 1000. */
  totalCount: number;
};
export type BankDetails = {
  /** Who holds the account. */
  accountHolder: string;
  /** Number of the account, or an IBAN: letters, digits, spaces and hyphens. */
  accountNumber: string;
  /** Name of the bank. */
  bankName: string;
  /** Institution and transit number, or a BIC: letters, digits, spaces and hyphens. */
  routingNumber: string;
};
export type ApproveApplicationBody = {
  /** `etag` of the application as the admin read it. */
  etag: string;
  /** Last day of the licence, `YYYY-MM-DD`; empty when it has none. */
  licenseExpireDate?: string;
  /** What the therapist may call themselves. */
  qualification:
    | 'QUALIFICATION_REGISTERED_PSYCHOLOGIST'
    | 'QUALIFICATION_CLINICAL_PSYCHOLOGIST'
    | 'QUALIFICATION_CERTIFIED_COUNSELLOR'
    | 'QUALIFICATION_EXPERIENCED_PRACTITIONER';
};
export type RejectApplicationBody = {
  /** `etag` of the application as the admin read it. */
  etag: string;
  /** What the applicant gets to read about it; needed for another reason. */
  message?: string;
  /** Why. */
  reasons: (
    | 'REJECTION_REASON_DOCUMENTS'
    | 'REJECTION_REASON_LICENSE'
    | 'REJECTION_REASON_EXPERIENCE'
    | 'REJECTION_REASON_INTERVIEW'
    | 'REJECTION_REASON_NO_NEED'
    | 'REJECTION_REASON_OTHER'
  )[];
};
export type RenewLicenseBody = {
  /** `etag` of the application as the admin read it. */
  etag: string;
  /** Last day of the licence, `YYYY-MM-DD`; not past. */
  licenseExpireDate: string;
};
export type RequestApplicationInformationBody = {
  /** `etag` of the application as the admin read it. */
  etag: string;
  /** What is asked for. */
  message: string;
};
export type ScheduleApplicationInterviewBody = {
  /** `etag` of the application as the admin read it. */
  etag: string;
  /** What the applicant should know: where or by which call, with whom. */
  note: string;
  /** When it begins, by the company's clocks: `2026-12-01T10:00`. */
  startLocalTime: string;
};
export type StartApplicationReviewBody = {
  /** `etag` of the application as the admin read it. */
  etag: string;
};
export const {
  useCorrectAppointmentOutcomeMutation,
  useListCrisesQuery,
  useGetAssistantUsageQuery,
  useUpdateShipmentMutation,
  useExportShipmentsQuery,
  useUpdateCleaningBookingMutation,
  useExportCleaningBookingsQuery,
  useListContactMessagesQuery,
  useGetContactMessageQuery,
  useUpdateContactMessageMutation,
  useReplyToContactMessageMutation,
  useListDisputesQuery,
  useGetLedgerQuery,
  useListNotificationsQuery,
  useResendNotificationMutation,
  useRefundPaymentMutation,
  useExportPaymentsQuery,
  useUpdateProductRequestMutation,
  useEndProductRequestMutation,
  useRecordInspectionMutation,
  useMakeOfferMutation,
  useShipProductRequestMutation,
  useWithdrawOfferMutation,
  useExportProductRequestsQuery,
  usePreviewOfferMutation,
  useGetSamplingPlanQuery,
  useCreateProductMutation,
  useRetireProductMutation,
  useUpdateProductMutation,
  useListCatalogueQuery,
  useExportCatalogueQuery,
  useImportCatalogueMutation,
  useListSecurityEventsQuery,
  useListTherapistApplicationsQuery,
  useGetTherapistApplicationQuery,
  useGetBankDetailsQuery,
  useApproveApplicationMutation,
  useRejectApplicationMutation,
  useRenewLicenseMutation,
  useRequestApplicationInformationMutation,
  useScheduleApplicationInterviewMutation,
  useStartApplicationReviewMutation,
} = injectedRtkApi;
