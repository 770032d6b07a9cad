import { baseApi as api } from '../baseApi';
import { invalidates, provides } from '../tags';
export const addTagTypes = [
  'AppointmentService',
  'AssistantOfficeService',
  'AuditService',
  'CargoService',
  'CleaningService',
  'ContactService',
  'PaymentService',
  'FailureService',
  'NotificationService',
  'OfficeService',
  'PeopleService',
  'RequestService',
  'CatalogueService',
  'SourcingHttp',
  'ReplyTemplateService',
  'ReportService',
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
        invalidatesTags: invalidates('AppointmentService'),
      }),
      exportAppointments: build.query<ExportAppointmentsApiResponse, ExportAppointmentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments:export`,
          params: {
            status: queryArg.status,
            period: queryArg.period,
            therapistId: queryArg.therapistId,
            userId: queryArg.userId,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: provides('AppointmentService'),
      }),
      listAppointmentTherapists: build.query<ListAppointmentTherapistsApiResponse, ListAppointmentTherapistsApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments:therapists`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: provides('AppointmentService'),
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
        providesTags: provides('AssistantOfficeService'),
      }),
      exportCrises: build.query<ExportCrisesApiResponse, ExportCrisesApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/crises:export`,
          params: {
            kind: queryArg.kind,
          },
        }),
        providesTags: provides('AssistantOfficeService'),
      }),
      getAssistantUsage: build.query<GetAssistantUsageApiResponse, GetAssistantUsageApiArg>({
        query: (queryArg) => ({
          url: `/v1/assistant/usage`,
          params: {
            days: queryArg.days,
          },
        }),
        providesTags: provides('AssistantOfficeService'),
      }),
      listAuditEntries: build.query<ListAuditEntriesApiResponse, ListAuditEntriesApiArg>({
        query: (queryArg) => ({
          url: `/v1/audit-entries`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            actorId: queryArg.actorId,
            service: queryArg.service,
            recordId: queryArg.recordId,
            subjectId: queryArg.subjectId,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: provides('AuditService'),
      }),
      exportAuditEntries: build.query<ExportAuditEntriesApiResponse, ExportAuditEntriesApiArg>({
        query: (queryArg) => ({
          url: `/v1/audit-entries:export`,
          params: {
            actorId: queryArg.actorId,
            service: queryArg.service,
            recordId: queryArg.recordId,
            subjectId: queryArg.subjectId,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: provides('AuditService'),
      }),
      verifyAuditLog: build.mutation<VerifyAuditLogApiResponse, VerifyAuditLogApiArg>({
        query: (queryArg) => ({
          url: `/v1/audit-log:verify`,
          method: 'POST',
          body: queryArg.verifyAuditLogRequest,
        }),
        invalidatesTags: invalidates('AuditService'),
      }),
      updateShipment: build.mutation<UpdateShipmentApiResponse, UpdateShipmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateShipmentBody,
        }),
        invalidatesTags: invalidates('CargoService'),
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
            userId: queryArg.userId,
          },
        }),
        providesTags: provides('CargoService'),
      }),
      updateCleaningBooking: build.mutation<UpdateCleaningBookingApiResponse, UpdateCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateCleaningBookingBody,
        }),
        invalidatesTags: invalidates('CleaningService'),
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
            userId: queryArg.userId,
          },
        }),
        providesTags: provides('CleaningService'),
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
        providesTags: provides('ContactService'),
      }),
      getContactMessage: build.query<GetContactMessageApiResponse, GetContactMessageApiArg>({
        query: (queryArg) => ({ url: `/v1/contact-messages/${queryArg.id}` }),
        providesTags: provides('ContactService'),
      }),
      updateContactMessage: build.mutation<UpdateContactMessageApiResponse, UpdateContactMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/contact-messages/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateContactMessageBody,
        }),
        invalidatesTags: invalidates('ContactService'),
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
        invalidatesTags: invalidates('ContactService'),
      }),
      exportContactMessages: build.query<ExportContactMessagesApiResponse, ExportContactMessagesApiArg>({
        query: (queryArg) => ({
          url: `/v1/contact-messages:export`,
          params: {
            status: queryArg.status,
            serviceInterest: queryArg.serviceInterest,
            query: queryArg.query,
          },
        }),
        providesTags: provides('ContactService'),
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
        providesTags: provides('PaymentService'),
      }),
      exportDisputes: build.query<ExportDisputesApiResponse, ExportDisputesApiArg>({
        query: (queryArg) => ({
          url: `/v1/disputes:export`,
          params: {
            status: queryArg.status,
          },
        }),
        providesTags: provides('PaymentService'),
      }),
      listFailures: build.query<ListFailuresApiResponse, ListFailuresApiArg>({
        query: () => ({ url: `/v1/failures` }),
        providesTags: provides('FailureService'),
      }),
      dismissFailure: build.mutation<DismissFailureApiResponse, DismissFailureApiArg>({
        query: (queryArg) => ({
          url: `/v1/failures/${queryArg.service}/${queryArg.id}:dismiss`,
          method: 'POST',
          body: queryArg.dismissFailureBody,
        }),
        invalidatesTags: invalidates('FailureService'),
      }),
      retryFailure: build.mutation<RetryFailureApiResponse, RetryFailureApiArg>({
        query: (queryArg) => ({
          url: `/v1/failures/${queryArg.service}/${queryArg.id}:retry`,
          method: 'POST',
          body: queryArg.retryFailureBody,
        }),
        invalidatesTags: invalidates('FailureService'),
      }),
      getLedger: build.query<GetLedgerApiResponse, GetLedgerApiArg>({
        query: () => ({ url: `/v1/ledger` }),
        providesTags: provides('PaymentService'),
      }),
      listNotifications: build.query<ListNotificationsApiResponse, ListNotificationsApiArg>({
        query: (queryArg) => ({
          url: `/v1/notifications`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            recipient: queryArg.recipient,
            resendable: queryArg.resendable,
          },
        }),
        providesTags: provides('NotificationService'),
      }),
      resendNotification: build.mutation<ResendNotificationApiResponse, ResendNotificationApiArg>({
        query: (queryArg) => ({
          url: `/v1/notifications/${queryArg.id}:resend`,
          method: 'POST',
          body: queryArg.resendNotificationBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: invalidates('NotificationService'),
      }),
      exportNotifications: build.query<ExportNotificationsApiResponse, ExportNotificationsApiArg>({
        query: (queryArg) => ({
          url: `/v1/notifications:export`,
          params: {
            status: queryArg.status,
            recipient: queryArg.recipient,
            resendable: queryArg.resendable,
          },
        }),
        providesTags: provides('NotificationService'),
      }),
      watchOffice: build.mutation<WatchOfficeApiResponse, WatchOfficeApiArg>({
        query: (queryArg) => ({
          url: `/v1/office:watch`,
          method: 'POST',
          body: queryArg.watchOfficeRequest,
        }),
        invalidatesTags: invalidates('OfficeService'),
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
        invalidatesTags: invalidates('PaymentService'),
      }),
      exportPayments: build.query<ExportPaymentsApiResponse, ExportPaymentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/payments:export`,
          params: {
            status: queryArg.status,
            purpose: queryArg.purpose,
            orderBy: queryArg.orderBy,
            query: queryArg.query,
            userId: queryArg.userId,
            refundFailed: queryArg.refundFailed,
          },
        }),
        providesTags: provides('PaymentService'),
      }),
      listPeople: build.query<ListPeopleApiResponse, ListPeopleApiArg>({
        query: (queryArg) => ({
          url: `/v1/people`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            query: queryArg.query,
            role: queryArg.role,
            banned: queryArg.banned,
          },
        }),
        providesTags: provides('PeopleService'),
      }),
      getPerson: build.query<GetPersonApiResponse, GetPersonApiArg>({
        query: (queryArg) => ({ url: `/v1/people/${queryArg.id}` }),
        providesTags: provides('PeopleService'),
      }),
      banPerson: build.mutation<BanPersonApiResponse, BanPersonApiArg>({
        query: (queryArg) => ({
          url: `/v1/people/${queryArg.id}:ban`,
          method: 'POST',
          body: queryArg.banPersonBody,
        }),
        invalidatesTags: invalidates('PeopleService'),
      }),
      changeRoles: build.mutation<ChangeRolesApiResponse, ChangeRolesApiArg>({
        query: (queryArg) => ({
          url: `/v1/people/${queryArg.id}:changeRoles`,
          method: 'POST',
          body: queryArg.changeRolesBody,
        }),
        invalidatesTags: invalidates('PeopleService'),
      }),
      endPersonSessions: build.mutation<EndPersonSessionsApiResponse, EndPersonSessionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/people/${queryArg.id}:endSessions`,
          method: 'POST',
          body: queryArg.endPersonSessionsBody,
        }),
        invalidatesTags: invalidates('PeopleService'),
      }),
      liftBan: build.mutation<LiftBanApiResponse, LiftBanApiArg>({
        query: (queryArg) => ({
          url: `/v1/people/${queryArg.id}:liftBan`,
          method: 'POST',
          body: queryArg.liftBanBody,
        }),
        invalidatesTags: invalidates('PeopleService'),
      }),
      sendPasswordReset: build.mutation<SendPasswordResetApiResponse, SendPasswordResetApiArg>({
        query: (queryArg) => ({
          url: `/v1/people/${queryArg.id}:sendPasswordReset`,
          method: 'POST',
          body: queryArg.sendPasswordResetBody,
        }),
        invalidatesTags: invalidates('PeopleService'),
      }),
      exportPeople: build.query<ExportPeopleApiResponse, ExportPeopleApiArg>({
        query: (queryArg) => ({
          url: `/v1/people:export`,
          params: {
            query: queryArg.query,
            role: queryArg.role,
            banned: queryArg.banned,
          },
        }),
        providesTags: provides('PeopleService'),
      }),
      updateProductRequest: build.mutation<UpdateProductRequestApiResponse, UpdateProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateProductRequestBody,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      endProductRequest: build.mutation<EndProductRequestApiResponse, EndProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:end`,
          method: 'POST',
          body: queryArg.endProductRequestBody,
        }),
        invalidatesTags: invalidates('RequestService'),
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
        invalidatesTags: invalidates('RequestService'),
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
        invalidatesTags: invalidates('RequestService'),
      }),
      shipProductRequest: build.mutation<ShipProductRequestApiResponse, ShipProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:ship`,
          method: 'POST',
          body: queryArg.shipProductRequestBody,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      withdrawOffer: build.mutation<WithdrawOfferApiResponse, WithdrawOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:withdrawOffer`,
          method: 'POST',
          body: queryArg.withdrawOfferBody,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      exportProductRequests: build.query<ExportProductRequestsApiResponse, ExportProductRequestsApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests:export`,
          params: {
            status: queryArg.status,
            category: queryArg.category,
            query: queryArg.query,
            userId: queryArg.userId,
            offerUntilDate: queryArg.offerUntilDate,
          },
        }),
        providesTags: provides('RequestService'),
      }),
      previewOffer: build.mutation<PreviewOfferApiResponse, PreviewOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests:previewOffer`,
          method: 'POST',
          body: queryArg.previewOfferRequest,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      getSamplingPlan: build.query<GetSamplingPlanApiResponse, GetSamplingPlanApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests:samplingPlan`,
          params: {
            lotSize: queryArg.lotSize,
          },
        }),
        providesTags: provides('RequestService'),
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
        invalidatesTags: invalidates('CatalogueService'),
      }),
      retireProduct: build.mutation<RetireProductApiResponse, RetireProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('CatalogueService'),
      }),
      updateProduct: build.mutation<UpdateProductApiResponse, UpdateProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateProductBody,
        }),
        invalidatesTags: invalidates('CatalogueService'),
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
        providesTags: provides('CatalogueService'),
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
        providesTags: provides('CatalogueService'),
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
        invalidatesTags: invalidates('SourcingHttp'),
      }),
      listReplyTemplates: build.query<ListReplyTemplatesApiResponse, ListReplyTemplatesApiArg>({
        query: () => ({ url: `/v1/reply-templates` }),
        providesTags: provides('ReplyTemplateService'),
      }),
      createReplyTemplate: build.mutation<CreateReplyTemplateApiResponse, CreateReplyTemplateApiArg>({
        query: (queryArg) => ({
          url: `/v1/reply-templates`,
          method: 'POST',
          body: queryArg.createReplyTemplateRequest,
        }),
        invalidatesTags: invalidates('ReplyTemplateService'),
      }),
      deleteReplyTemplate: build.mutation<DeleteReplyTemplateApiResponse, DeleteReplyTemplateApiArg>({
        query: (queryArg) => ({
          url: `/v1/reply-templates/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('ReplyTemplateService'),
      }),
      updateReplyTemplate: build.mutation<UpdateReplyTemplateApiResponse, UpdateReplyTemplateApiArg>({
        query: (queryArg) => ({
          url: `/v1/reply-templates/${queryArg.id}`,
          method: 'PATCH',
          body: queryArg.updateReplyTemplateBody,
        }),
        invalidatesTags: invalidates('ReplyTemplateService'),
      }),
      getReport: build.query<GetReportApiResponse, GetReportApiArg>({
        query: (queryArg) => ({
          url: `/v1/reports`,
          params: {
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
            interval: queryArg.interval,
            compareFromDate: queryArg.compareFromDate,
          },
        }),
        providesTags: provides('ReportService'),
      }),
      exportReport: build.query<ExportReportApiResponse, ExportReportApiArg>({
        query: (queryArg) => ({
          url: `/v1/reports:export`,
          params: {
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
            interval: queryArg.interval,
          },
        }),
        providesTags: provides('ReportService'),
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
        providesTags: provides('SecurityService'),
      }),
      getSecurityEvent: build.query<GetSecurityEventApiResponse, GetSecurityEventApiArg>({
        query: (queryArg) => ({ url: `/v1/security-events/${queryArg.id}` }),
        providesTags: provides('SecurityService'),
      }),
      exportSecurityEvents: build.query<ExportSecurityEventsApiResponse, ExportSecurityEventsApiArg>({
        query: (queryArg) => ({
          url: `/v1/security-events:export`,
          params: {
            userId: queryArg.userId,
            kind: queryArg.kind,
          },
        }),
        providesTags: provides('SecurityService'),
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
            waitingBeforeDate: queryArg.waitingBeforeDate,
          },
        }),
        providesTags: provides('ApplicationService'),
      }),
      getTherapistApplication: build.query<GetTherapistApplicationApiResponse, GetTherapistApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}`,
        }),
        providesTags: provides('ApplicationService'),
      }),
      getBankDetails: build.query<GetBankDetailsApiResponse, GetBankDetailsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}/bank-details`,
        }),
        providesTags: provides('ApplicationService'),
      }),
      approveApplication: build.mutation<ApproveApplicationApiResponse, ApproveApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:approve`,
          method: 'POST',
          body: queryArg.approveApplicationBody,
        }),
        invalidatesTags: invalidates('ApplicationService'),
      }),
      rejectApplication: build.mutation<RejectApplicationApiResponse, RejectApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:reject`,
          method: 'POST',
          body: queryArg.rejectApplicationBody,
        }),
        invalidatesTags: invalidates('ApplicationService'),
      }),
      renewLicense: build.mutation<RenewLicenseApiResponse, RenewLicenseApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:renewLicense`,
          method: 'POST',
          body: queryArg.renewLicenseBody,
        }),
        invalidatesTags: invalidates('ApplicationService'),
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
        invalidatesTags: invalidates('ApplicationService'),
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
        invalidatesTags: invalidates('ApplicationService'),
      }),
      startApplicationReview: build.mutation<StartApplicationReviewApiResponse, StartApplicationReviewApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/${queryArg.id}:startReview`,
          method: 'POST',
          body: queryArg.startApplicationReviewBody,
        }),
        invalidatesTags: invalidates('ApplicationService'),
      }),
      exportTherapistApplications: build.query<
        ExportTherapistApplicationsApiResponse,
        ExportTherapistApplicationsApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/therapist-applications:export`,
          params: {
            status: queryArg.status,
            path: queryArg.path,
            query: queryArg.query,
            waitingBeforeDate: queryArg.waitingBeforeDate,
          },
        }),
        providesTags: provides('ApplicationService'),
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as adminApi };
export type CorrectAppointmentOutcomeApiResponse =
  /** status 200 Appointment of a client with a therapist. */ Appointment;
export type CorrectAppointmentOutcomeApiArg = {
  /** UUID of the appointment. */
  id: string;
  correctAppointmentOutcomeBody: CorrectAppointmentOutcomeBody;
};
export type ExportAppointmentsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportAppointmentsApiArg = {
  /** Status filter: only appointments in this status. */
  status?: AppointmentStatus;
  /** Period filter and order, as in ListAppointments. */
  period?: AppointmentPeriod;
  /** Therapist filter: only appointments of this therapist. */
  therapistId?: string;
  /** Person filter: only appointments of the client with this user ID, a UUID. */
  userId?: string;
  /** First day of the session to include, `YYYY-MM-DD` in Calgary time. Optional. */
  fromDate?: string;
  /** Last day of the session to include, `YYYY-MM-DD` in Calgary time. Optional. */
  toDate?: string;
};
export type ListAppointmentTherapistsApiResponse =
  /** status 200 Response of ListAppointmentTherapists. */ ListAppointmentTherapistsResponse;
export type ListAppointmentTherapistsApiArg = {
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type ListCrisesApiResponse = /** status 200 Response of ListCrises. */ ListCrisesResponse;
export type ListCrisesApiArg = {
  /** Kind filter: only crises of this kind. */
  kind?: CrisisKind;
  /** Maximum number of records per page; 20 when 0. Values above 100 count as 100. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type ExportCrisesApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportCrisesApiArg = {
  /** Kind filter: only crises of this kind. */
  kind?: CrisisKind;
};
export type GetAssistantUsageApiResponse = /** status 200 Usage statistics of the assistant. */ AssistantUsage;
export type GetAssistantUsageApiArg = {
  /** Number of days before today to include, 0 to 366; 30 when 0. */
  days?: number;
};
export type ListAuditEntriesApiResponse =
  /** status 200 Response message for ListAuditEntries. */ ListAuditEntriesResponse;
export type ListAuditEntriesApiArg = {
  /** Maximum number of entries per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters must be the same for all pages. */
  pageToken?: string;
  /** Staff filter: only actions of the user with this ID, a UUID. Optional. */
  actorId?: string;
  /** Service filter: only actions in this service. Optional. */
  service?: string;
  /** Record filter: only actions on the record with this ID. Optional. */
  recordId?: string;
  /** Person filter: only actions on records of the person with this ID, a UUID. Optional. */
  subjectId?: string;
  /** First day to include, `YYYY-MM-DD` in Calgary time. Optional. */
  fromDate?: string;
  /** Last day to include, `YYYY-MM-DD` in Calgary time. Optional. */
  toDate?: string;
};
export type ExportAuditEntriesApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportAuditEntriesApiArg = {
  /** Staff filter: only actions of the user with this ID, a UUID. Optional. */
  actorId?: string;
  /** Service filter: only actions in this service. Optional. */
  service?: string;
  /** Record filter: only actions on the record with this ID. Optional. */
  recordId?: string;
  /** Person filter: only actions on records of the person with this ID, a UUID. Optional. */
  subjectId?: string;
  /** First day to include, `YYYY-MM-DD` in Calgary time. Optional. */
  fromDate?: string;
  /** Last day to include, `YYYY-MM-DD` in Calgary time. Optional. */
  toDate?: string;
};
export type VerifyAuditLogApiResponse = /** status 200 Result of a verification of the audit log. */ AuditVerification;
export type VerifyAuditLogApiArg = {
  verifyAuditLogRequest: VerifyAuditLogRequest;
};
export type UpdateShipmentApiResponse = /** status 200 Booked delivery, from booking to completion. */ Shipment;
export type UpdateShipmentApiArg = {
  /** Shipment ID, a UUID. */
  id: string;
  updateShipmentBody: UpdateShipmentBody;
};
export type ExportShipmentsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportShipmentsApiArg = {
  /** Status filter: only shipments with this status. */
  status?: ShipmentStatus;
  /** Search text of at most 200 characters, matched against tracking number, city and email address. */
  query?: string;
  /** Sort order of the rows. */
  orderBy?: ShipmentOrder;
  /** First pickup day to include, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Last pickup day to include, `YYYY-MM-DD`. Optional. */
  toDate?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
};
export type UpdateCleaningBookingApiResponse = /** status 200 Booked visit of a cleaning crew. */ CleaningBooking;
export type UpdateCleaningBookingApiArg = {
  /** Booking ID, a UUID. */
  id: string;
  updateCleaningBookingBody: UpdateCleaningBookingBody;
};
export type ExportCleaningBookingsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportCleaningBookingsApiArg = {
  /** Status filter: only bookings with this status. */
  status?: CleaningBookingStatus;
  /** Service filter: only bookings of this service. */
  serviceType?: ServiceType;
  /** Search text of at most 200 characters, matched against street address, email address and phone number. */
  query?: string;
  /** Sort order of the rows. */
  orderBy?: CleaningBookingOrder;
  /** First visit day to include, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Last visit day to include, `YYYY-MM-DD`. Optional. */
  toDate?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
};
export type ListContactMessagesApiResponse =
  /** status 200 Response message for ListContactMessages. */ ListContactMessagesResponse;
export type ListContactMessagesApiArg = {
  /** Maximum number of messages per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters must be the same for all pages. */
  pageToken?: string;
  /** Status filter: only messages with this status. */
  status?: ContactMessageStatus;
  /** Service filter: only messages about this service. */
  serviceInterest?: ServiceInterest;
  /** Search text of at most 200 characters, matched against name, email address and text, ignoring letter case. */
  query?: string;
};
export type GetContactMessageApiResponse = /** status 200 Message from a visitor to the company. */ ContactMessage;
export type GetContactMessageApiArg = {
  /** Message ID, a UUID. */
  id: string;
};
export type UpdateContactMessageApiResponse = /** status 200 Message from a visitor to the company. */ ContactMessage;
export type UpdateContactMessageApiArg = {
  /** Message ID, a UUID. */
  id: string;
  updateContactMessageBody: UpdateContactMessageBody;
};
export type ReplyToContactMessageApiResponse = /** status 200 Message from a visitor to the company. */ ContactMessage;
export type ReplyToContactMessageApiArg = {
  /** ID of the message to answer, a UUID. */
  id: string;
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  replyToContactMessageBody: ReplyToContactMessageBody;
};
export type ExportContactMessagesApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportContactMessagesApiArg = {
  /** Status filter: only messages with this status. */
  status?: ContactMessageStatus;
  /** Service filter: only messages about this service. */
  serviceInterest?: ServiceInterest;
  /** Search text of at most 200 characters, matched against name, email address and text, ignoring letter case. */
  query?: string;
};
export type ListDisputesApiResponse = /** status 200 Response of ListDisputes. */ ListDisputesResponse;
export type ListDisputesApiArg = {
  /** Status filter: only disputes in this status. */
  status?: DisputeStatus;
  /** Maximum number of records per page; 20 when 0. Values above 100 count as 100. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type ExportDisputesApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportDisputesApiArg = {
  /** Status filter: only disputes in this status. */
  status?: DisputeStatus;
};
export type ListFailuresApiResponse = /** status 200 Response message for ListFailures. */ ListFailuresResponse;
export type ListFailuresApiArg = void;
export type DismissFailureApiResponse = /** status 200 Response message for DismissFailure. */ DismissFailureResponse;
export type DismissFailureApiArg = {
  /** Name of the service, as in `Failure`. */
  service: string;
  /** ID of the job or event, a UUID. */
  id: string;
  dismissFailureBody: DismissFailureBody;
};
export type RetryFailureApiResponse = /** status 200 Response message for RetryFailure. */ RetryFailureResponse;
export type RetryFailureApiArg = {
  /** Name of the service, as in `Failure`. */
  service: string;
  /** ID of the job or event, a UUID. */
  id: string;
  retryFailureBody: RetryFailureBody;
};
export type GetLedgerApiResponse = /** status 200 Ledger balances with the result of the last reconciliation. */ Ledger;
export type GetLedgerApiArg = void;
export type ListNotificationsApiResponse =
  /** status 200 Response message for ListNotifications. */ ListNotificationsResponse;
export type ListNotificationsApiArg = {
  /** Maximum number of notifications per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters must be the same for all pages. */
  pageToken?: string;
  /** Status filter: only notifications with this status. */
  status?: NotificationStatus;
  /** Recipient filter: only emails to this address, compared without letter case. Optional. */
  recipient?: string;
  /** Resend filter: only emails that can be resent. Optional. */
  resendable?: boolean;
};
export type ResendNotificationApiResponse = /** status 200 Email to one recipient. */ Notification;
export type ResendNotificationApiArg = {
  /** Notification ID, a UUID. */
  id: string;
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  resendNotificationBody: ResendNotificationBody;
};
export type ExportNotificationsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportNotificationsApiArg = {
  /** Status filter: only notifications with this status. */
  status?: NotificationStatus;
  /** Recipient filter, as in ListNotifications. */
  recipient?: string;
  /** Resend filter, as in ListNotifications. */
  resendable?: boolean;
};
export type WatchOfficeApiResponse =
  /** status 200 Response message for WatchOffice: one event of the stream. */ WatchOfficeResponse;
export type WatchOfficeApiArg = {
  watchOfficeRequest: WatchOfficeRequest;
};
export type RefundPaymentApiResponse = /** status 200 Payment of a customer. */ Payment;
export type RefundPaymentApiArg = {
  /** UUID of the payment. */
  id: string;
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  refundPaymentBody: RefundPaymentBody;
};
export type ExportPaymentsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportPaymentsApiArg = {
  /** Status filter: only payments in this status. */
  status?: PaymentStatus;
  /** Purpose filter: only payments for this purpose. */
  purpose?: CheckoutPurpose;
  /** Sort order of the rows. */
  orderBy?: PaymentOrder;
  /** Search text: part of the receipt number, title or email address, at most 200 characters. */
  query?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
  /** Refund filter: only payments of which the platform holds money after a failed refund that was not repeated. */
  refundFailed?: boolean;
};
export type ListPeopleApiResponse = /** status 200 Response message for ListPeople. */ ListPeopleResponse;
export type ListPeopleApiArg = {
  /** Maximum number of people per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters must be the same for all pages. */
  pageToken?: string;
  /** Search text of at most 200 characters, matched against name and email address, ignoring letter case. */
  query?: string;
  /** Role filter: only people with this role. */
  role?: PersonRole;
  /** Ban filter: true lists only people who are banned now. */
  banned?: boolean;
};
export type GetPersonApiResponse = /** status 200 Account of a person. */ Person;
export type GetPersonApiArg = {
  /** User ID, a UUID. */
  id: string;
};
export type BanPersonApiResponse = /** status 200 Account of a person. */ Person;
export type BanPersonApiArg = {
  /** User ID, a UUID. */
  id: string;
  banPersonBody: BanPersonBody;
};
export type ChangeRolesApiResponse = /** status 200 Account of a person. */ Person;
export type ChangeRolesApiArg = {
  /** User ID, a UUID. */
  id: string;
  changeRolesBody: ChangeRolesBody;
};
export type EndPersonSessionsApiResponse = /** status 200 Account of a person. */ Person;
export type EndPersonSessionsApiArg = {
  /** User ID, a UUID. */
  id: string;
  endPersonSessionsBody: EndPersonSessionsBody;
};
export type LiftBanApiResponse = /** status 200 Account of a person. */ Person;
export type LiftBanApiArg = {
  /** User ID, a UUID. */
  id: string;
  liftBanBody: LiftBanBody;
};
export type SendPasswordResetApiResponse =
  /** status 200 Response message for SendPasswordReset. */ SendPasswordResetResponse;
export type SendPasswordResetApiArg = {
  /** User ID, a UUID. */
  id: string;
  sendPasswordResetBody: SendPasswordResetBody;
};
export type ExportPeopleApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportPeopleApiArg = {
  /** Search text of at most 200 characters, matched against name and email address, ignoring letter case. */
  query?: string;
  /** Role filter: only people with this role. */
  role?: PersonRole;
  /** Ban filter: true exports only people who are banned now. */
  banned?: boolean;
};
export type UpdateProductRequestApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type UpdateProductRequestApiArg = {
  /** UUID of the request. */
  id: string;
  updateProductRequestBody: UpdateProductRequestBody;
};
export type EndProductRequestApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type EndProductRequestApiArg = {
  /** UUID of the request. */
  id: string;
  endProductRequestBody: EndProductRequestBody;
};
export type RecordInspectionApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type RecordInspectionApiArg = {
  /** UUID of the request. */
  id: string;
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  recordInspectionBody: RecordInspectionBody;
};
export type MakeOfferApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type MakeOfferApiArg = {
  /** UUID of the request. */
  id: string;
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  makeOfferBody: MakeOfferBody;
};
export type ShipProductRequestApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type ShipProductRequestApiArg = {
  /** UUID of the request. */
  id: string;
  shipProductRequestBody: ShipProductRequestBody;
};
export type WithdrawOfferApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type WithdrawOfferApiArg = {
  /** UUID of the request. */
  id: string;
  withdrawOfferBody: WithdrawOfferBody;
};
export type ExportProductRequestsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportProductRequestsApiArg = {
  /** Status filter: only requests in this status. */
  status?: ProductRequestStatus;
  /** Category filter: only requests of this category. */
  category?: ProductCategory;
  /** Search text, as in ListProductRequests. */
  query?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
  /** Offer filter, as in ListProductRequests. */
  offerUntilDate?: string;
};
export type PreviewOfferApiResponse = /** status 200 Offer on a product request. */ Offer;
export type PreviewOfferApiArg = {
  previewOfferRequest: PreviewOfferRequest;
};
export type GetSamplingPlanApiResponse = /** status 200 Sampling plan for a lot. */ SamplingPlan;
export type GetSamplingPlanApiArg = {
  /** Number of pieces in the lot, 1 to 10000000. */
  lotSize: number;
};
export type CreateProductApiResponse = /** status 200 Product of the catalogue. */ Product;
export type CreateProductApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createProductRequest: CreateProductRequest;
};
export type RetireProductApiResponse = /** status 200 Product of the catalogue. */ Product;
export type RetireProductApiArg = {
  /** UUID of the product. */
  id: string;
};
export type UpdateProductApiResponse = /** status 200 Product of the catalogue. */ Product;
export type UpdateProductApiArg = {
  /** UUID of the product. */
  id: string;
  updateProductBody: UpdateProductBody;
};
export type ListCatalogueApiResponse = /** status 200 Response of ListCatalogue. */ ListCatalogueResponse;
export type ListCatalogueApiArg = {
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
  /** Search text: part of the product number or the English name, at most 200 characters. */
  query?: string;
  /** Category filter: only products of this category. */
  category?: ProductCategory;
  /** Status filter: only products in this status. */
  status?: ProductStatus;
};
export type ExportCatalogueApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportCatalogueApiArg = {
  /** Search text: part of the product number or the English name, at most 200 characters. */
  query?: string;
  /** Category filter: only products of this category. */
  category?: ProductCategory;
  /** Status filter: only products in this status. */
  status?: ProductStatus;
};
export type ImportCatalogueApiResponse = /** status 200 Response to a successful request. */ object;
export type ImportCatalogueApiArg = {
  /** True to validate the file and report the result without importing. */
  dryRun?: boolean;
  body: Blob;
};
export type ListReplyTemplatesApiResponse =
  /** status 200 Response message for ListReplyTemplates. */ ListReplyTemplatesResponse;
export type ListReplyTemplatesApiArg = void;
export type CreateReplyTemplateApiResponse = /** status 200 Template of a reply. */ ReplyTemplate;
export type CreateReplyTemplateApiArg = {
  createReplyTemplateRequest: CreateReplyTemplateRequest;
};
export type DeleteReplyTemplateApiResponse =
  /** status 200 Response message for DeleteReplyTemplate. */ DeleteReplyTemplateResponse;
export type DeleteReplyTemplateApiArg = {
  /** Template ID, a UUID. */
  id: string;
};
export type UpdateReplyTemplateApiResponse = /** status 200 Template of a reply. */ ReplyTemplate;
export type UpdateReplyTemplateApiArg = {
  /** Template ID, a UUID. */
  id: string;
  updateReplyTemplateBody: UpdateReplyTemplateBody;
};
export type GetReportApiResponse = /** status 200 Figures of a range. */ Report;
export type GetReportApiArg = {
  /** First day, `YYYY-MM-DD` in Calgary time. */
  fromDate: string;
  /** Last day, `YYYY-MM-DD` in Calgary time. */
  toDate: string;
  /** Interval of the points. Weeks and months that the range cuts count only the days inside it, except `ACTIVE_USERS`, which counts them whole. */
  interval?: ReportInterval;
  /** First day of an earlier range of the same length to compare with. Optional. */
  compareFromDate?: string;
};
export type ExportReportApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportReportApiArg = {
  /** First day, `YYYY-MM-DD` in Calgary time. */
  fromDate: string;
  /** Last day, `YYYY-MM-DD` in Calgary time. */
  toDate: string;
  /** Interval of the lines. */
  interval?: ReportInterval;
};
export type ListSecurityEventsApiResponse =
  /** status 200 Response message for ListSecurityEvents. */ ListSecurityEventsResponse;
export type ListSecurityEventsApiArg = {
  /** Maximum number of events per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters must be the same for all pages. */
  pageToken?: string;
  /** Account filter: only events of the user with this ID, a UUID. Optional. */
  userId?: string;
  /** Kind filter: only events of this kind. */
  kind?: SecurityEventKind;
};
export type GetSecurityEventApiResponse = /** status 200 Security event of an account. */ SecurityEvent;
export type GetSecurityEventApiArg = {
  /** ID of the event, a UUID. */
  id: string;
};
export type ExportSecurityEventsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportSecurityEventsApiArg = {
  /** Account filter: only events of the user with this ID, a UUID. Optional. */
  userId?: string;
  /** Kind filter: only events of this kind. */
  kind?: SecurityEventKind;
};
export type ListTherapistApplicationsApiResponse =
  /** status 200 Response of ListTherapistApplications. */ ListTherapistApplicationsResponse;
export type ListTherapistApplicationsApiArg = {
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
  /** Status filter: only applications in this status. */
  status?: ApplicationStatus;
  /** Path filter: only applications of this path. */
  path?: ApplicationPath;
  /** Search text: part of the name, email address or phone number, at most 100 characters. */
  query?: string;
  /** Age filter: only applications that wait for the office and were submitted before this day, `YYYY-MM-DD` in Calgary time. Oldest first. */
  waitingBeforeDate?: string;
};
export type GetTherapistApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type GetTherapistApplicationApiArg = {
  /** UUID of the application. */
  id: string;
};
export type GetBankDetailsApiResponse =
  /** status 200 Bank account for payouts to a therapist. Bank details are stored encrypted and returned to admins only; every access is logged. */ BankDetails;
export type GetBankDetailsApiArg = {
  /** UUID of the application. */
  id: string;
};
export type ApproveApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type ApproveApplicationApiArg = {
  /** UUID of the application. */
  id: string;
  approveApplicationBody: ApproveApplicationBody;
};
export type RejectApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type RejectApplicationApiArg = {
  /** UUID of the application. */
  id: string;
  rejectApplicationBody: RejectApplicationBody;
};
export type RenewLicenseApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type RenewLicenseApiArg = {
  /** UUID of the application. */
  id: string;
  renewLicenseBody: RenewLicenseBody;
};
export type RequestApplicationInformationApiResponse =
  /** status 200 Application of a therapist. */ TherapistApplication;
export type RequestApplicationInformationApiArg = {
  /** UUID of the application. */
  id: string;
  requestApplicationInformationBody: RequestApplicationInformationBody;
};
export type ScheduleApplicationInterviewApiResponse =
  /** status 200 Application of a therapist. */ TherapistApplication;
export type ScheduleApplicationInterviewApiArg = {
  /** UUID of the application. */
  id: string;
  scheduleApplicationInterviewBody: ScheduleApplicationInterviewBody;
};
export type StartApplicationReviewApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type StartApplicationReviewApiArg = {
  /** UUID of the application. */
  id: string;
  startApplicationReviewBody: StartApplicationReviewBody;
};
export type ExportTherapistApplicationsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportTherapistApplicationsApiArg = {
  /** Status filter: only applications in this status. */
  status?: ApplicationStatus;
  /** Path filter: only applications of this path. */
  path?: ApplicationPath;
  /** Search text, as in ListTherapistApplications. */
  query?: string;
  /** Age filter, as in ListTherapistApplications. */
  waitingBeforeDate?: string;
};
export type Money = {
  /** Amount in the minor unit, such as cents: 12900 means 129 dollars. */
  amountMinor: string;
  /** Currency code in ISO 4217, such as `CAD`. */
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
  /** Time of the change. */
  createTime: string;
  /** Kind of the change. */
  event: AppointmentEvent;
  /** Role of the user who made the change; unspecified for the platform itself. */
  role: AppointmentRole;
  /** Status of the appointment after the change. */
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
  | 'APPOINTMENT_REFUND_CREDIT_RETURNED'
  | 'APPOINTMENT_REFUND_FAILED';
export type SessionType = 'SESSION_TYPE_UNSPECIFIED' | 'SESSION_TYPE_VIDEO' | 'SESSION_TYPE_IN_PERSON';
export type Appointment = {
  /** True if the therapist or the office moved the session and the client has not accepted the new time. */
  awaitsAcceptance: boolean;
  /** True if the caller can cancel the session now. */
  canCancel: boolean;
  /** True if the caller can record the outcome now: the therapist, once the session has begun, unless a dispute keeps both out of the call. */
  canComplete: boolean;
  /** True if the caller can pay for the session now. */
  canPay: boolean;
  /** True if the caller can report now that the therapist did not attend. */
  canReportAbsence: boolean;
  /** True if the caller can move the session now. False while the therapist is not listed or does not offer the session format. */
  canReschedule: boolean;
  /** UUID of the checkout session. Present for the client only, while the session is held. */
  checkoutSessionId: string;
  /** Address of the payment page. Present in the responses of CreateAppointment and PayAppointment only; empty while the checkout is being prepared. */
  checkoutUrl: string;
  /** Name of the client. Present for the therapist and the office only. */
  clientName: string;
  /** True if the client joined the call. Present for the therapist and the office only. */
  clientWasPresent: boolean;
  /** Creation time of the appointment. */
  createTime: string;
  /** Length of the session in minutes. */
  durationMinutes: number;
  /** Entity tag that changes with every update of the appointment. */
  etag: string;
  /** Amount that is refunded if the caller cancels now, or by a pending refund, in Canadian cents including tax. Not set for a session of a plan, or when the session cannot be cancelled and no refund is pending. */
  expectedRefund?: Money;
  /** Fee of the session before tax, in Canadian cents. */
  fee?: Money;
  /** Participants of the session. */
  format: SessionFormat;
  /** End of the free cancellation period after booking; not set once the period has ended. */
  freeCancellationEndTime?: string;
  /** Changes of the appointment, oldest first. Omitted from lists. */
  history: AppointmentChange[];
  /** `holdExpireTime` as local time of the caller, with UTC offset. */
  holdExpireLocalTime: string;
  /** Time until which the session is held; set while it is held. */
  holdExpireTime?: string;
  /** UUID of the appointment. */
  id: string;
  /** True if the client's bank disputes the payment of the scheduled session. Present for the client and the office only. */
  isDisputed: boolean;
  /** Latest time to join; set for a session by video. */
  joinEndTime?: string;
  /** Earliest time to join; set for a session by video. */
  joinStartTime?: string;
  /** Current badge of a video session. */
  meetingAvailability: MeetingAvailability;
  /** Number of times that the client can still move the session. Present for the client only. */
  movesLeft: number;
  /** Earliest time at which the caller can record that the other party did not attend; set while the session is scheduled. Missing for a client whose therapist joined the call, and for both while a dispute keeps them out of the call. */
  noShowFromTime?: string;
  /** Note from the client to the therapist. */
  notes: string;
  /** Paid amount in Canadian cents, including tax. Present for the client and the office only. Not set before the payment and for a session of a plan. */
  paidAmount?: Money;
  /** Payment method of the session. */
  payment: AppointmentPayment;
  /** Address of the practice; set for a scheduled session in person. */
  practiceAddress: string;
  /** Rating by the client in stars, 1 to 5; 0 without a review. */
  rating: number;
  /** Result of the refund, or of returning the plan's session. */
  refund: AppointmentRefund;
  /** Refunded amount in Canadian cents, including tax; set once the refund was sent. */
  refundAmount?: Money;
  /** Share of the payment that is refunded if the caller cancels now, in percent. */
  refundPercent: number;
  /** Text of the client's review. */
  reviewText: string;
  /** Role of the caller in the appointment. */
  role: AppointmentRole;
  /** Place of the session. */
  sessionType: SessionType;
  /** `startTime` as local time with UTC offset: in the client's time zone for the client, in the therapist's for other callers. */
  startLocalTime: string;
  /** Start time of the session. */
  startTime?: string;
  /** Status of the appointment. */
  status: AppointmentStatus;
  /** UUID of the therapist. */
  therapistId: string;
  /** Name of the therapist. */
  therapistName: string;
  /** IANA time zone of `startLocalTime`. */
  timeZone: string;
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
export type CorrectAppointmentOutcomeBody = {
  /** Corrected outcome: completed, no-show or therapist absent. */
  outcome?: AppointmentStatus;
};
export type AppointmentPeriod =
  'APPOINTMENT_PERIOD_UNSPECIFIED' | 'APPOINTMENT_PERIOD_UPCOMING' | 'APPOINTMENT_PERIOD_PAST';
export type AppointmentTherapist = {
  /** Full name of the therapist. */
  fullName: string;
  /** UUID of the therapist. */
  id: string;
};
export type ListAppointmentTherapistsResponse = {
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Therapists on this page. Therapists without an account have no name and are omitted. */
  therapists: AppointmentTherapist[];
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
  /** Detection time of the crisis. */
  createTime: string;
  /** True if the user has consented to a follow-up email. */
  hasFollowUp: boolean;
  /** UUID of the crisis, ascending with creation time. */
  id: string;
  /** Kind of the danger. */
  kind: CrisisKind;
  /** Language of the conversation: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Version of the safety rules that detected the crisis. */
  safetyVersion: string;
  /** Source of the detection. */
  source: CrisisSource;
};
export type ListCrisesResponse = {
  /** Crises on this page. */
  crises: Crisis[];
  /** Token for the next page; empty on the last page. */
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
  /** Number of assessments. */
  count: number;
  /** Outcome of the assessments. */
  outcome: AssessmentOutcome;
};
export type UsageCounts = {
  /** Number of answers by a model or the script. */
  answers: number;
  /** Number of tokens received from a model. */
  completionTokens: string;
  /** Number of conversations started. */
  conversations: number;
  /** Cost of these tokens at the configured prices. */
  cost?: Money;
  /** Number of detected crises. */
  crises: number;
  /** Number of answers that were interrupted or never came. */
  failures: number;
  /** Number of answers rated helpful. */
  helpful: number;
  /** Number of messages from users. */
  messages: number;
  /** Number of tokens sent to a model. */
  promptTokens: string;
  /** Number of answers rated unhelpful. */
  unhelpful: number;
};
export type UsageDay = {
  /** Counts of the day. */
  counts?: UsageCounts;
  /** Day as `YYYY-MM-DD`, such as `2026-11-25`. */
  date: string;
};
export type UsageByLanguage = {
  /** Counts of the language. */
  counts?: UsageCounts;
  /** Language code: `en`, `ti` or `ar`. */
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
  /** Number of answers. */
  count: number;
  /** Reason of the fixed text. */
  notice: SafetyNotice;
};
export type UsageByVersion = {
  /** Counts of the version. */
  counts?: UsageCounts;
  /** Name of the model; `script` for answers without a model. */
  model: string;
  /** Version of the prompts. */
  promptVersion: string;
  /** Version of the safety rules. */
  safetyVersion: string;
};
export type AssistantUsage = {
  /** Outcomes of the danger assessments by the model. Empty without a model. */
  assessments: AssessmentCount[];
  /** Counts per day in the company's time zone, latest first. Days without usage are left out. */
  days: UsageDay[];
  /** Counts per language. */
  languages: UsageByLanguage[];
  /** Number of fixed-text answers per reason. */
  notices: NoticeCount[];
  /** Counts of the whole period. */
  total?: UsageCounts;
  /** Counts per model and version. */
  versions: UsageByVersion[];
};
export type AuditChange = {
  /** Value after the change; empty for a removed value. */
  after: string;
  /** Value before the change; empty for a new value. */
  before: string;
  /** Name of the field in the API, in `lowerCamelCase`. */
  field: string;
};
export type AuditEntry = {
  /** Email address of the staff member; empty when unknown or no longer an account. */
  actorEmail: string;
  /** UUID of the staff member. */
  actorId: string;
  /** Full name of the staff member; empty when unknown or no longer an account. */
  actorName: string;
  /** Roles of the staff member at that time. */
  actorRoles: string[];
  /** Changed fields. Empty when the record was only opened or exported, and after an erasure. */
  changes: AuditChange[];
  /** Wall time of the action on the company's clocks, such as `2026-11-23T08:30:00-07:00`. Its day is the one that the date filters match. */
  createLocalTime: string;
  /** Time of the action. */
  createTime: string;
  /** SHA-256 of the entry and the hash before it, in hexadecimal digits. */
  hash: string;
  /** Erasure: true when changes and reason were erased with the personal data of the person. The hashes still prove the entry. */
  isErased: boolean;
  /** Number of the entry, ascending from 1 without gaps. */
  number: string;
  /** RPC or route of the action, such as `selam.cargo.v1.CargoService/UpdateShipment` or `importCatalogue`. */
  operation: string;
  /** Reason that the staff member entered; empty when the action asks for none, and after an erasure. */
  reason: string;
  /** ID of the record; empty when the action concerned no single record. */
  recordId: string;
  /** Name of the service that owns the record. */
  service: string;
  /** UUID of the person whom the record belongs to; empty when it belongs to no person. */
  subjectId: string;
};
export type ListAuditEntriesResponse = {
  /** Entries of the page, latest first. */
  entries: AuditEntry[];
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
};
export type AuditFaultKind =
  | 'AUDIT_FAULT_KIND_UNSPECIFIED'
  | 'AUDIT_FAULT_KIND_ALTERED'
  | 'AUDIT_FAULT_KIND_REMOVED'
  | 'AUDIT_FAULT_KIND_INSERTED';
export type AuditFault = {
  /** Kind of the fault. */
  kind: AuditFaultKind;
  /** Number of the entry. */
  number: string;
};
export type AuditVerification = {
  /** Number of entries that were checked. */
  checkedCount: string;
  /** Fault of the log; not set when all checked entries are as written. */
  fault?: AuditFault;
  /** True when the end of the log was reached. */
  isComplete: boolean;
  /** Hash of that entry, in hexadecimal digits. */
  lastHash: string;
  /** Number of the last entry that was checked; 0 without entries. */
  lastNumber: string;
  /** Time of the verification. */
  verifyTime?: string;
};
export type VerifyAuditLogRequest = {
  /** Number of the first entry to check; 0 means 1. */
  fromNumber?: string;
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
  /** Street address, 5 to 200 characters. */
  address: string;
  /** Name of the contact person at the location, 1 to 120 characters, with a letter or a digit. */
  contactName: string;
  /** Phone number of the contact person: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  contactPhone: string;
};
export type Dimensions = {
  /** Height in centimetres, above 0 and at most 250. */
  heightCm: number;
  /** Length in centimetres, above 0 and at most 600. */
  lengthCm: number;
  /** Width in centimetres, above 0 and at most 250. */
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
  /** Time of the event. */
  createTime: string;
  /** City of the event. */
  location: string;
  /** Day of the next delivery attempt, `YYYY-MM-DD`, when the event is a delivery attempt that failed; otherwise empty. */
  nextAttemptDate: string;
  /** Note written by the user who made the change. */
  note: string;
  /** Status of the shipment after the event. */
  status: ShipmentStatus;
};
export type Priority = 'PRIORITY_UNSPECIFIED' | 'PRIORITY_STANDARD' | 'PRIORITY_EXPRESS' | 'PRIORITY_SAME_DAY';
export type Shipment = {
  /** Description of the cargo, as given at booking. */
  cargoDescription: string;
  /** Type of the cargo. */
  cargoType: CargoType;
  /** Time of the booking. */
  createTime: string;
  /** Delivery location and contact person. */
  delivery?: Stop;
  /** Name of the delivery city. */
  deliveryCity: string;
  /** Outer dimensions, if the quote contained them. */
  dimensions?: Dimensions;
  /** First time at which the pickup can be recorded, as Calgary wall-clock time with UTC offset, such as `2026-11-23T00:00:00-06:00`: the start of the working day before `pickupDate`. */
  earliestPickupLocalTime: string;
  /** Estimated delivery day, `YYYY-MM-DD`. */
  estimatedDeliveryDate: string;
  /** Version tag of the shipment; changes with every update. Required by UpdateShipment. */
  etag: string;
  /** Status history, oldest first. Omitted in lists. */
  history: ShipmentEvent[];
  /** Shipment ID, a UUID. */
  id: string;
  /** True when the estimated delivery day has passed and the shipment is still expected. */
  isLate: boolean;
  /** ID of the product request whose goods the shipment delivers; empty for booked cargo. Such a shipment has no price of its own, and only admins can cancel it. */
  orderId: string;
  /** Pickup location and contact person. */
  pickup?: Stop;
  /** Name of the pickup city. */
  pickupCity: string;
  /** Pickup day, `YYYY-MM-DD` in Calgary time. */
  pickupDate: string;
  /** Delivery speed of the shipment. */
  priority: Priority;
  /** Delivery note that names the person who received the cargo. Empty before the delivery. */
  proofOfDelivery: string;
  /** Price from the quote. Missing for the last leg of a sourced order, because the order's price includes it. */
  quotedPrice?: Money;
  /** Current status of the shipment. */
  status: ShipmentStatus;
  /** Tracking number: `CG`, 12 random digits and letters, and a check digit. Any caller with this number can track the shipment. */
  trackingNumber: string;
  /** Email address of the customer. Set in responses to the office only. */
  userEmail: string;
  /** ID of the user who owns the shipment. Set in responses to the office only. */
  userId: string;
  /** Actual weight in kilograms. */
  weightKg: number;
};
export type UpdateShipmentBody = {
  /** `etag` of the shipment as last read by the admin. */
  etag: string;
  /** City where the shipment is, one of the cities of the cargo options (otherwise `CITY_UNKNOWN`). Public through the tracking number. Defaults to the pickup city at pickup, the delivery city at delivery and after a delivery attempt, and the last location on failure. Required for other updates between pickup and delivery. */
  location?: string;
  /** Day of the next delivery attempt, `YYYY-MM-DD` in Calgary time: a working day from tomorrow to 14 days ahead. Records that a delivery attempt failed. Required for the change from `SHIPMENT_STATUS_OUT_FOR_DELIVERY` to `SHIPMENT_STATUS_IN_TRANSIT`; must be empty for other changes. */
  nextAttemptDate?: string;
  /** Note for the history, at most 500 characters, hidden from public tracking. Required for a delivery: name of the person who received the cargo. Required for a delivery attempt: reason why it failed. */
  note?: string;
  /** New status of the shipment. */
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
  /** Time of the change. */
  createTime: string;
  /** Machine-readable event: `requested`, `confirmed`, `in_progress`, `completed`, `cancelled`, `rescheduled`, `skipped` or `moved`. */
  event: string;
  /** Note written by the user who made the change. For `moved`, the originally planned day. */
  note: string;
  /** Status of the booking after the change. */
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
  /** Street address of the visit. */
  address: string;
  /** Arrival window of the crew. */
  arrivalWindow: ArrivalWindow;
  /** Time of the change cut-off. Until then, the customer can cancel, reschedule or skip the visit. */
  changeDeadline?: string;
  /** Same time as `changeDeadline`, as Calgary wall-clock time with UTC offset. */
  changeDeadlineLocalTime: string;
  /** Time of the booking. */
  createTime: string;
  /** Day of the visit, `YYYY-MM-DD` in Calgary time. */
  date: string;
  /** Planned duration in minutes. */
  durationMinutes: number;
  /** Version tag of the booking; changes with every update. Required by UpdateCleaningBooking. */
  etag: string;
  /** Frequency of the visits. */
  frequency: Frequency;
  /** History of the booking, oldest first. Omitted in lists. */
  history: CleaningBookingChange[];
  /** Booking ID, a UUID. */
  id: string;
  /** Notes for the crew. */
  notes: string;
  /** Phone number for the crew. */
  phone: string;
  /** Canadian postal code of the address. */
  postalCode: string;
  /** Price of the visit, from the quote. */
  price?: Money;
  /** Size category of the property. */
  propertySize: PropertySize;
  /** ID shared by all visits of a recurring booking, a UUID; empty for a single visit. */
  seriesId: string;
  /** Type of the cleaning service. */
  serviceType: ServiceType;
  /** Current status of the booking. */
  status: CleaningBookingStatus;
  /** Email address of the customer. Set in responses to the office only. */
  userEmail: string;
  /** ID of the user who owns the booking. Set in responses to the office only. */
  userId: string;
  /** End of the arrival window, in the same format as `windowStartLocalTime`. */
  windowEndLocalTime: string;
  /** Start of the arrival window, as Calgary wall-clock time with UTC offset, such as `2026-11-23T08:00:00-06:00`. The wall-clock time is booked. The offset follows the current time zone rules and may change with them. */
  windowStartLocalTime: string;
};
export type UpdateCleaningBookingBody = {
  /** `etag` of the booking as last read by the admin. */
  etag: string;
  /** Note for the history, at most 500 characters. Optional. */
  note?: string;
  /** New status of the booking. */
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
  /** Email address of the admin who wrote the reply. */
  authorEmail: string;
  /** Text of the email. */
  body: string;
  /** Time at which the reply was queued for sending. */
  createTime: string;
  /** Reply ID, a UUID. */
  id: string;
  /** Subject of the email. */
  subject: string;
};
export type SenderAccount = {
  /** Time at which the account was created. */
  createTime: string;
  /** Full name of the user; may be empty. */
  fullName: string;
  /** User ID, a UUID. */
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
  /** Time at which the message was received. */
  createTime: string;
  /** Email address of the sender. */
  email: string;
  /** Entity tag that changes with the status and with every reply. Set by GetContactMessage, UpdateContactMessage and ReplyToContactMessage only. */
  etag: string;
  /** Message ID, a UUID. IDs increase with time. */
  id: string;
  /** Language of the sender and of emails to the sender: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Text of the message, as entered. */
  message: string;
  /** Name of the sender, as entered in the form. */
  name: string;
  /** Replies to the message, oldest first. Omitted in lists. */
  replies: ContactReply[];
  /** Default subject of a reply, in the language of the message. */
  replySubject: string;
  /** Account with the sender's email address, if one exists. It does not prove the identity of the sender, because the form accepts any address. Set by ListContactMessages and GetContactMessage only. */
  senderAccount?: SenderAccount;
  /** Lookup result: true when the account lookup succeeded. When false, a missing `senderAccount` has no meaning. */
  senderAccountKnown: boolean;
  /** Service that the message is about. */
  serviceInterest: ServiceInterest;
  /** Current status of the message. */
  status: ContactMessageStatus;
  /** Time of the last change. */
  updateTime: string;
};
export type ContactMessageCounts = {
  /** Time at which the oldest message without an answer was received; missing when no message waits. */
  oldestWaitingTime?: string;
  /** Number of messages that were read but not answered. */
  read: number;
  /** Number of answered messages. */
  replied: number;
  /** Number of unread messages. */
  unread: number;
};
export type ListContactMessagesResponse = {
  /** Messages of the page, newest first, without their replies. */
  contactMessages: ContactMessage[];
  /** Number of messages in each status under the other filters of the request. Set on the first page only. */
  counts?: ContactMessageCounts;
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
};
export type UpdateContactMessageBody = {
  /** New status of the message. */
  status: 'CONTACT_MESSAGE_STATUS_UNREAD' | 'CONTACT_MESSAGE_STATUS_READ' | 'CONTACT_MESSAGE_STATUS_REPLIED';
};
export type ReplyToContactMessageBody = {
  /** Text of the email, 1 to 10000 characters. */
  body: string;
  /** `etag` of the message as last read by the caller. Empty sends the reply regardless of other changes. A repeated call with the same `Idempotency-Key` header may have another one. */
  etag?: string;
  /** Subject of the email, at most 200 characters. Defaults to "Re: " and the service of the message. */
  subject?: string;
};
export type DisputeStatus =
  | 'DISPUTE_STATUS_UNSPECIFIED'
  | 'DISPUTE_STATUS_NEEDS_RESPONSE'
  | 'DISPUTE_STATUS_UNDER_REVIEW'
  | 'DISPUTE_STATUS_WON'
  | 'DISPUTE_STATUS_LOST';
export type Dispute = {
  /** Disputed amount of the payment. */
  amount?: Money;
  /** Latest time for a response; not set when the office cannot respond. */
  answerByTime?: string;
  /** Opening time of the dispute. */
  createTime: string;
  /** UUID of the dispute, ascending with creation time. */
  id: string;
  /** UUID of the disputed payment. */
  paymentId: string;
  /** Dispute id at the payment provider, where the office responds. */
  providerId: string;
  /** Reason in the provider's terms, such as `fraudulent`. */
  reason: string;
  /** Receipt number of the disputed payment. */
  receiptNumber: string;
  /** Status of the dispute. */
  status: DisputeStatus;
};
export type ListDisputesResponse = {
  /** Disputes on this page. */
  disputes: Dispute[];
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Number of disputes that match the filters, counted up to 1000. Set on the first page only. */
  totalCount: number;
};
export type FailureKind = 'FAILURE_KIND_UNSPECIFIED' | 'FAILURE_KIND_JOB' | 'FAILURE_KIND_EVENT';
export type Failure = {
  /** Number of attempts. */
  attemptCount: number;
  /** Time at which the job was enqueued or the event happened. */
  createTime: string;
  /** ID of the job or event, a UUID. */
  id: string;
  /** Kind of the work. */
  kind: FailureKind;
  /** Reason of the last failure. */
  lastError: string;
  /** Name of the job, or type of the event. */
  name: string;
  /** Name of the service. */
  service: string;
  /** Key of the job, or ID of the record that the event is about. */
  subject: string;
};
export type ListFailuresResponse = {
  /** Failed work, latest first; at most 500 of each service. */
  failures: Failure[];
  /** Names of the services that did not respond. Their failed work is missing. */
  missingServices: string[];
};
export type DismissFailureResponse = {};
export type DismissFailureBody = {
  /** Kind of the work. */
  kind: 'FAILURE_KIND_JOB' | 'FAILURE_KIND_EVENT';
  /** Reason for the audit log, 1 to 500 characters. */
  reason: string;
};
export type RetryFailureResponse = {};
export type RetryFailureBody = {
  /** Kind of the work. */
  kind: 'FAILURE_KIND_JOB' | 'FAILURE_KIND_EVENT';
};
export type LedgerAccount = {
  /** Balance of the account: debits minus credits. The balances of all accounts add up to zero. */
  balance?: Money;
  /** Name of the account, such as `provider_balance`. */
  name: string;
};
export type Difference = {
  /** Kind of the record: `payment`, `refund` or `dispute`. */
  kind: string;
  /** Amount at the platform; not set when the platform has no such record. */
  ours?: Money;
  /** Kind of the difference: `missing_here`, `missing_there`, `amount` or `status`. */
  problem: string;
  /** Id of the record at the payment provider. */
  providerId: string;
  /** Amount at the payment provider; not set when the provider has no such record. */
  theirs?: Money;
};
export type Ledger = {
  /** Accounts with their balances. */
  accounts: LedgerAccount[];
  /** Differences between the payment provider and the platform, as found by the last reconciliation. */
  differences: Difference[];
  /** End time of the last reconciliation; not set before the first one. */
  reconcileTime?: string;
};
export type NotificationStatus =
  | 'NOTIFICATION_STATUS_UNSPECIFIED'
  | 'NOTIFICATION_STATUS_QUEUED'
  | 'NOTIFICATION_STATUS_SENT'
  | 'NOTIFICATION_STATUS_FAILED'
  | 'NOTIFICATION_STATUS_SUPPRESSED';
export type Notification = {
  /** Number of delivery attempts. */
  attemptCount: number;
  /** Time at which the notification was created. */
  createTime: string;
  /** Notification ID, a UUID. IDs increase with time. */
  id: string;
  /** True when the email can be resent: it is settled, its content is stored, and it is not a reminder whose time has passed. */
  isResendable: boolean;
  /** Language of the email: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Reason of the last failed attempt, the wait or the suppression: one of these codes, and after a colon and a space a detail in English, such as the response of the mail server. Otherwise empty.
    
    - `ADDRESS_UNKNOWN`: the address is not valid, or the mail server does not know it. - `MAILBOX_FULL`: the mailbox of the recipient is full. - `REFUSED_AS_SPAM`: the mail server refused the email as spam, or for a policy on senders. - `REFUSED`: the mail server refused the email permanently for another reason. - `DEFERRED`: the mail server refused the email for now, and the platform tries again. - `SERVER_UNREACHABLE`: the mail server did not respond, or the connection failed. - `SIGN_IN_REFUSED`: the mail server refused the platform's own user name or password. - `CODE_EXPIRED`: the code in the email expired before the email could be sent. - `TOO_LATE`: the time of the reminder passed before the email could be sent. - `ADDRESS_PENDING`: the current address of the recipient is not available yet. - `LIMIT_REACHED`: the limit of emails to the recipient was reached. - `TURNED_OFF`: the recipient has turned off emails of this kind. - `PLATFORM_ERROR`: the platform could not build or store the email. */
  lastError: string;
  /** Email address of the recipient. */
  recipient: string;
  /** Time at which the mail server accepted the email; missing before that. */
  sendTime?: string;
  /** Delivery state of the notification. */
  status: NotificationStatus;
  /** Template name, such as `contact-acknowledgement`. */
  template: string;
};
export type ListNotificationsResponse = {
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
  /** Notifications of the page, newest first. */
  notifications: Notification[];
  /** Number of notifications that match the filters, counted up to 1000. Set on the first page only. */
  totalCount: number;
};
export type ResendNotificationBody = {};
export type OfficeArea =
  | 'OFFICE_AREA_UNSPECIFIED'
  | 'OFFICE_AREA_MESSAGES'
  | 'OFFICE_AREA_BOOKINGS'
  | 'OFFICE_AREA_SHIPMENTS'
  | 'OFFICE_AREA_REQUESTS'
  | 'OFFICE_AREA_APPOINTMENTS'
  | 'OFFICE_AREA_APPLICATIONS'
  | 'OFFICE_AREA_PAYMENTS'
  | 'OFFICE_AREA_CRISES'
  | 'OFFICE_AREA_PEOPLE'
  | 'OFFICE_AREA_AUDIT';
export type OfficeRecordChange = {
  /** Area of the record. */
  area: OfficeArea;
  /** Time of the change. */
  createTime: string;
  /** ID of the record. */
  recordId: string;
};
export type WatchOfficeResponse = {
  /** A record has changed. */
  change?: OfficeRecordChange;
  /** The stream has ended as planned; the client opens a new one. */
  end?: boolean;
  /** The stream has failed. */
  error?: Status;
  /** The stream is alive. */
  heartbeat?: boolean;
  /** The stream is open. The value is the company's wall time with its offset, such as `2026-11-23T08:30:00-07:00`, which decides the day that the dashboard shows. */
  officeTime?: string;
};
export type WatchOfficeRequest = {};
export type CheckoutPurpose =
  | 'CHECKOUT_PURPOSE_UNSPECIFIED'
  | 'CHECKOUT_PURPOSE_APPOINTMENT'
  | 'CHECKOUT_PURPOSE_THERAPIST_PLAN'
  | 'CHECKOUT_PURPOSE_ASSISTANT_SESSION'
  | 'CHECKOUT_PURPOSE_ASSISTANT_PLAN'
  | 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT'
  | 'CHECKOUT_PURPOSE_SOURCING_BALANCE';
export type RefundMethod = 'REFUND_METHOD_UNSPECIFIED' | 'REFUND_METHOD_ORIGINAL' | 'REFUND_METHOD_OUTSIDE';
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
  /** Refunded amount, including tax. */
  amount?: Money;
  /** Request time of the refund. */
  createTime: string;
  /** UUID of the refund, ascending with creation time. */
  id: string;
  /** Way in which the customer gets the money. */
  method: RefundMethod;
  /** Internal note of the office. Present for the office only; empty for other callers. */
  note: string;
  /** Reason of the refund. */
  reason: RefundReason;
  /** Status of the refund. */
  status: RefundStatus;
  /** Time of the last status change. */
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
  /** Entity tag that changes with every update of the payment. */
  etag: string;
  /** UUID of the payment, ascending with creation time. */
  id: string;
  /** Time of the payment. */
  payTime?: string;
  /** Payment id at the payment provider. Present for the office only; empty for other callers. */
  providerId: string;
  /** Purpose of the payment. */
  purpose: CheckoutPurpose;
  /** Receipt number of the payment. */
  receiptNumber: string;
  /** UUID of the appointment, or of the therapist of a plan; empty for the assistant. */
  referenceId: string;
  /** Total amount of all refunds, including refunds in transit. */
  refunded?: Money;
  /** Refunds of the payment, oldest first. Present in GetPayment and RefundPayment only. */
  refunds: Refund[];
  /** Status of the payment. */
  status: PaymentStatus;
  /** Subject that the title names, the same in all languages: the therapist of a session or plan with the licence number, or the number of an order. Clients write the title in the reader's language with it. Empty for the assistant, for purchases made before the field existed, and for plans of erased therapists. */
  subject: string;
  /** UUID of the subscription that the payment covers a month of; empty for a single payment. */
  subscriptionId: string;
  /** Amount before tax. */
  subtotal?: Money;
  /** Goods and services tax. */
  tax?: Money;
  /** Title of the purchase, as printed on the receipt. */
  title: string;
  /** Amount paid, including tax. */
  total?: Money;
  /** Email address of the user who paid. Present for the office only; empty for other callers. */
  userEmail: string;
  /** UUID of the user who paid. Present for the office only; empty for other callers. */
  userId: string;
};
export type MoneyInput = {
  /** Amount in the minor unit, such as cents: 12900 means 129 dollars. */
  amountMinor?: string;
  /** Currency code in ISO 4217, such as `CAD`. */
  currencyCode: string;
};
export type RefundPaymentBody = {
  /** Amount to refund in CAD; the whole remaining amount when not set. */
  amount?: MoneyInput;
  /** `etag` of the payment, as the caller last read it. */
  etag: string;
  /** Way in which the customer gets the money; the method of the payment when not set. */
  method?: RefundMethod;
  /** Internal note of the office, at most 500 characters. */
  note?: string;
  /** Reason of the refund: duplicate, goodwill, or cancelled by either side. */
  reason:
    | 'REFUND_REASON_CANCELLED_BY_CUSTOMER'
    | 'REFUND_REASON_CANCELLED_BY_PROVIDER'
    | 'REFUND_REASON_UNAVAILABLE'
    | 'REFUND_REASON_DUPLICATE'
    | 'REFUND_REASON_GOODWILL'
    | 'REFUND_REASON_ACCOUNT_DELETED';
};
export type PaymentOrder = 'PAYMENT_ORDER_UNSPECIFIED' | 'PAYMENT_ORDER_OLDEST' | 'PAYMENT_ORDER_LARGEST';
export type PersonRole =
  | 'PERSON_ROLE_UNSPECIFIED'
  | 'PERSON_ROLE_THERAPIST'
  | 'PERSON_ROLE_SUPPORT'
  | 'PERSON_ROLE_CLINICAL_REVIEWER'
  | 'PERSON_ROLE_FINANCE'
  | 'PERSON_ROLE_ADMIN';
export type Device = {
  /** Name of the browser or app, such as `Firefox`. Empty when unknown. */
  browser: string;
  /** Name of the operating system, such as `Windows`. Empty when unknown. */
  system: string;
};
export type Place = {
  /** IP address of the client. */
  address: string;
  /** Country code in ISO 3166-1, if an upstream proxy supplies it; otherwise empty. */
  countryCode: string;
};
export type PersonSession = {
  /** Time of the sign-in. */
  createTime: string;
  /** Device of the last activity. */
  device?: Device;
  /** Session ID, a UUID. */
  id: string;
  /** Time of the last activity in the session. */
  lastActiveTime?: string;
  /** Network origin of the last activity. */
  place?: Place;
};
export type Person = {
  /** End of the ban; missing without a ban. A ban for good ends on 9999-12-31. */
  banEndTime?: string;
  /** Time at which the account was created. */
  createTime: string;
  /** Email address of the account. */
  email: string;
  /** Version tag of the roles; changes with them. For ChangeRoles. */
  etag: string;
  /** Full name; may be empty. */
  fullName: string;
  /** True when the person has set up a second factor or a passkey. */
  hasSecondFactor: boolean;
  /** User ID, a UUID. */
  id: string;
  /** Confirmation state: true when the person has confirmed the email address. */
  isEmailConfirmed: boolean;
  /** Language of emails: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Last activity in a session, accurate to 15 minutes; missing when the person never signed in. */
  lastActiveTime?: string;
  /** Roles of the person. A customer has none. */
  roles: PersonRole[];
  /** Open sessions, latest activity first. Omitted in lists. */
  sessions: PersonSession[];
};
export type ListPeopleResponse = {
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
  /** People of the page, latest activity first, without their sessions. */
  people: Person[];
  /** Number of people that match the filters, counted up to 1000. Set on the first page only. */
  totalCount: number;
};
export type BanPersonBody = {
  /** Length of the ban in hours, 1 to 87600; 0 bans for good. */
  hours?: number;
  /** Reason for the audit log, 1 to 500 characters. */
  reason: string;
};
export type ChangeRolesBody = {
  /** `etag` of the person as last read by the caller. Empty replaces the roles regardless of other changes. */
  etag?: string;
  /** Reason for the audit log, 1 to 500 characters. */
  reason: string;
  /** All roles that the person has from now on, without duplicates. */
  roles?: (
    | 'PERSON_ROLE_THERAPIST'
    | 'PERSON_ROLE_SUPPORT'
    | 'PERSON_ROLE_CLINICAL_REVIEWER'
    | 'PERSON_ROLE_FINANCE'
    | 'PERSON_ROLE_ADMIN'
  )[];
};
export type EndPersonSessionsBody = {
  /** Reason for the audit log, 1 to 500 characters. */
  reason: string;
  /** ID of the session to end, a UUID; empty ends all sessions. */
  sessionId?: string;
};
export type LiftBanBody = {
  /** Reason for the audit log, 1 to 500 characters. */
  reason: string;
};
export type SendPasswordResetResponse = {};
export type SendPasswordResetBody = {
  /** Reason for the audit log, 1 to 500 characters. */
  reason: string;
};
export type RequestSide = 'REQUEST_SIDE_UNSPECIFIED' | 'REQUEST_SIDE_CUSTOMER' | 'REQUEST_SIDE_OFFICE';
export type RequestAttachment = {
  /** True if the caller can remove the attachment now. */
  canRemove: boolean;
  /** Upload time of the file. */
  createTime: string;
  /** Address of the file, valid for a few minutes. The address is the credential: every caller with the address can download the file. */
  downloadUrl: string;
  /** Name of the file. */
  fileName: string;
  /** UUID of the request attachment. */
  id: string;
  /** UUID of the inspection that the photo belongs to; empty for other attachments. */
  inspectionId: string;
  /** Media type, detected from the content. */
  mediaType: string;
  /** Side that added the attachment. */
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
  /** Street and house number, 5 to 200 characters. */
  address: string;
  /** City of the delivery, one of the cities that cargo serves. */
  city: string;
  /** Name of the recipient, 2 to 120 characters, with a letter or a digit. */
  contactName: string;
  /** Phone number of the recipient: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
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
  /** Time of the change. */
  createTime: string;
  /** Kind of the change. */
  event: RequestEvent;
  /** Message of the change, such as the reason for declining the request. */
  message: string;
  /** Side that made the change. */
  side: RequestSide;
  /** Status of the request after the change. */
  status: ProductRequestStatus;
};
export type Defects = {
  /** Number of critical defects: dangerous or unlawful. */
  critical: number;
  /** Number of major defects: the piece does not serve its purpose. */
  major: number;
  /** Number of minor defects. */
  minor: number;
};
export type InspectionGate =
  | 'INSPECTION_GATE_UNSPECIFIED'
  | 'INSPECTION_GATE_PRE_PRODUCTION'
  | 'INSPECTION_GATE_DURING_PRODUCTION'
  | 'INSPECTION_GATE_FINAL'
  | 'INSPECTION_GATE_LOADING';
export type QualityLimits = {
  /** Limit for critical defects. */
  critical: string;
  /** Limit for major defects. */
  major: string;
  /** Limit for minor defects. */
  minor: string;
};
export type SamplingPlan = {
  /** Maximum number of defects with which the lot passes. */
  accept?: Defects;
  /** Code letter of the sampling tables. */
  codeLetter: string;
  /** Quality limits that the plan is based on. */
  limits?: QualityLimits;
  /** Number of pieces in the lot. */
  lotSize: number;
  /** Number of pieces to inspect; all pieces of a small lot. */
  sampleSize: number;
};
export type Inspection = {
  /** Recording time of the inspection. */
  createTime: string;
  /** Share of inspected pieces with a defect in percent, as a decimal number such as `1.6`. */
  defectRate: string;
  /** Defects that the inspection found. */
  defects?: Defects;
  /** Production stage of the inspection. */
  gate: InspectionGate;
  /** UUID of the inspection. */
  id: string;
  /** Day of the inspection, `YYYY-MM-DD`. */
  inspectDate: string;
  /** Note to the customer about the inspection. */
  note: string;
  /** True if the inspection passed. */
  passed: boolean;
  /** Sampling plan of the inspection. */
  plan?: SamplingPlan;
};
export type RequestMessage = {
  /** Text of the message. */
  body: string;
  /** Creation time of the message. */
  createTime: string;
  /** UUID of the request message. */
  id: string;
  /** Side that wrote the message. */
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
  /** Amount due before shipping, before tax. */
  balance?: Money;
  /** Creation time of the offer. */
  createTime: string;
  /** Amount of the deposit, before tax. */
  deposit?: Money;
  /** Duty in Canadian dollars. */
  duty?: Money;
  /** Duty in percent of the price of the goods, as a decimal number. */
  dutyPercent: string;
  /** Canadian dollars for one unit of the offer's currency, as a decimal number. */
  exchangeRate: string;
  /** Day of the exchange rate, `YYYY-MM-DD`. */
  exchangeRateDate: string;
  /** Freight to Calgary in Canadian dollars. */
  freight?: Money;
  /** Price of all pieces in the currency of the offer. */
  goods?: Money;
  /** Price of all pieces in Canadian dollars, converted by `exchangeRate`. */
  goodsCad?: Money;
  /** UUID of the offer; empty in a preview. */
  id: string;
  /** True if the offer has the lowest landed cost of the open offers. */
  isCheapest: boolean;
  /** True if the offer has the shortest lead time of the open offers. */
  isSoonest: boolean;
  /** Total cost landed in Calgary, before tax, in Canadian dollars. */
  landedCost?: Money;
  /** Landed cost of one piece, before tax, in Canadian dollars. */
  landedUnitCost?: Money;
  /** Lead time from the order until the goods leave the maker, in days. */
  leadTimeDays: number;
  /** Note to the customer about the offer. */
  note: string;
  /** Country of the maker, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Number of offered pieces. */
  quantity: number;
  /** Status of the offer. */
  status: OfferStatus;
  /** Price of one piece in the currency of the offer. */
  unitPrice?: Money;
  /** Last day on which the offer can be accepted, `YYYY-MM-DD`. */
  validUntil: string;
};
export type RequestPayment = 'REQUEST_PAYMENT_UNSPECIFIED' | 'REQUEST_PAYMENT_DEPOSIT' | 'REQUEST_PAYMENT_BALANCE';
export type RequestRefundOutcome =
  | 'REQUEST_REFUND_OUTCOME_UNSPECIFIED'
  | 'REQUEST_REFUND_OUTCOME_SENT'
  | 'REQUEST_REFUND_OUTCOME_NOTHING_LEFT'
  | 'REQUEST_REFUND_OUTCOME_DISPUTED'
  | 'REQUEST_REFUND_OUTCOME_NOTHING_PAID'
  | 'REQUEST_REFUND_OUTCOME_FAILED';
export type RequestRefund = {
  /** Refunded amount including tax; not set until the payments service has recorded the refund. */
  amount?: Money;
  /** Outcome of the refund. */
  outcome: RequestRefundOutcome;
  /** Payment that is refunded. */
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
  /** UUID of the accepted offer; empty before acceptance. */
  acceptedOfferId: string;
  /** Amount due before tax, in Canadian dollars; missing when no payment is due. */
  amountDue?: Money;
  /** Attachments of the request, oldest first. Omitted from lists. */
  attachments: RequestAttachment[];
  /** True if the balance is paid. */
  balancePaid: boolean;
  /** Amount of the balance, tax included, that the office refunded in addition to `refunds`; missing when there is none. Omitted from lists. */
  balanceRefunded?: Money;
  /** True if the caller can add attachments now. */
  canAttach: boolean;
  /** True if the caller can cancel the request now. */
  canCancel: boolean;
  /** True if the caller can post messages now. */
  canWrite: boolean;
  /** Category of the product. */
  category: ProductCategory;
  /** Creation time of the request. */
  createTime: string;
  /** Day by which the product is needed, `YYYY-MM-DD`; empty when the customer gave none. */
  deadline: string;
  /** Delivery address of the last leg, once an offer is accepted. Omitted from lists. */
  delivery?: RequestDelivery;
  /** True if the deposit is paid. */
  depositPaid: boolean;
  /** Amount of the deposit, tax included, that the office refunded in addition to `refunds`; missing when there is none. Omitted from lists. */
  depositRefunded?: Money;
  /** Intended use of the product. */
  description: string;
  /** Email address of the customer. Present for the office only. */
  email: string;
  /** Entity tag that changes with every update of the request. */
  etag: string;
  /** Changes of the request, oldest first. Omitted from lists. */
  history: RequestChange[];
  /** UUID of the product request. */
  id: string;
  /** Inspections of the order, oldest first. Omitted from lists. */
  inspections: Inspection[];
  /** Messages of the request, oldest first. Omitted from lists. */
  messages: RequestMessage[];
  /** Human-readable number, such as `PR-7K3M9Q`. */
  number: string;
  /** Offers of the request, latest first. Omitted from lists. */
  offers: Offer[];
  /** Number of offers that can be accepted. */
  openOfferCount: number;
  /** True if the customer's bank holds or keeps a payment. The order cannot be placed or shipped then. Present for the office only. */
  paymentDisputed: boolean;
  /** Payment that is due now. */
  paymentDue: RequestPayment;
  /** Due time of the payment; missing when no payment is due or the payment has no due time. */
  paymentDueTime?: string;
  /** True if the balance is unpaid after `paymentDueTime`, unless a bank debit for it is in progress. The balance can still be paid. */
  paymentOverdue: boolean;
  /** True if the office refunded the deposit or the balance: in full, or in part for another reason than goodwill; or if such a refund is pending and the next step would be to order or ship. The order cannot be placed or shipped then, and no payment is due. */
  paymentRefunded: boolean;
  /** Day on which cargo picks the order up in Calgary, `YYYY-MM-DD`; empty before the order is shipped. */
  pickupDate: string;
  /** UUID of the requested catalogue product; empty for any other product. */
  productId: string;
  /** Name of the requested product. */
  productName: string;
  /** Number of requested pieces. */
  quantityNeeded: number;
  /** Refunds of the order. Omitted from lists. */
  refunds: RequestRefund[];
  /** Materials, measures and standards. */
  specifications: string;
  /** Status of the request. */
  status: ProductRequestStatus;
  /** Steps that the office can take now; empty for the customer. */
  steps: RequestStep[];
  /** Order number at the maker. Present for the office only. */
  supplierOrderNumber: string;
  /** Target price of one piece; missing when the customer gave none. */
  targetPrice?: Money;
  /** Number of the cargo shipment of the last leg; empty before the shipment exists. */
  trackingNumber: string;
  /** Number of messages from the other side since the caller's side last wrote on or read the request. */
  unreadMessageCount: number;
  /** Time of the last change. */
  updateTime: string;
  /** UUID of the customer. */
  userId: string;
};
export type UpdateProductRequestBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** Message to the customer, at most 2000 characters. Required when the request is declined (`REQUIRED`). */
  message?: string;
  /** New status: in review, sourcing, declined, ordered or delivered. */
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
  /** Order number at the maker, at most 60 characters; used when the product is ordered. */
  supplierOrderNumber?: string;
};
export type EndProductRequestBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** Reason as shown to the customer, at most 2000 characters. Required. */
  reason?: string;
  /** Share of each payment to refund in percent, 0 to 100. */
  refundPercent?: number;
};
export type DefectsInput = {
  /** Number of critical defects: dangerous or unlawful. */
  critical?: number;
  /** Number of major defects: the piece does not serve its purpose. */
  major?: number;
  /** Number of minor defects. */
  minor?: number;
};
export type RecordInspectionBody = {
  /** Defects that the inspection found. */
  defects: DefectsInput;
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** Production stage of the inspection. */
  gate:
    | 'INSPECTION_GATE_PRE_PRODUCTION'
    | 'INSPECTION_GATE_DURING_PRODUCTION'
    | 'INSPECTION_GATE_FINAL'
    | 'INSPECTION_GATE_LOADING';
  /** Day of the inspection, `YYYY-MM-DD`, not in the future. */
  inspectDate: string;
  /** Number of pieces in the lot, 1 to 10000000. */
  lotSize: number;
  /** Note to the customer, at most 2000 characters. Required when the inspection is not passed. */
  note?: string;
};
export type OfferTerms = {
  /** Currency of the price: `USD`, `EUR`, `GBP` or `CNY`. */
  currency: string;
  /** Duty in percent of the price of the goods, as a decimal number such as `6.5`; zero when empty. */
  dutyPercent?: string;
  /** Freight to Calgary in Canadian dollars, as a decimal number; zero when empty. */
  freightCad?: string;
  /** Lead time from the order until the goods leave the maker, in days, 1 to 1000. */
  leadTimeDays: number;
  /** Note to the customer about the offer, at most 2000 characters. */
  note?: string;
  /** Country of the maker, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Number of offered pieces, 1 to 10000000. */
  quantity: number;
  /** Price of one piece in `currency`: a decimal number such as `3.85`. */
  unitPrice: string;
  /** Last day on which the offer can be accepted, `YYYY-MM-DD`. */
  validUntil: string;
};
export type MakeOfferBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** Terms of the offer. */
  terms: OfferTerms;
};
export type ShipProductRequestBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** Day on which the order leaves Calgary, `YYYY-MM-DD`. */
  pickupDate: string;
  /** Packed weight in kilograms: a decimal number such as `120.5`, more than 0. */
  weightKg: string;
};
export type WithdrawOfferBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** UUID of the offer to withdraw. */
  offerId: string;
};
export type PreviewOfferRequest = {
  /** Terms of the offer. */
  terms: OfferTerms;
};
export type PriceTier = {
  /** Lowest quantity of the tier in pieces, 1 to 10000000. */
  minimumQuantity: number;
  /** Price of one piece in the minor unit of the product's currency, at least 1. */
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
  /** Description of the product, at most 2000 characters. */
  description: string;
  /** Language of the text: `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
  /** Name of the product, 2 to 120 characters. */
  name: string;
};
export type Product = {
  /** Category of the product. */
  category: ProductCategory;
  /** `price` in the requested currency, converted by the exchange rates; missing when the rates are missing or too old. */
  comparedPrice?: Money;
  /** Creation time of the product. */
  createTime: string;
  /** Description in the requested language, or in English. */
  description: string;
  /** Entity tag that changes with every update of the product. */
  etag: string;
  /** UUID of the product. */
  id: string;
  /** Language of name and description: `en`, `ti` or `ar`. */
  languageCode: string;
  /** Lead time from order to shipping, in days. */
  leadTimeDays: number;
  /** Minimum order quantity in pieces. */
  minimumOrderQuantity: number;
  /** Name in the requested language, or in English. */
  name: string;
  /** Country of origin, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Name of the product drawing, such as `cup`. */
  picture: string;
  /** Price of one piece at the minimum order, before freight and duty. */
  price?: Money;
  /** Prices by quantity, smallest quantity first. */
  priceTiers: PriceTier[];
  /** Quality marks of the product. */
  qualityMarks: QualityMark[];
  /** Unique product number of the office, such as `HK-0142`. */
  sku: string;
  /** Visibility of the product. */
  status: ProductStatus;
  /** Region of the maker, such as `Denizli`. */
  supplierRegion: string;
  /** Texts of the product in all languages. Present for the office only. */
  texts: ProductText[];
  /** Time of the last change. */
  updateTime: string;
};
export type PriceTierInput = {
  /** Lowest quantity of the tier in pieces, 1 to 10000000. */
  minimumQuantity: number;
  /** Price of one piece in the minor unit of the product's currency, at least 1. */
  unitPriceMinor: string;
};
export type ProductTextInput = {
  /** Description of the product, at most 2000 characters. */
  description?: string;
  /** Language of the text: `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
  /** Name of the product, 2 to 120 characters. */
  name: string;
};
export type ProductInput = {
  /** Category of the product. */
  category:
    | 'PRODUCT_CATEGORY_ELECTRONICS'
    | 'PRODUCT_CATEGORY_TEXTILES'
    | 'PRODUCT_CATEGORY_HOME'
    | 'PRODUCT_CATEGORY_BUILDING'
    | 'PRODUCT_CATEGORY_MACHINERY'
    | 'PRODUCT_CATEGORY_PACKAGING';
  /** Currency of the prices: `USD`, `EUR`, `GBP` or `CNY`. */
  currencyCode: string;
  /** Lead time from order to shipping in days, 1 to 1000. */
  leadTimeDays: number;
  /** Country of origin, as ISO 3166-1 alpha-2 code. */
  originCountry: string;
  /** Name of the product drawing: lower-case letters and hyphens; the drawing of the category when empty. */
  picture?: string;
  /** Prices by quantity, 1 to 8 tiers. The first quantity is the minimum order. */
  priceTiers: PriceTierInput[];
  /** Quality marks of the product, at most 6. */
  qualityMarks?: (
    | 'QUALITY_MARK_AUDITED'
    | 'QUALITY_MARK_ISO_9001'
    | 'QUALITY_MARK_SAMPLED'
    | 'QUALITY_MARK_INSPECTED'
    | 'QUALITY_MARK_CANADA'
    | 'QUALITY_MARK_KNOWN'
  )[];
  /** Unique product number of the office, 2 to 32 letters, digits and hyphens. */
  sku: string;
  /** Visibility of the product; active when missing. */
  status?: ProductStatus;
  /** Region of the maker, such as `Denizli`, at most 120 characters. */
  supplierRegion?: string;
  /** Texts in 1 to 3 languages, each language once. English is required. */
  texts: ProductTextInput[];
};
export type CreateProductRequest = {
  /** Data of the new product. */
  product: ProductInput;
};
export type UpdateProductBody = {
  /** `etag` of the product, as the caller last read it. */
  etag: string;
  /** New data of the product; replaces all current data. */
  product: ProductInput;
};
export type ListCatalogueResponse = {
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Products on this page. */
  products: Product[];
};
export type ReplyText = {
  /** Text of the reply, 1 to 10000 characters. `{name}` stands for the sender's name. */
  body: string;
  /** Language of the text: `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
};
export type ReplyTemplate = {
  /** Entity tag that changes with name and texts. */
  etag: string;
  /** Template ID, a UUID. */
  id: string;
  /** Name of the template for the office. */
  name: string;
  /** Texts, one per language. */
  texts: ReplyText[];
  /** Time of the last change. */
  updateTime: string;
};
export type ListReplyTemplatesResponse = {
  /** All reply templates, ordered by name. */
  replyTemplates: ReplyTemplate[];
};
export type ReplyTextInput = {
  /** Text of the reply, 1 to 10000 characters. `{name}` stands for the sender's name. */
  body: string;
  /** Language of the text: `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
};
export type CreateReplyTemplateRequest = {
  /** Name of the template for the office, 1 to 80 characters, unique without regard to letter case. */
  name: string;
  /** Texts, at most one per language; at least one. */
  texts: ReplyTextInput[];
};
export type DeleteReplyTemplateResponse = {};
export type UpdateReplyTemplateBody = {
  /** `etag` of the template as last read by the caller. Empty replaces the template regardless of other changes. */
  etag?: string;
  /** Name of the template for the office, 1 to 80 characters, unique without regard to letter case. */
  name: string;
  /** Texts, at most one per language; at least one. */
  texts: ReplyTextInput[];
};
export type AnswerTimes = {
  /** Start of the span in seconds. */
  fromSeconds: string;
  /** Number of messages. */
  messageCount: string;
  /** End of the span in seconds; 0 for the last span, which has no end. */
  toSeconds: string;
};
export type BusinessLine =
  'BUSINESS_LINE_UNSPECIFIED' | 'BUSINESS_LINE_THERAPY' | 'BUSINESS_LINE_SOURCING' | 'BUSINESS_LINE_ASSISTANT';
export type ReportMetric =
  | 'REPORT_METRIC_UNSPECIFIED'
  | 'REPORT_METRIC_SIGN_UPS'
  | 'REPORT_METRIC_ACTIVE_USERS'
  | 'REPORT_METRIC_CLEANING_BOOKINGS'
  | 'REPORT_METRIC_SHIPMENTS'
  | 'REPORT_METRIC_PRODUCT_REQUESTS'
  | 'REPORT_METRIC_THERAPY_SESSIONS'
  | 'REPORT_METRIC_REVENUE'
  | 'REPORT_METRIC_REFUNDS'
  | 'REPORT_METRIC_ASSISTANT_ANSWERS'
  | 'REPORT_METRIC_CONTACT_MESSAGES'
  | 'REPORT_METRIC_TIME_TO_ANSWER';
export type ReportSeries = {
  /** Value of the whole range to compare with; not set without comparison. */
  compareTotal?: string;
  /** Values of the intervals to compare with, in the order of `compareDates`. */
  compareValues: string[];
  /** Line of the business; unspecified for all lines together. */
  line: BusinessLine;
  /** Metric of the series. */
  metric: ReportMetric;
  /** Value of the whole range: a sum, the average per interval for `ACTIVE_USERS`, rounded up, or the median for `TIME_TO_ANSWER`. */
  total: string;
  /** Value per interval, in the order of `dates`. */
  values: string[];
};
export type Report = {
  /** Answered contact messages by the time that the answer took. */
  answerTimes: AnswerTimes[];
  /** First days of the intervals to compare with; empty without comparison. */
  compareDates: string[];
  /** Time up to which the figures are complete. Later events are known but not counted yet when it lies in the past by more than seconds. */
  completeTime?: string;
  /** First days of the intervals, `YYYY-MM-DD`, earliest first. */
  dates: string[];
  /** Series of every metric. `REVENUE` and `REFUNDS` also have a series per line of the business. */
  series: ReportSeries[];
};
export type ReportInterval =
  'REPORT_INTERVAL_UNSPECIFIED' | 'REPORT_INTERVAL_DAY' | 'REPORT_INTERVAL_WEEK' | 'REPORT_INTERVAL_MONTH';
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
export type SecurityEvent = {
  /** ID of the admin who caused the event; empty when the user caused it. */
  actorId: string;
  /** Time of the event. */
  createTime: string;
  /** Additional detail of the event, as described by its kind. */
  detail: string;
  /** Device that caused the event. */
  device?: Device;
  /** Current email address of the account. Set in responses to admins only. */
  email: string;
  /** Event ID, a UUID. */
  id: string;
  /** Kind of the event. */
  kind: SecurityEventKind;
  /** Place that the event came from. */
  place?: Place;
  /** ID of the affected user. Empty for an email address without an account. */
  userId: string;
};
export type ListSecurityEventsResponse = {
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
  /** Security events of the page, newest first. */
  securityEvents: SecurityEvent[];
};
export type DocumentKind =
  'DOCUMENT_KIND_UNSPECIFIED' | 'DOCUMENT_KIND_LICENSE' | 'DOCUMENT_KIND_RESUME' | 'DOCUMENT_KIND_REFERENCE';
export type ApplicationDocument = {
  /** Upload time of the file. */
  createTime: string;
  /** Address of the file, valid for a few minutes. The address is the credential: every caller with the address can download the file. Omitted from lists. */
  downloadUrl: string;
  /** Name of the file. */
  fileName: string;
  /** UUID of the application document. */
  id: string;
  /** Kind of the document. */
  kind: DocumentKind;
  /** Media type, detected from the content. */
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
  /** Fee of a session with a couple in Canadian cents, 0 to 100000. */
  couplesMinor: string;
  /** Fee of a session with a family in Canadian cents, 0 to 100000. */
  familyMinor: string;
  /** Fee of a session with a group in Canadian cents, 0 to 100000. */
  groupMinor: string;
  /** Fee of a session with one person in Canadian cents, 0 to 100000. */
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
  /** True if the applicant accepts insurance. */
  acceptsInsurance: boolean;
  /** Introduction of the applicant, 50 to 4000 characters. */
  bio: string;
  /** Education of the applicant, 10 to 2000 characters. */
  education: string;
  /** Email address of the applicant, at most 254 characters. */
  email: string;
  /** Professional experience of the applicant, 10 to 4000 characters. */
  experience: string;
  /** First name, 2 to 60 characters. */
  firstName: string;
  /** Accepted insurance providers, at most 8; only with `acceptsInsurance`. */
  insuranceProviders: InsuranceProvider[];
  /** Languages of the sessions, 1 to 14. */
  languagesSpoken: SpokenLanguage[];
  /** Last name, 2 to 60 characters. */
  lastName: string;
  /** Last day of the licence, `YYYY-MM-DD`; empty when the licence does not expire. */
  licenseExpireDate: string;
  /** Licence number, at most 60 characters; certified path only. */
  licenseNumber: string;
  /** City and province or country, at most 120 characters. */
  location: string;
  /** Path of the application: certified or experienced. */
  path: ApplicationPath;
  /** Phone number: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  phone: string;
  /** Qualification that the licence grants; certified path only. */
  qualification: Qualification;
  /** Intended session fees. Optional. */
  rates?: ApplicationRates;
  /** Session types on offer, 1 to 6. */
  sessionTypes: OfferedSession[];
  /** Specializations of the applicant, 1 to 10. */
  specializations: Specialization[];
  /** IANA time zone of the applicant for interview times, such as `Africa/Asmara`; the company's time zone when missing. */
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
  /** Time of the change. */
  createTime: string;
  /** True if the applicant made the change, false if the office did. */
  isByApplicant: boolean;
  /** Message of the change: the requested information, the interview note or the rejection message. */
  message: string;
  /** Status of the application after the change. */
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
  /** Last four characters of the account number; empty without bank details. */
  bankAccountHint: string;
  /** True if the caller can edit the application now. */
  canEdit: boolean;
  /** True if the caller can withdraw the application now. */
  canWithdraw: boolean;
  /** Creation time of the application. */
  createTime: string;
  /** Time of the decision. */
  decideTime?: string;
  /** Documents by kind, latest first. */
  documents: ApplicationDocument[];
  /** Day by which the applicant was promised a response, `YYYY-MM-DD`; set while the application waits for the office. */
  dueDate: string;
  /** Entity tag that changes with every update of the application. */
  etag: string;
  /** Form of the application. */
  form?: ApplicationForm;
  /** Changes of the application, oldest first. Omitted from lists. */
  history: ApplicationChange[];
  /** UUID of the therapist application. */
  id: string;
  /** Information that the office has requested. */
  informationRequest: string;
  /** `interviewTime` as local time with UTC offset: in the applicant's time zone for the applicant, in the company's for admins. */
  interviewLocalTime: string;
  /** Note to the applicant about the interview. */
  interviewNote: string;
  /** Start time of the interview. */
  interviewTime?: string;
  /** True if `dueDate` has passed. */
  isOverdue: boolean;
  /** Last day of an approved therapist's licence, `YYYY-MM-DD`; empty when the licence does not expire. */
  licenseExpireDate: string;
  /** Message to the applicant about the rejection. */
  rejectionMessage: string;
  /** Reasons of the rejection. */
  rejectionReasons: RejectionReason[];
  /** Status of the application. */
  status: ApplicationStatus;
  /** Steps that the office can take now; empty for the applicant. */
  steps: ApplicationStep[];
  /** Time of the last submission. */
  submitTime?: string;
  /** UUID of the therapist profile that the approval created; empty before. */
  therapistId: string;
  /** UUID of the applicant. */
  userId: string;
  /** Number of business days that the application has waited for the office. Days on which it waited for the applicant are not counted. */
  waitingDays: number;
};
export type ListTherapistApplicationsResponse = {
  /** Applications on this page, without history and document addresses. */
  applications: TherapistApplication[];
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Number of applications that match the filter, counted up to 1000. */
  totalCount: number;
};
export type BankDetails = {
  /** Name of the account holder, 2 to 120 characters. */
  accountHolder: string;
  /** Account number or IBAN: 5 to 42 letters, digits, spaces and hyphens. */
  accountNumber: string;
  /** Name of the bank, 2 to 120 characters. */
  bankName: string;
  /** Institution and transit number, or BIC: 3 to 20 letters, digits, spaces and hyphens. */
  routingNumber: string;
};
export type ApproveApplicationBody = {
  /** `etag` of the application, as the caller last read it. */
  etag: string;
  /** Last day of the licence, `YYYY-MM-DD`, not in the past; empty when the licence does not expire. */
  licenseExpireDate?: string;
  /** Qualification title of the new therapist. */
  qualification:
    | 'QUALIFICATION_REGISTERED_PSYCHOLOGIST'
    | 'QUALIFICATION_CLINICAL_PSYCHOLOGIST'
    | 'QUALIFICATION_CERTIFIED_COUNSELLOR'
    | 'QUALIFICATION_EXPERIENCED_PRACTITIONER';
};
export type RejectApplicationBody = {
  /** `etag` of the application, as the caller last read it. */
  etag: string;
  /** Message to the applicant, at most 2000 characters. Required for `REJECTION_REASON_OTHER`. */
  message?: string;
  /** Reasons of the rejection, 1 to 6. */
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
  /** `etag` of the application, as the caller last read it. */
  etag: string;
  /** Last day of the licence, `YYYY-MM-DD`, not in the past. */
  licenseExpireDate: string;
};
export type RequestApplicationInformationBody = {
  /** `etag` of the application, as the caller last read it. */
  etag: string;
  /** Requested information, 1 to 2000 characters. */
  message: string;
};
export type ScheduleApplicationInterviewBody = {
  /** `etag` of the application, as the caller last read it. */
  etag: string;
  /** Note to the applicant about the place or call and the interviewers, 1 to 1000 characters. */
  note: string;
  /** Start time of the interview in the company's time zone, such as `2026-12-01T10:00`. */
  startLocalTime: string;
};
export type StartApplicationReviewBody = {
  /** `etag` of the application, as the caller last read it. */
  etag: string;
};
export const {
  useCorrectAppointmentOutcomeMutation,
  useExportAppointmentsQuery,
  useListAppointmentTherapistsQuery,
  useListCrisesQuery,
  useExportCrisesQuery,
  useGetAssistantUsageQuery,
  useListAuditEntriesQuery,
  useExportAuditEntriesQuery,
  useVerifyAuditLogMutation,
  useUpdateShipmentMutation,
  useExportShipmentsQuery,
  useUpdateCleaningBookingMutation,
  useExportCleaningBookingsQuery,
  useListContactMessagesQuery,
  useGetContactMessageQuery,
  useUpdateContactMessageMutation,
  useReplyToContactMessageMutation,
  useExportContactMessagesQuery,
  useListDisputesQuery,
  useExportDisputesQuery,
  useListFailuresQuery,
  useDismissFailureMutation,
  useRetryFailureMutation,
  useGetLedgerQuery,
  useListNotificationsQuery,
  useResendNotificationMutation,
  useExportNotificationsQuery,
  useWatchOfficeMutation,
  useRefundPaymentMutation,
  useExportPaymentsQuery,
  useListPeopleQuery,
  useGetPersonQuery,
  useBanPersonMutation,
  useChangeRolesMutation,
  useEndPersonSessionsMutation,
  useLiftBanMutation,
  useSendPasswordResetMutation,
  useExportPeopleQuery,
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
  useListReplyTemplatesQuery,
  useCreateReplyTemplateMutation,
  useDeleteReplyTemplateMutation,
  useUpdateReplyTemplateMutation,
  useGetReportQuery,
  useExportReportQuery,
  useListSecurityEventsQuery,
  useGetSecurityEventQuery,
  useExportSecurityEventsQuery,
  useListTherapistApplicationsQuery,
  useGetTherapistApplicationQuery,
  useGetBankDetailsQuery,
  useApproveApplicationMutation,
  useRejectApplicationMutation,
  useRenewLicenseMutation,
  useRequestApplicationInformationMutation,
  useScheduleApplicationInterviewMutation,
  useStartApplicationReviewMutation,
  useExportTherapistApplicationsQuery,
} = injectedRtkApi;
