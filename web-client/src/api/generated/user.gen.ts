import { baseApi as api } from '../baseApi';
export const addTagTypes = [
  'AccountService',
  'AppointmentService',
  'TherapyHttp',
  'PaymentService',
  'CargoService',
  'CleaningService',
  'NotificationPreferenceService',
  'RequestService',
  'SourcingHttp',
  'ApplicationService',
  'PracticeService',
  'RoomService',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listActivity: build.query<ListActivityApiResponse, ListActivityApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/activity`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['AccountService'],
      }),
      exportAccount: build.query<ExportAccountApiResponse, ExportAccountApiArg>({
        query: () => ({ url: `/v1/account/export` }),
        providesTags: ['AccountService'],
      }),
      listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
        query: () => ({ url: `/v1/account/sessions` }),
        providesTags: ['AccountService'],
      }),
      endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/sessions/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['AccountService'],
      }),
      endOtherSessions: build.mutation<EndOtherSessionsApiResponse, EndOtherSessionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/sessions:endOthers`,
          method: 'POST',
          body: queryArg.endOtherSessionsRequest,
        }),
        invalidatesTags: ['AccountService'],
      }),
      deleteAccount: build.mutation<DeleteAccountApiResponse, DeleteAccountApiArg>({
        query: (queryArg) => ({
          url: `/v1/account:delete`,
          method: 'POST',
          body: queryArg.deleteAccountRequest,
        }),
        invalidatesTags: [],
      }),
      listAppointments: build.query<ListAppointmentsApiResponse, ListAppointmentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            period: queryArg.period,
            role: queryArg.role,
            therapistId: queryArg.therapistId,
          },
        }),
        providesTags: ['AppointmentService'],
      }),
      createAppointment: build.mutation<CreateAppointmentApiResponse, CreateAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments`,
          method: 'POST',
          body: queryArg.createAppointmentRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      getAppointment: build.query<GetAppointmentApiResponse, GetAppointmentApiArg>({
        query: (queryArg) => ({ url: `/v1/appointments/${queryArg.id}` }),
        providesTags: ['AppointmentService'],
      }),
      downloadAppointmentCalendar: build.query<
        DownloadAppointmentCalendarApiResponse,
        DownloadAppointmentCalendarApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}/calendar.ics`,
        }),
        providesTags: ['TherapyHttp'],
      }),
      getSessionNotes: build.query<GetSessionNotesApiResponse, GetSessionNotesApiArg>({
        query: (queryArg) => ({ url: `/v1/appointments/${queryArg.id}/notes` }),
        providesTags: ['AppointmentService'],
      }),
      updateSessionNotes: build.mutation<UpdateSessionNotesApiResponse, UpdateSessionNotesApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}/notes`,
          method: 'PUT',
          body: queryArg.updateSessionNotesBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      reviewAppointment: build.mutation<ReviewAppointmentApiResponse, ReviewAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}/review`,
          method: 'POST',
          body: queryArg.reviewAppointmentBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      acceptAppointmentTime: build.mutation<AcceptAppointmentTimeApiResponse, AcceptAppointmentTimeApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:acceptTime`,
          method: 'POST',
          body: queryArg.acceptAppointmentTimeBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      cancelAppointment: build.mutation<CancelAppointmentApiResponse, CancelAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelAppointmentBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      completeAppointment: build.mutation<CompleteAppointmentApiResponse, CompleteAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:complete`,
          method: 'POST',
          body: queryArg.completeAppointmentBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      joinAppointment: build.mutation<JoinAppointmentApiResponse, JoinAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:join`,
          method: 'POST',
          body: queryArg.joinAppointmentBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      payAppointment: build.mutation<PayAppointmentApiResponse, PayAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:pay`,
          method: 'POST',
          body: queryArg.payAppointmentBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      reportTherapistAbsence: build.mutation<ReportTherapistAbsenceApiResponse, ReportTherapistAbsenceApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:reportTherapistAbsence`,
          method: 'POST',
          body: queryArg.reportTherapistAbsenceBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      rescheduleAppointment: build.mutation<RescheduleAppointmentApiResponse, RescheduleAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:reschedule`,
          method: 'POST',
          body: queryArg.rescheduleAppointmentBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      createBillingPortalSession: build.mutation<
        CreateBillingPortalSessionApiResponse,
        CreateBillingPortalSessionApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/billing-portal-sessions`,
          method: 'POST',
          body: queryArg.createBillingPortalSessionRequest,
        }),
        invalidatesTags: ['PaymentService'],
      }),
      listShipments: build.query<ListShipmentsApiResponse, ListShipmentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            query: queryArg.query,
            mine: queryArg.mine,
            orderBy: queryArg.orderBy,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: ['CargoService'],
      }),
      createShipment: build.mutation<CreateShipmentApiResponse, CreateShipmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments`,
          method: 'POST',
          body: queryArg.createShipmentRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['CargoService'],
      }),
      getShipment: build.query<GetShipmentApiResponse, GetShipmentApiArg>({
        query: (queryArg) => ({ url: `/v1/cargo/shipments/${queryArg.id}` }),
        providesTags: ['CargoService'],
      }),
      cancelShipment: build.mutation<CancelShipmentApiResponse, CancelShipmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelShipmentBody,
        }),
        invalidatesTags: ['CargoService'],
      }),
      createCheckoutSession: build.mutation<CreateCheckoutSessionApiResponse, CreateCheckoutSessionApiArg>({
        query: (queryArg) => ({
          url: `/v1/checkout-sessions`,
          method: 'POST',
          body: queryArg.createCheckoutSessionRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['PaymentService'],
      }),
      getCheckoutSession: build.query<GetCheckoutSessionApiResponse, GetCheckoutSessionApiArg>({
        query: (queryArg) => ({ url: `/v1/checkout-sessions/${queryArg.id}` }),
        providesTags: ['PaymentService'],
      }),
      cancelCheckoutSession: build.mutation<CancelCheckoutSessionApiResponse, CancelCheckoutSessionApiArg>({
        query: (queryArg) => ({
          url: `/v1/checkout-sessions/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelCheckoutSessionBody,
        }),
        invalidatesTags: ['PaymentService'],
      }),
      listCleaningBookings: build.query<ListCleaningBookingsApiResponse, ListCleaningBookingsApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            serviceType: queryArg.serviceType,
            query: queryArg.query,
            mine: queryArg.mine,
            orderBy: queryArg.orderBy,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
            period: queryArg.period,
          },
        }),
        providesTags: ['CleaningService'],
      }),
      createCleaningBooking: build.mutation<CreateCleaningBookingApiResponse, CreateCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings`,
          method: 'POST',
          body: queryArg.createCleaningBookingRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['CleaningService'],
      }),
      getCleaningBooking: build.query<GetCleaningBookingApiResponse, GetCleaningBookingApiArg>({
        query: (queryArg) => ({ url: `/v1/cleaning/bookings/${queryArg.id}` }),
        providesTags: ['CleaningService'],
      }),
      cancelCleaningBooking: build.mutation<CancelCleaningBookingApiResponse, CancelCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelCleaningBookingBody,
        }),
        invalidatesTags: ['CleaningService'],
      }),
      rescheduleCleaningBooking: build.mutation<RescheduleCleaningBookingApiResponse, RescheduleCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}:reschedule`,
          method: 'POST',
          body: queryArg.rescheduleCleaningBookingBody,
        }),
        invalidatesTags: ['CleaningService'],
      }),
      skipCleaningBooking: build.mutation<SkipCleaningBookingApiResponse, SkipCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}:skip`,
          method: 'POST',
          body: queryArg.skipCleaningBookingBody,
        }),
        invalidatesTags: ['CleaningService'],
      }),
      listEntitlements: build.query<ListEntitlementsApiResponse, ListEntitlementsApiArg>({
        query: () => ({ url: `/v1/entitlements` }),
        providesTags: ['PaymentService'],
      }),
      getNotificationPreferences: build.query<GetNotificationPreferencesApiResponse, GetNotificationPreferencesApiArg>({
        query: () => ({ url: `/v1/notification-preferences` }),
        providesTags: ['NotificationPreferenceService'],
      }),
      updateNotificationPreferences: build.mutation<
        UpdateNotificationPreferencesApiResponse,
        UpdateNotificationPreferencesApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/notification-preferences`,
          method: 'PUT',
          body: queryArg.notificationPreferencesInput,
        }),
        invalidatesTags: [],
      }),
      listPayments: build.query<ListPaymentsApiResponse, ListPaymentsApiArg>({
        query: (queryArg) => ({
          url: `/v1/payments`,
          params: {
            status: queryArg.status,
            purpose: queryArg.purpose,
            orderBy: queryArg.orderBy,
            query: queryArg.query,
            mine: queryArg.mine,
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['PaymentService'],
      }),
      getPayment: build.query<GetPaymentApiResponse, GetPaymentApiArg>({
        query: (queryArg) => ({ url: `/v1/payments/${queryArg.id}` }),
        providesTags: ['PaymentService'],
      }),
      listProductRequests: build.query<ListProductRequestsApiResponse, ListProductRequestsApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            status: queryArg.status,
            category: queryArg.category,
            query: queryArg.query,
            chargeId: queryArg.chargeId,
          },
        }),
        providesTags: ['RequestService'],
      }),
      createProductRequest: build.mutation<CreateProductRequestApiResponse, CreateProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests`,
          method: 'POST',
          body: queryArg.createProductRequestRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['RequestService'],
      }),
      getProductRequest: build.query<GetProductRequestApiResponse, GetProductRequestApiArg>({
        query: (queryArg) => ({ url: `/v1/product-requests/${queryArg.id}` }),
        providesTags: ['RequestService'],
      }),
      uploadRequestAttachment: build.mutation<UploadRequestAttachmentApiResponse, UploadRequestAttachmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}/attachments`,
          method: 'POST',
          body: queryArg.body,
          params: {
            inspectionId: queryArg.inspectionId,
          },
        }),
        invalidatesTags: ['SourcingHttp'],
      }),
      removeRequestAttachment: build.mutation<RemoveRequestAttachmentApiResponse, RemoveRequestAttachmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}/attachments/${queryArg.attachmentId}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['RequestService'],
      }),
      postRequestMessage: build.mutation<PostRequestMessageApiResponse, PostRequestMessageApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}/messages`,
          method: 'POST',
          body: queryArg.postRequestMessageBody,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['RequestService'],
      }),
      acceptOffer: build.mutation<AcceptOfferApiResponse, AcceptOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:accept`,
          method: 'POST',
          body: queryArg.acceptOfferBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      cancelProductRequest: build.mutation<CancelProductRequestApiResponse, CancelProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelProductRequestBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      declineOffer: build.mutation<DeclineOfferApiResponse, DeclineOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:decline`,
          method: 'POST',
          body: queryArg.declineOfferBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      payProductRequest: build.mutation<PayProductRequestApiResponse, PayProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:pay`,
          method: 'POST',
          body: queryArg.payProductRequestBody,
        }),
        invalidatesTags: ['RequestService'],
      }),
      listSubscriptions: build.query<ListSubscriptionsApiResponse, ListSubscriptionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/subscriptions`,
          params: {
            status: queryArg.status,
            mine: queryArg.mine,
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['PaymentService'],
      }),
      cancelSubscription: build.mutation<CancelSubscriptionApiResponse, CancelSubscriptionApiArg>({
        query: (queryArg) => ({
          url: `/v1/subscriptions/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelSubscriptionBody,
        }),
        invalidatesTags: ['PaymentService'],
      }),
      resumeSubscription: build.mutation<ResumeSubscriptionApiResponse, ResumeSubscriptionApiArg>({
        query: (queryArg) => ({
          url: `/v1/subscriptions/${queryArg.id}:resume`,
          method: 'POST',
          body: queryArg.resumeSubscriptionBody,
        }),
        invalidatesTags: ['PaymentService'],
      }),
      submitApplication: build.mutation<SubmitApplicationApiResponse, SubmitApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications`,
          method: 'POST',
          body: queryArg.submitApplicationRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      getMyApplication: build.query<GetMyApplicationApiResponse, GetMyApplicationApiArg>({
        query: () => ({ url: `/v1/therapist-applications/mine` }),
        providesTags: ['ApplicationService'],
      }),
      saveMyApplication: build.mutation<SaveMyApplicationApiResponse, SaveMyApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine`,
          method: 'PUT',
          body: queryArg.saveMyApplicationRequest,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      uploadApplicationDocument: build.mutation<UploadApplicationDocumentApiResponse, UploadApplicationDocumentApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine/documents`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['TherapyHttp'],
      }),
      removeApplicationDocument: build.mutation<RemoveApplicationDocumentApiResponse, RemoveApplicationDocumentApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine/documents/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      withdrawMyApplication: build.mutation<WithdrawMyApplicationApiResponse, WithdrawMyApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine:withdraw`,
          method: 'POST',
          body: queryArg.withdrawMyApplicationRequest,
        }),
        invalidatesTags: ['ApplicationService'],
      }),
      getAvailability: build.query<GetAvailabilityApiResponse, GetAvailabilityApiArg>({
        query: () => ({ url: `/v1/therapist/availability` }),
        providesTags: ['PracticeService'],
      }),
      updateAvailability: build.mutation<UpdateAvailabilityApiResponse, UpdateAvailabilityApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/availability`,
          method: 'PUT',
          body: queryArg.updateAvailabilityRequest,
        }),
        invalidatesTags: ['PracticeService'],
      }),
      createCalendarFeed: build.mutation<CreateCalendarFeedApiResponse, CreateCalendarFeedApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/calendar-feed`,
          method: 'POST',
          body: queryArg.createCalendarFeedRequest,
        }),
        invalidatesTags: ['PracticeService'],
      }),
      getEarnings: build.query<GetEarningsApiResponse, GetEarningsApiArg>({
        query: () => ({ url: `/v1/therapist/earnings` }),
        providesTags: ['PracticeService'],
      }),
      getTherapistProfile: build.query<GetTherapistProfileApiResponse, GetTherapistProfileApiArg>({
        query: () => ({ url: `/v1/therapist/profile` }),
        providesTags: ['PracticeService'],
      }),
      updateTherapistProfile: build.mutation<UpdateTherapistProfileApiResponse, UpdateTherapistProfileApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/profile`,
          method: 'PUT',
          body: queryArg.updateTherapistProfileRequest,
        }),
        invalidatesTags: ['PracticeService'],
      }),
      leaveWaitingList: build.mutation<LeaveWaitingListApiResponse, LeaveWaitingListApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.therapistId}/waiting-list`,
          method: 'DELETE',
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      joinWaitingList: build.mutation<JoinWaitingListApiResponse, JoinWaitingListApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.therapistId}/waiting-list`,
          method: 'POST',
          body: queryArg.joinWaitingListBody,
        }),
        invalidatesTags: ['AppointmentService'],
      }),
      getRoom: build.query<GetRoomApiResponse, GetRoomApiArg>({
        query: (queryArg) => ({ url: `/v1/therapy-rooms/${queryArg.room}` }),
        providesTags: ['RoomService'],
      }),
      enterRoom: build.mutation<EnterRoomApiResponse, EnterRoomApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapy-rooms/${queryArg.room}:enter`,
          method: 'POST',
          body: queryArg.enterRoomBody,
        }),
        invalidatesTags: ['RoomService'],
      }),
      leaveRoom: build.mutation<LeaveRoomApiResponse, LeaveRoomApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapy-rooms/${queryArg.room}:leave`,
          method: 'POST',
          body: queryArg.leaveRoomBody,
        }),
        invalidatesTags: ['RoomService'],
      }),
      sendRoomSignal: build.mutation<SendRoomSignalApiResponse, SendRoomSignalApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapy-rooms/${queryArg.room}:signal`,
          method: 'POST',
          body: queryArg.sendRoomSignalBody,
        }),
        invalidatesTags: ['RoomService'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as userApi };
export type ListActivityApiResponse = /** status 200 Response of ListActivity. */ ListActivityResponse;
export type ListActivityApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
};
export type ExportAccountApiResponse = /** status 200 The file. */ object;
export type ExportAccountApiArg = void;
export type ListSessionsApiResponse = /** status 200 Response of ListSessions. */ ListSessionsResponse;
export type ListSessionsApiArg = void;
export type EndSessionApiResponse = /** status 200 Response of EndSession. */ EndSessionResponse;
export type EndSessionApiArg = {
  /** Session id. */
  id: string;
};
export type EndOtherSessionsApiResponse = /** status 200 Response of EndOtherSessions. */ EndOtherSessionsResponse;
export type EndOtherSessionsApiArg = {
  endOtherSessionsRequest: EndOtherSessionsRequest;
};
export type DeleteAccountApiResponse = /** status 200 Response of DeleteAccount. */ DeleteAccountResponse;
export type DeleteAccountApiArg = {
  deleteAccountRequest: DeleteAccountRequest;
};
export type ListAppointmentsApiResponse = /** status 200 Response of ListAppointments. */ ListAppointmentsResponse;
export type ListAppointmentsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only appointments in this status. */
  status?: AppointmentStatus;
  /** Only appointments of this period: upcoming ones the soonest first, all others the latest first. */
  period?: AppointmentPeriod;
  /** As whom: a therapist who is also a client names one. Without it a therapist gets their sessions, an admin everybody's, anybody else their own. */
  role?: AppointmentRole;
  /** Only appointments of this therapist; for admins. */
  therapistId?: string;
};
export type CreateAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type CreateAppointmentApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createAppointmentRequest: CreateAppointmentRequest;
};
export type GetAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type GetAppointmentApiArg = {
  /** Which. */
  id: string;
};
export type DownloadAppointmentCalendarApiResponse = /** status 200 Done. */ Blob;
export type DownloadAppointmentCalendarApiArg = {
  id: string;
};
export type GetSessionNotesApiResponse = /** status 200 A therapist's private notes on a session. */ SessionNotes;
export type GetSessionNotesApiArg = {
  /** Of which appointment. */
  id: string;
};
export type UpdateSessionNotesApiResponse = /** status 200 A therapist's private notes on a session. */ SessionNotes;
export type UpdateSessionNotesApiArg = {
  /** Of which appointment. */
  id: string;
  updateSessionNotesBody: UpdateSessionNotesBody;
};
export type ReviewAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type ReviewAppointmentApiArg = {
  /** Which. */
  id: string;
  reviewAppointmentBody: ReviewAppointmentBody;
};
export type AcceptAppointmentTimeApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type AcceptAppointmentTimeApiArg = {
  /** UUID of the appointment. */
  id: string;
  acceptAppointmentTimeBody: AcceptAppointmentTimeBody;
};
export type CancelAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type CancelAppointmentApiArg = {
  /** Which. */
  id: string;
  cancelAppointmentBody: CancelAppointmentBody;
};
export type CompleteAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type CompleteAppointmentApiArg = {
  /** Which. */
  id: string;
  completeAppointmentBody: CompleteAppointmentBody;
};
export type JoinAppointmentApiResponse = /** status 200 Where a session by video takes place. */ Meeting;
export type JoinAppointmentApiArg = {
  /** Which. */
  id: string;
  joinAppointmentBody: JoinAppointmentBody;
};
export type PayAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type PayAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  payAppointmentBody: PayAppointmentBody;
};
export type ReportTherapistAbsenceApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type ReportTherapistAbsenceApiArg = {
  /** UUID of the appointment. */
  id: string;
  reportTherapistAbsenceBody: ReportTherapistAbsenceBody;
};
export type RescheduleAppointmentApiResponse = /** status 200 A session of a client with a therapist. */ Appointment;
export type RescheduleAppointmentApiArg = {
  /** Which. */
  id: string;
  rescheduleAppointmentBody: RescheduleAppointmentBody;
};
export type CreateBillingPortalSessionApiResponse =
  /** status 200 The provider's page for one customer, for a short time. */ BillingPortalSession;
export type CreateBillingPortalSessionApiArg = {
  createBillingPortalSessionRequest: CreateBillingPortalSessionRequest;
};
export type ListShipmentsApiResponse = /** status 200 Response of ListShipments. */ ListShipmentsResponse;
export type ListShipmentsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only shipments in this status. */
  status?: ShipmentStatus;
  /** Only shipments whose tracking number, city or mail address contains this; for an admin. */
  query?: string;
  /** Only one's own, also for an admin. */
  mine?: boolean;
  /** In which order. */
  orderBy?: ShipmentOrder;
  /** Only pickups on or after this day, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Only pickups on or before this day, `YYYY-MM-DD`. Optional. */
  toDate?: string;
};
export type CreateShipmentApiResponse = /** status 200 Cargo on its way, or about to be. */ Shipment;
export type CreateShipmentApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createShipmentRequest: CreateShipmentRequest;
};
export type GetShipmentApiResponse = /** status 200 Cargo on its way, or about to be. */ Shipment;
export type GetShipmentApiArg = {
  /** Which shipment. */
  id: string;
};
export type CancelShipmentApiResponse = /** status 200 Cargo on its way, or about to be. */ Shipment;
export type CancelShipmentApiArg = {
  /** Which shipment. */
  id: string;
  cancelShipmentBody: CancelShipmentBody;
};
export type CreateCheckoutSessionApiResponse = /** status 200 One checkout. */ CheckoutSession;
export type CreateCheckoutSessionApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createCheckoutSessionRequest: CreateCheckoutSessionRequest;
};
export type GetCheckoutSessionApiResponse = /** status 200 One checkout. */ CheckoutSession;
export type GetCheckoutSessionApiArg = {
  /** Which. */
  id: string;
};
export type CancelCheckoutSessionApiResponse = /** status 200 One checkout. */ CheckoutSession;
export type CancelCheckoutSessionApiArg = {
  /** Which. */
  id: string;
  cancelCheckoutSessionBody: CancelCheckoutSessionBody;
};
export type ListCleaningBookingsApiResponse =
  /** status 200 Response of ListCleaningBookings. */ ListCleaningBookingsResponse;
export type ListCleaningBookingsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only bookings in this status. */
  status?: CleaningBookingStatus;
  /** Only this service. */
  serviceType?: ServiceType;
  /** Only bookings whose address, mail address or phone contains this; for an admin. */
  query?: string;
  /** Only one's own, also for an admin. */
  mine?: boolean;
  /** In which order. */
  orderBy?: CleaningBookingOrder;
  /** Only visits on or after this day, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Only visits on or before this day, `YYYY-MM-DD`. Optional. */
  toDate?: string;
  /** Only visits of this period. */
  period?: CleaningBookingPeriod;
};
export type CreateCleaningBookingApiResponse = /** status 200 A visit of a crew. */ CleaningBooking;
export type CreateCleaningBookingApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createCleaningBookingRequest: CreateCleaningBookingRequest;
};
export type GetCleaningBookingApiResponse = /** status 200 A visit of a crew. */ CleaningBooking;
export type GetCleaningBookingApiArg = {
  /** Which booking. */
  id: string;
};
export type CancelCleaningBookingApiResponse = /** status 200 A visit of a crew. */ CleaningBooking;
export type CancelCleaningBookingApiArg = {
  /** Which booking. */
  id: string;
  cancelCleaningBookingBody: CancelCleaningBookingBody;
};
export type RescheduleCleaningBookingApiResponse = /** status 200 A visit of a crew. */ CleaningBooking;
export type RescheduleCleaningBookingApiArg = {
  /** Which booking. */
  id: string;
  rescheduleCleaningBookingBody: RescheduleCleaningBookingBody;
};
export type SkipCleaningBookingApiResponse = /** status 200 A visit of a crew. */ CleaningBooking;
export type SkipCleaningBookingApiArg = {
  /** Which visit. */
  id: string;
  skipCleaningBookingBody: SkipCleaningBookingBody;
};
export type ListEntitlementsApiResponse = /** status 200 What the caller can use now. */ ListEntitlementsResponse;
export type ListEntitlementsApiArg = void;
export type GetNotificationPreferencesApiResponse =
  /** status 200 Kinds of mails that may be turned off. */ NotificationPreferences;
export type GetNotificationPreferencesApiArg = void;
export type UpdateNotificationPreferencesApiResponse =
  /** status 200 Kinds of mails that may be turned off. */ NotificationPreferences;
export type UpdateNotificationPreferencesApiArg = {
  notificationPreferencesInput: NotificationPreferencesInput;
};
export type ListPaymentsApiResponse = /** status 200 A page of payments. */ ListPaymentsResponse;
export type ListPaymentsApiArg = {
  /** Only those in this status. */
  status?: PaymentStatus;
  /** Only those for this. */
  purpose?: CheckoutPurpose;
  /** In which order. */
  orderBy?: PaymentOrder;
  /** Part of receipt number, title or mail address; only for an admin. */
  query?: string;
  /** Only one's own, for an admin, too. */
  mine?: boolean;
  /** Records on a page; 20 when 0, at most 100. */
  pageSize?: number;
  /** From the page before; empty for the first. */
  pageToken?: string;
};
export type GetPaymentApiResponse = /** status 200 One payment. */ Payment;
export type GetPaymentApiArg = {
  /** Which. */
  id: string;
};
export type ListProductRequestsApiResponse =
  /** status 200 Response of ListProductRequests. */ ListProductRequestsResponse;
export type ListProductRequestsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only requests in this status. */
  status?: ProductRequestStatus;
  /** Only this category. */
  category?: ProductCategory;
  /** Only those whose number, product name or, for admins, mail address has this in it. */
  query?: string;
  /** Only the request that a payment is for: `referenceId` of its checkout session. */
  chargeId?: string;
};
export type CreateProductRequestApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type CreateProductRequestApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createProductRequestRequest: CreateProductRequestRequest;
};
export type GetProductRequestApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type GetProductRequestApiArg = {
  /** Which. */
  id: string;
};
export type UploadRequestAttachmentApiResponse = /** status 201 Done. */ object;
export type UploadRequestAttachmentApiArg = {
  id: string;
  /** Inspection that it is a photo of; for admins. */
  inspectionId?: string;
  body: Blob;
};
export type RemoveRequestAttachmentApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type RemoveRequestAttachmentApiArg = {
  /** Of which request. */
  id: string;
  /** Which attachment. */
  attachmentId: string;
};
export type PostRequestMessageApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type PostRequestMessageApiArg = {
  /** On which request. */
  id: string;
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  postRequestMessageBody: PostRequestMessageBody;
};
export type AcceptOfferApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type AcceptOfferApiArg = {
  /** Of which request. */
  id: string;
  acceptOfferBody: AcceptOfferBody;
};
export type CancelProductRequestApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type CancelProductRequestApiArg = {
  /** Which. */
  id: string;
  cancelProductRequestBody: CancelProductRequestBody;
};
export type DeclineOfferApiResponse = /** status 200 A request for a product. */ ProductRequest;
export type DeclineOfferApiArg = {
  /** Of which request. */
  id: string;
  declineOfferBody: DeclineOfferBody;
};
export type PayProductRequestApiResponse = /** status 200 Where something is paid. */ RequestCheckout;
export type PayProductRequestApiArg = {
  /** Which. */
  id: string;
  payProductRequestBody: PayProductRequestBody;
};
export type ListSubscriptionsApiResponse = /** status 200 A page of subscriptions. */ ListSubscriptionsResponse;
export type ListSubscriptionsApiArg = {
  /** Only those in this status. */
  status?: SubscriptionStatus;
  /** Only one's own, for an admin, too. */
  mine?: boolean;
  /** Records on a page; 20 when 0, at most 100. */
  pageSize?: number;
  /** From the page before; empty for the first. */
  pageToken?: string;
};
export type CancelSubscriptionApiResponse = /** status 200 Something that is paid every month. */ Subscription;
export type CancelSubscriptionApiArg = {
  /** Which. */
  id: string;
  cancelSubscriptionBody: CancelSubscriptionBody;
};
export type ResumeSubscriptionApiResponse = /** status 200 Something that is paid every month. */ Subscription;
export type ResumeSubscriptionApiArg = {
  /** Which. */
  id: string;
  resumeSubscriptionBody: ResumeSubscriptionBody;
};
export type SubmitApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type SubmitApplicationApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  submitApplicationRequest: SubmitApplicationRequest;
};
export type GetMyApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type GetMyApplicationApiArg = void;
export type SaveMyApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type SaveMyApplicationApiArg = {
  saveMyApplicationRequest: SaveMyApplicationRequest;
};
export type UploadApplicationDocumentApiResponse = /** status 201 Done. */ object;
export type UploadApplicationDocumentApiArg = {
  body: Blob;
};
export type RemoveApplicationDocumentApiResponse = /** status 200 An application. */ TherapistApplication;
export type RemoveApplicationDocumentApiArg = {
  /** Which. */
  id: string;
};
export type WithdrawMyApplicationApiResponse = /** status 200 An application. */ TherapistApplication;
export type WithdrawMyApplicationApiArg = {
  withdrawMyApplicationRequest: WithdrawMyApplicationRequest;
};
export type GetAvailabilityApiResponse = /** status 200 When a therapist works. */ Availability;
export type GetAvailabilityApiArg = void;
export type UpdateAvailabilityApiResponse = /** status 200 When a therapist works. */ Availability;
export type UpdateAvailabilityApiArg = {
  updateAvailabilityRequest: UpdateAvailabilityRequest;
};
export type CreateCalendarFeedApiResponse =
  /** status 200 Where calendar programs get a therapist's sessions. */ CalendarFeed;
export type CreateCalendarFeedApiArg = {
  createCalendarFeedRequest: CreateCalendarFeedRequest;
};
export type GetEarningsApiResponse = /** status 200 What sessions brought. */ Earnings;
export type GetEarningsApiArg = void;
export type GetTherapistProfileApiResponse = /** status 200 A therapist's own profile. */ TherapistProfile;
export type GetTherapistProfileApiArg = void;
export type UpdateTherapistProfileApiResponse = /** status 200 A therapist's own profile. */ TherapistProfile;
export type UpdateTherapistProfileApiArg = {
  updateTherapistProfileRequest: UpdateTherapistProfileRequest;
};
export type LeaveWaitingListApiResponse = /** status 200 Response of LeaveWaitingList. */ LeaveWaitingListResponse;
export type LeaveWaitingListApiArg = {
  /** For whom one no longer waits. */
  therapistId: string;
};
export type JoinWaitingListApiResponse = /** status 200 A wish to be told. */ WaitingListEntry;
export type JoinWaitingListApiArg = {
  /** For whom one waits. */
  therapistId: string;
  joinWaitingListBody: JoinWaitingListBody;
};
export type GetRoomApiResponse = /** status 200 A room as one of its two parties sees it. */ Room;
export type GetRoomApiArg = {
  /** Which, as the address of the meeting names it. */
  room: string;
};
export type EnterRoomApiResponse = /** status 200 What happens in the room. */ EnterRoomResponse;
export type EnterRoomApiArg = {
  /** Which. */
  room: string;
  enterRoomBody: EnterRoomBody;
};
export type LeaveRoomApiResponse = /** status 200 Response of LeaveRoom. */ LeaveRoomResponse;
export type LeaveRoomApiArg = {
  /** Which. */
  room: string;
  leaveRoomBody: LeaveRoomBody;
};
export type SendRoomSignalApiResponse = /** status 200 Response of SendRoomSignal. */ SendRoomSignalResponse;
export type SendRoomSignalApiArg = {
  /** Which. */
  room: string;
  sendRoomSignalBody: SendRoomSignalBody;
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
export type ListActivityResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** What happened. */
  securityEvents: SecurityEvent[];
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
export type Session = {
  /** When it signed in. */
  createTime: string;
  /** What it said about itself at the last use. */
  device?: Device;
  /** Whether it has shown a second factor. */
  hasShownSecondFactor: boolean;
  /** Session id. */
  id: string;
  /** Whether it is the session that asks. */
  isCurrent: boolean;
  /** When it was used last, to the life of an access token. */
  lastUseTime?: string;
  /** Where it was used last. */
  place?: Place;
};
export type ListSessionsResponse = {
  /** The sessions. */
  sessions: Session[];
};
export type EndSessionResponse = {};
export type EndOtherSessionsResponse = {
  /** How many were ended. */
  ended: number;
};
export type EndOtherSessionsRequest = {};
export type DeleteAccountResponse = {
  /** When the account was closed. Its owner is signed out everywhere from now on. */
  closeTime?: string;
};
export type DeleteAccountRequest = {
  /** Exactly `DELETE MY ACCOUNT`. */
  confirmation: string;
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
export type ListAppointmentsResponse = {
  /** The appointments, without their history. */
  appointments: Appointment[];
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** How many there are in the period that was asked for with the same filter, counted up to 1000. */
  totalCount: number;
};
export type AppointmentPeriod =
  'APPOINTMENT_PERIOD_UNSPECIFIED' | 'APPOINTMENT_PERIOD_UPCOMING' | 'APPOINTMENT_PERIOD_PAST';
export type CreateAppointmentRequest = {
  /** Who takes part; one person when missing. */
  format?: SessionFormat;
  /** Language of the client: `en`, `ti` or `ar`; by `Accept-Language` when missing. */
  languageCode?: string;
  /** What the therapist should know. Optional. */
  notes?: string;
  /** How it is paid. */
  payment?: AppointmentPayment;
  /** Where it takes place; by video when missing. */
  sessionType?: SessionType;
  /** When it begins: one of the times that ListTherapistSlots gives. */
  startTime: string;
  /** With whom. */
  therapistId: string;
  /** Time zone of the client, such as `Africa/Asmara`, in which they will be reminded; the company's when missing. */
  timeZone?: string;
};
export type SessionNotes = {
  /** Changes with every change; empty when there are none. */
  etag: string;
  /** The notes; empty when there are none. */
  text: string;
  /** When they were written last. */
  updateTime: string;
};
export type UpdateSessionNotesBody = {
  /** `etag` of the notes as the therapist read them; empty when there were none. */
  etag?: string;
  /** The notes; empty takes them away. */
  text?: string;
};
export type ReviewAppointmentBody = {
  /** Stars. */
  rating: number;
  /** What there is to say. Optional; everybody can read it. */
  text?: string;
};
export type AcceptAppointmentTimeBody = {};
export type CancelAppointmentBody = {};
export type CompleteAppointmentBody = {
  /** The client did not come. */
  noShow?: boolean;
};
export type Meeting = {
  /** Address, with the name and the role of the caller. */
  url: string;
};
export type JoinAppointmentBody = {};
export type PayAppointmentBody = {};
export type ReportTherapistAbsenceBody = {};
export type RescheduleAppointmentBody = {
  /** The new beginning: one of the times that ListTherapistSlots gives. */
  startTime: string;
};
export type BillingPortalSession = {
  /** Its address. */
  url: string;
};
export type CreateBillingPortalSessionRequest = {};
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
export type ListShipmentsResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** The shipments, without their history. */
  shipments: Shipment[];
};
export type ShipmentOrder =
  | 'SHIPMENT_ORDER_UNSPECIFIED'
  | 'SHIPMENT_ORDER_OLDEST'
  | 'SHIPMENT_ORDER_PICKUP_SOONEST'
  | 'SHIPMENT_ORDER_PICKUP_LATEST';
export type StopInput = {
  /** Street address. */
  address: string;
  /** Name of the person there. */
  contactName: string;
  /** Their phone number: digits, spaces and `+ - ( )`, 10 to 15 digits. */
  contactPhone: string;
};
export type CreateShipmentRequest = {
  /** What it is, in words. */
  cargoDescription: string;
  /** Where it is delivered. */
  delivery: StopInput;
  /** Language of the mails about it: `en`, `ti` or `ar`. When missing, the one of `Accept-Language`. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Where it is picked up. */
  pickup: StopInput;
  /** Day of the pickup, `YYYY-MM-DD` in Calgary's time. */
  pickupDate: string;
  /** The quote to book. */
  quoteId: string;
};
export type CancelShipmentBody = {};
export type CheckoutPurpose =
  | 'CHECKOUT_PURPOSE_UNSPECIFIED'
  | 'CHECKOUT_PURPOSE_APPOINTMENT'
  | 'CHECKOUT_PURPOSE_THERAPIST_PLAN'
  | 'CHECKOUT_PURPOSE_ASSISTANT_SESSION'
  | 'CHECKOUT_PURPOSE_ASSISTANT_PLAN'
  | 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT'
  | 'CHECKOUT_PURPOSE_SOURCING_BALANCE';
export type CheckoutStatus =
  | 'CHECKOUT_STATUS_UNSPECIFIED'
  | 'CHECKOUT_STATUS_OPEN'
  | 'CHECKOUT_STATUS_PROCESSING'
  | 'CHECKOUT_STATUS_PAID'
  | 'CHECKOUT_STATUS_FAILED'
  | 'CHECKOUT_STATUS_CANCELLED'
  | 'CHECKOUT_STATUS_EXPIRED';
export type CheckoutSession = {
  /** When it was made. */
  createTime: string;
  /** Until when it can be paid. */
  expireTime?: string;
  /** UUID, ascending with time. */
  id: string;
  /** The payment, when it is paid. */
  paymentId: string;
  /** What is paid for. */
  purpose: CheckoutPurpose;
  /** Number of the receipt, when it is paid. */
  receiptNumber: string;
  /** The appointment, or the therapist of a plan; empty for the assistant. */
  referenceId: string;
  /** Where it stands. */
  status: CheckoutStatus;
  /** Before tax. */
  subtotal?: Money;
  /** Goods and services tax. */
  tax?: Money;
  /** What it is. */
  title: string;
  /** What is to be paid. */
  total?: Money;
  /** Address of the payment page. Empty while the provider prepares it (status open: read again after a second) and once it cannot be paid any more. */
  url: string;
};
export type PaymentType = 'PAYMENT_TYPE_UNSPECIFIED' | 'PAYMENT_TYPE_ONE_TIME' | 'PAYMENT_TYPE_SUBSCRIPTION';
export type CreateCheckoutSessionRequest = {
  /** Language of the payment page and the receipt: `en`, `ti` or `ar`; empty for that of the request. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Once or every month. What the purpose says already need not be said again. */
  paymentType?: PaymentType;
  /** What is to be paid for. */
  purpose?: CheckoutPurpose;
  /** With which therapist; for a plan. */
  therapistId?: string;
};
export type CancelCheckoutSessionBody = {};
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
export type ListCleaningBookingsResponse = {
  /** The bookings, without their history. */
  bookings: CleaningBooking[];
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
};
export type CleaningBookingOrder =
  | 'CLEANING_BOOKING_ORDER_UNSPECIFIED'
  | 'CLEANING_BOOKING_ORDER_OLDEST'
  | 'CLEANING_BOOKING_ORDER_VISIT_SOONEST'
  | 'CLEANING_BOOKING_ORDER_VISIT_LATEST';
export type CleaningBookingPeriod =
  'CLEANING_BOOKING_PERIOD_UNSPECIFIED' | 'CLEANING_BOOKING_PERIOD_UPCOMING' | 'CLEANING_BOOKING_PERIOD_PAST';
export type CreateCleaningBookingRequest = {
  /** Street address. */
  address: string;
  /** When the crew arrives. */
  arrivalWindow: 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
  /** Day of the (first) visit, `YYYY-MM-DD` in Calgary's time. */
  date: string;
  /** Language of the mails about it: `en`, `ti` or `ar`. When missing, the one of `Accept-Language`. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** What the crew should know. Optional. */
  notes?: string;
  /** Phone number for the crew: digits, spaces and `+ - ( )`, 10 to 15 digits. */
  phone: string;
  /** Canadian postal code; its area must be covered. */
  postalCode: string;
  /** The quote to book. */
  quoteId: string;
};
export type CancelCleaningBookingBody = {
  /** Also all later visits of its series. */
  series?: boolean;
};
export type RescheduleCleaningBookingBody = {
  /** The new window. */
  arrivalWindow: 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
  /** The new day, `YYYY-MM-DD` in Calgary's time. */
  date: string;
};
export type SkipCleaningBookingBody = {};
export type EntitlementKind =
  | 'ENTITLEMENT_KIND_UNSPECIFIED'
  | 'ENTITLEMENT_KIND_THERAPIST_SESSION'
  | 'ENTITLEMENT_KIND_ASSISTANT_SESSION'
  | 'ENTITLEMENT_KIND_ASSISTANT_MONTH';
export type Entitlement = {
  /** Until when. */
  endTime?: string;
  /** How many there were; 0 when they are not counted. */
  granted: number;
  /** UUID. */
  id: string;
  /** What. */
  kind: EntitlementKind;
  /** How many are left; 0 when they are not counted. */
  remaining: number;
  /** Session format that it pays for, such as `individual`; empty for the assistant. */
  sessionFormat: string;
  /** From when. */
  startTime?: string;
  /** With which therapist; empty for the assistant. */
  therapistId: string;
  /** Grows with every change, so that late news can be told from old. */
  version: string;
};
export type ListEntitlementsResponse = {
  /** The entitlements that hold now and are not used up, those that end first before the others. */
  entitlements: Entitlement[];
};
export type NotificationPreferences = {
  /** What comes afterwards: how a session was, a conversation with the assistant that is followed up, a time of a therapist that became free. */
  followUps: boolean;
  /** Every step of an order on its way: a cleaning that has begun, a shipment that was picked up, goods that passed their inspection. */
  progress: boolean;
  /** Reminders of a session, a day and an hour before it. */
  reminders: boolean;
};
export type NotificationPreferencesInput = {
  /** What comes afterwards: how a session was, a conversation with the assistant that is followed up, a time of a therapist that became free. */
  followUps?: boolean;
  /** Every step of an order on its way: a cleaning that has begun, a shipment that was picked up, goods that passed their inspection. */
  progress?: boolean;
  /** Reminders of a session, a day and an hour before it. */
  reminders?: boolean;
};
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
export type ListPaymentsResponse = {
  /** For the next page; empty on the last. */
  nextPageToken: string;
  /** The payments. */
  payments: Payment[];
};
export type PaymentOrder = 'PAYMENT_ORDER_UNSPECIFIED' | 'PAYMENT_ORDER_OLDEST' | 'PAYMENT_ORDER_LARGEST';
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
export type RequestCount = {
  /** Requests. */
  requestCount: number;
  /** Status. */
  status: ProductRequestStatus;
};
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
export type ListProductRequestsResponse = {
  /** How many there are in each status with the same filter but for the status, each counted up to 1000; on the first page. */
  counts: RequestCount[];
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** The requests, without what lists leave out. */
  requests: ProductRequest[];
  /** How many there are with the same filter, counted up to 1000. */
  totalCount: number;
};
export type CreateProductRequestRequest = {
  /** Category. */
  category?: ProductCategory;
  /** Currency of the target price: `USD` (when missing), `EUR`, `GBP` or `CNY`. */
  currency?: string;
  /** Day by which it is needed, `YYYY-MM-DD`. Optional. */
  deadline?: string;
  /** What it is for, what it has to be. */
  description?: string;
  /** Language of mails: `en`, `ti` or `ar`; by `Accept-Language` when missing. */
  languageCode?: string;
  /** Product of the catalogue that is asked for. Optional. */
  productId?: string;
  /** What is looked for. */
  productName?: string;
  /** Pieces. */
  quantityNeeded: number;
  /** Materials, measures, standards. */
  specifications?: string;
  /** What a piece may cost, in `currency`: a decimal number such as `12.50`. Optional. */
  targetPrice?: string;
};
export type PostRequestMessageBody = {
  /** What. */
  body: string;
};
export type RequestDeliveryInput = {
  /** Street and number. */
  address: string;
  /** Town, one of those that cargo serves. */
  city: string;
  /** Who receives it. */
  contactName: string;
  /** Their phone number. */
  contactPhone: string;
};
export type AcceptOfferBody = {
  /** Where the last leg goes. */
  delivery: RequestDeliveryInput;
  /** `etag` of the request as it was read. */
  etag: string;
  /** Which offer. */
  offerId: string;
};
export type CancelProductRequestBody = {
  /** `etag` of the request as it was read. */
  etag: string;
};
export type DeclineOfferBody = {
  /** `etag` of the request as it was read. */
  etag: string;
  /** Which offer. */
  offerId: string;
  /** Why. Optional. */
  reason?: string;
};
export type RequestCheckout = {
  /** Checkout session, to be asked for at payments. */
  checkoutSessionId: string;
  /** Address of the payment page; empty until the payment provider has answered. The checkout session has it then. */
  checkoutUrl: string;
  /** What is paid there. */
  payment: RequestPayment;
};
export type PayProductRequestBody = {};
export type SubscriptionStatus =
  | 'SUBSCRIPTION_STATUS_UNSPECIFIED'
  | 'SUBSCRIPTION_STATUS_ACTIVE'
  | 'SUBSCRIPTION_STATUS_PAST_DUE'
  | 'SUBSCRIPTION_STATUS_ENDED';
export type Subscription = {
  /** Whether it ends with the month that is paid. */
  cancelsAtPeriodEnd: boolean;
  /** When it began. */
  createTime: string;
  /** UUID, ascending with time. */
  id: string;
  /** End of the month that is paid. */
  periodEndTime?: string;
  /** What for. */
  purpose: CheckoutPurpose;
  /** The therapist of a plan; empty for the assistant. */
  referenceId: string;
  /** Where it stands. */
  status: SubscriptionStatus;
  /** What it says on the receipt. */
  title: string;
  /** A month, with tax. */
  total?: Money;
  /** Whose mail address, for an admin; empty otherwise. */
  userEmail: string;
};
export type ListSubscriptionsResponse = {
  /** For the next page; empty on the last. */
  nextPageToken: string;
  /** The subscriptions. */
  subscriptions: Subscription[];
};
export type CancelSubscriptionBody = {};
export type ResumeSubscriptionBody = {};
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
export type BankDetailsInput = {
  /** Who holds the account. */
  accountHolder: string;
  /** Number of the account, or an IBAN: letters, digits, spaces and hyphens. */
  accountNumber: string;
  /** Name of the bank. */
  bankName: string;
  /** Institution and transit number, or a BIC: letters, digits, spaces and hyphens. */
  routingNumber: string;
};
export type ApplicationRatesInput = {
  /** With a couple. */
  couplesMinor?: string;
  /** With a family. */
  familyMinor?: string;
  /** With a group. */
  groupMinor?: string;
  /** With one person. */
  individualMinor?: string;
};
export type ApplicationFormInput = {
  /** Whether they accept insurance. */
  acceptsInsurance?: boolean;
  /** About them, at least 50 characters. */
  bio?: string;
  /** Where they studied, at least 10 characters. */
  education?: string;
  /** Mail address at which the applicant can be reached. */
  email?: string;
  /** What they have done, at least 10 characters. */
  experience?: string;
  /** First name, at least 2 characters. */
  firstName?: string;
  /** Which; only with `acceptsInsurance`. */
  insuranceProviders?: (
    | 'INSURANCE_PROVIDER_AETNA'
    | 'INSURANCE_PROVIDER_BLUE_CROSS_BLUE_SHIELD'
    | 'INSURANCE_PROVIDER_CIGNA'
    | 'INSURANCE_PROVIDER_UNITED_HEALTH'
    | 'INSURANCE_PROVIDER_HUMANA'
    | 'INSURANCE_PROVIDER_KAISER_PERMANENTE'
    | 'INSURANCE_PROVIDER_MEDICARE'
    | 'INSURANCE_PROVIDER_MEDICAID'
  )[];
  /** Languages, at least one. */
  languagesSpoken?: (
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
    | 'SPOKEN_LANGUAGE_OTHER'
  )[];
  /** Last name, at least 2 characters. */
  lastName?: string;
  /** Last day of the licence, `YYYY-MM-DD`; empty when it has none. */
  licenseExpireDate?: string;
  /** Number of the licence; asked for on the certified path only. */
  licenseNumber?: string;
  /** Town and province or country. */
  location?: string;
  /** By certificate or by experience. */
  path?: ApplicationPath;
  /** Phone number, at least 10 characters. */
  phone?: string;
  /** What the licence makes them; asked for on the certified path only. */
  qualification?: Qualification;
  /** Fees that they have in mind. Optional. */
  rates?: ApplicationRatesInput;
  /** Session types, at least one. */
  sessionTypes?: (
    | 'OFFERED_SESSION_INDIVIDUAL'
    | 'OFFERED_SESSION_COUPLES'
    | 'OFFERED_SESSION_FAMILY'
    | 'OFFERED_SESSION_GROUP'
    | 'OFFERED_SESSION_ONLINE'
    | 'OFFERED_SESSION_IN_PERSON'
  )[];
  /** What they treat, at least one. */
  specializations?: (
    | 'SPECIALIZATION_ANXIETY_DEPRESSION'
    | 'SPECIALIZATION_COUPLES'
    | 'SPECIALIZATION_FAMILY'
    | 'SPECIALIZATION_TRAUMA'
    | 'SPECIALIZATION_ADDICTION'
    | 'SPECIALIZATION_CHILD_ADOLESCENT'
    | 'SPECIALIZATION_LGBTQ'
    | 'SPECIALIZATION_GRIEF'
    | 'SPECIALIZATION_EATING_DISORDERS'
    | 'SPECIALIZATION_CAREER'
  )[];
  /** Their time zone, such as `Africa/Asmara`, in which interviews are told; the company's when missing. */
  timeZone?: string;
};
export type SubmitApplicationRequest = {
  /** Bank details; missing leaves those that are there. */
  bankDetails?: BankDetailsInput;
  /** `etag` of the application as it was read; empty when there was none. */
  etag?: string;
  /** What is written. */
  form: ApplicationFormInput;
};
export type SaveMyApplicationRequest = {
  /** Bank details; missing leaves those that are there. */
  bankDetails?: BankDetailsInput;
  /** `etag` of the application as it was read; empty when there was none. */
  etag?: string;
  /** What is written. */
  form: ApplicationFormInput;
};
export type WithdrawMyApplicationRequest = {};
export type BookedOutsideHours = {
  /** UUID of the appointment. */
  appointmentId: string;
  /** Start as wall time of the therapist with its offset. */
  startLocalTime: string;
};
export type DayHours = {
  /** End, `HH:MM`; `24:00` is midnight. */
  end: string;
  /** Beginning, `HH:MM`. */
  start: string;
};
export type DayException = {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** Hours of that day; none for a day off. */
  hours: DayHours[];
};
export type WeeklyHours = {
  /** End, `HH:MM`; `24:00` is midnight. */
  end: string;
  /** Beginning, `HH:MM`. */
  start: string;
  /** Day of the week, 1 for Monday to 7 for Sunday. */
  weekday: number;
};
export type Availability = {
  /** Booked sessions that have not started and lie outside the hours, the earliest first, at most 50. They take place unless they are moved or cancelled. */
  bookedOutsideHours: BookedOutsideHours[];
  /** Minutes that stay free after a session. Between two sessions both are kept. */
  bufferAfterMinutes: number;
  /** Minutes that stay free before a session. */
  bufferBeforeMinutes: number;
  /** Changes with every change of the hours. */
  etag: string;
  /** Days that are otherwise, by date. */
  exceptions: DayException[];
  /** Days up to which sessions can be booked. */
  horizonDays: number;
  /** Hours before which a session must be booked. */
  noticeHours: number;
  /** Minutes between one beginning that is offered and the next. */
  stepMinutes: number;
  /** Time zone of all wall times, such as `America/Edmonton`. */
  timeZone: string;
  /** Hours of the week, by day and time. */
  weeklyHours: WeeklyHours[];
};
export type DayHoursInput = {
  /** End, `HH:MM`; `24:00` is midnight. */
  end?: string;
  /** Beginning, `HH:MM`. */
  start?: string;
};
export type DayExceptionInput = {
  /** The day, `YYYY-MM-DD`. */
  date: string;
  /** Hours of that day; none for a day off. */
  hours?: DayHoursInput[];
};
export type WeeklyHoursInput = {
  /** End, `HH:MM`; `24:00` is midnight. */
  end?: string;
  /** Beginning, `HH:MM`. */
  start?: string;
  /** Day of the week, 1 for Monday to 7 for Sunday. */
  weekday: number;
};
export type UpdateAvailabilityRequest = {
  /** Minutes that stay free after a session; a multiple of five. */
  bufferAfterMinutes?: number;
  /** Minutes that stay free before a session; a multiple of five. */
  bufferBeforeMinutes?: number;
  /** `etag` of the hours as the therapist read them. */
  etag: string;
  /** Days that are otherwise, each once. */
  exceptions?: DayExceptionInput[];
  /** Days up to which sessions can be booked. */
  horizonDays: number;
  /** Hours before which a session must be booked. */
  noticeHours?: number;
  /** Minutes between one beginning that is offered and the next; a multiple of five. */
  stepMinutes: number;
  /** Time zone of all wall times. */
  timeZone: string;
  /** Hours of the week; those of a day must not overlap. */
  weeklyHours?: WeeklyHoursInput[];
};
export type CalendarFeed = {
  /** The secret address. It is shown this once: what is stored cannot be turned back into it. */
  url: string;
};
export type CreateCalendarFeedRequest = {};
export type MonthEarnings = {
  /** Their fees before tax. */
  fees?: Money;
  /** The month in the therapist's time zone, `YYYY-MM`. */
  month: string;
  /** Sessions that took place, and those that the client did not come to. */
  sessionCount: number;
};
export type Earnings = {
  /** The last twelve months that have sessions, the latest first. */
  months: MonthEarnings[];
};
export type ProfileStatus =
  'PROFILE_STATUS_UNSPECIFIED' | 'PROFILE_STATUS_HIDDEN' | 'PROFILE_STATUS_LISTED' | 'PROFILE_STATUS_SUSPENDED';
export type SessionOffer = {
  /** Who takes part. */
  format: SessionFormat;
  /** Length in minutes. */
  minutes: number;
  /** What it costs before tax, in Canadian cents. */
  price?: Money;
};
export type TherapyType =
  | 'THERAPY_TYPE_UNSPECIFIED'
  | 'THERAPY_TYPE_INDIVIDUAL'
  | 'THERAPY_TYPE_COUPLES'
  | 'THERAPY_TYPE_FAMILY'
  | 'THERAPY_TYPE_GROUP'
  | 'THERAPY_TYPE_CHILD_ADOLESCENT'
  | 'THERAPY_TYPE_CBT'
  | 'THERAPY_TYPE_TRAUMA_FOCUSED'
  | 'THERAPY_TYPE_GRIEF'
  | 'THERAPY_TYPE_ADDICTION'
  | 'THERAPY_TYPE_CAREER';
export type Therapist = {
  /** About them, in their own words. */
  bio: string;
  /** Where they studied. */
  education: string;
  /** Years of practice. */
  experienceYears: number;
  /** Name. */
  fullName: string;
  /** UUID. */
  id: string;
  /** Languages that they hold sessions in. */
  languages: SpokenLanguage[];
  /** Town and province or country. */
  location: string;
  /** The same as wall time in the viewer's time zone with its offset. */
  nextFreeLocalTime: string;
  /** When their next session could begin; missing when they have no free time. */
  nextFreeTime?: string;
  /** What a session costs, by who takes part. */
  offers: SessionOffer[];
  /** What they may call themselves. */
  qualification: Qualification;
  /** Average of the reviews in tenths of a star, 10 to 50; 0 without reviews. */
  ratingTenths: number;
  /** Number of reviews. */
  reviewCount: number;
  /** Sessions that took place here. */
  sessionCount: number;
  /** Where sessions take place. */
  sessionTypes: SessionType[];
  /** What they treat. */
  specializations: Specialization[];
  /** Kinds of therapy that they offer. */
  therapyTypes: TherapyType[];
  /** Their time zone, such as `America/Edmonton`. */
  timeZone: string;
};
export type TherapistProfile = {
  /** Changes with every change of the profile. */
  etag: string;
  /** Session format that the plan pays for. */
  planFormat: SessionFormat;
  /** What a month with four sessions costs before tax; nothing when no plan is offered. */
  planPrice?: Money;
  /** Address of the practice. Clients see it once a session in person is paid; the directory never shows it. */
  practiceAddress: string;
  /** Whether everybody sees it. */
  status: ProfileStatus;
  /** As everybody sees it when it is listed. */
  therapist?: Therapist;
  /** Number of sessions that are booked and have not started. */
  upcomingSessionCount: number;
};
export type OfferInput = {
  /** Session format. `SESSION_FORMAT_GROUP` is not for sale yet. */
  format: 'SESSION_FORMAT_INDIVIDUAL' | 'SESSION_FORMAT_COUPLES' | 'SESSION_FORMAT_FAMILY' | 'SESSION_FORMAT_GROUP';
  /** Length in minutes; a multiple of five. */
  minutes: number;
  /** What it costs before tax, in Canadian cents. */
  priceMinor: string;
};
export type UpdateTherapistProfileRequest = {
  /** About them, at least 50 characters (product specification, section 5). */
  bio: string;
  /** Where they studied, at least 10 characters. */
  education: string;
  /** `etag` of the profile as the therapist read it. */
  etag: string;
  /** Years of practice. */
  experienceYears?: number;
  /** Name. */
  fullName: string;
  /** Whether everybody shall see the profile. */
  isListed?: boolean;
  /** Languages that they hold sessions in. */
  languages: (
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
    | 'SPOKEN_LANGUAGE_OTHER'
  )[];
  /** Town and province or country. */
  location: string;
  /** What sessions cost, by who takes part; each at most once. */
  offers: OfferInput[];
  /** Session format that the plan pays for; must be one of `offers`. `SESSION_FORMAT_INDIVIDUAL` when not set. */
  planFormat?: SessionFormat;
  /** What a month with four sessions costs before tax, in Canadian cents; 0 when no plan is offered. */
  planPriceMinor?: string;
  /** Address of the practice, with street, number and floor. Required when `sessionTypes` has `SESSION_TYPE_IN_PERSON`. Clients see it once a session in person is paid; the directory never shows it. */
  practiceAddress?: string;
  /** Where sessions take place. */
  sessionTypes: ('SESSION_TYPE_VIDEO' | 'SESSION_TYPE_IN_PERSON')[];
  /** What they treat. */
  specializations: (
    | 'SPECIALIZATION_ANXIETY_DEPRESSION'
    | 'SPECIALIZATION_COUPLES'
    | 'SPECIALIZATION_FAMILY'
    | 'SPECIALIZATION_TRAUMA'
    | 'SPECIALIZATION_ADDICTION'
    | 'SPECIALIZATION_CHILD_ADOLESCENT'
    | 'SPECIALIZATION_LGBTQ'
    | 'SPECIALIZATION_GRIEF'
    | 'SPECIALIZATION_EATING_DISORDERS'
    | 'SPECIALIZATION_CAREER'
  )[];
  /** Kinds of therapy that they offer. */
  therapyTypes: (
    | 'THERAPY_TYPE_INDIVIDUAL'
    | 'THERAPY_TYPE_COUPLES'
    | 'THERAPY_TYPE_FAMILY'
    | 'THERAPY_TYPE_GROUP'
    | 'THERAPY_TYPE_CHILD_ADOLESCENT'
    | 'THERAPY_TYPE_CBT'
    | 'THERAPY_TYPE_TRAUMA_FOCUSED'
    | 'THERAPY_TYPE_GRIEF'
    | 'THERAPY_TYPE_ADDICTION'
    | 'THERAPY_TYPE_CAREER'
  )[];
};
export type LeaveWaitingListResponse = {};
export type WaitingListEntry = {
  /** Since when. */
  createTime: string;
  /** For whom one waits. */
  therapistId: string;
};
export type JoinWaitingListBody = {
  /** Language of the mail: `en`, `ti` or `ar`; by `Accept-Language` when missing. */
  languageCode?: string;
};
export type IceServer = {
  /** Its password, good for some hours. */
  credential: string;
  /** Its addresses, such as `stun:stun.example.org:3478`. */
  urls: string[];
  /** Name to sign in with; of a TURN server. */
  username: string;
};
export type Room = {
  /** Session that is held in it. */
  appointmentId: string;
  /** One's own name. */
  displayName: string;
  /** Length of the session in minutes. */
  durationMinutes: number;
  /** Servers by which browsers find a way to each other; none when they are on one network. */
  iceServers: IceServer[];
  /** Until when one can come in. */
  joinEndTime?: string;
  /** Name of the other side. */
  peerName: string;
  /** As whom one comes. */
  role: AppointmentRole;
  /** The same as wall time of the caller with its offset. */
  startLocalTime: string;
  /** When the session begins. */
  startTime?: string;
};
export type RoomPeer = {
  /** Id of its window. Another one than before is another call. */
  participantId: string;
  /** Its role. */
  role: AppointmentRole;
};
export type RoomSignalKind =
  | 'ROOM_SIGNAL_KIND_UNSPECIFIED'
  | 'ROOM_SIGNAL_KIND_DESCRIPTION'
  | 'ROOM_SIGNAL_KIND_CANDIDATE'
  | 'ROOM_SIGNAL_KIND_MEDIA';
export type RoomSignal = {
  /** What it is. */
  kind: RoomSignalKind;
  /** Window that it comes from. */
  participantId: string;
  /** JSON. */
  payload: string;
};
export type RoomWelcome = {
  /** The other side, if it is there. */
  peer?: RoomPeer;
};
export type EnterRoomResponse = {
  /** All was said: the window of the session is over. */
  end?: boolean;
  /** Why the stream ends before. */
  error?: Status;
  /** Nothing has happened for a while. */
  heartbeat?: boolean;
  /** The other side came in, or came in anew. */
  peerJoined?: RoomPeer;
  /** The other side went out. */
  peerLeft?: RoomPeer;
  /** A message of the other side's browser. */
  signal?: RoomSignal;
  /** One is in; the first event. */
  welcome?: RoomWelcome;
};
export type EnterRoomBody = {
  /** Id that the window made for itself. Coming back with the same one is going on, with another one is beginning anew. */
  participantId: string;
};
export type LeaveRoomResponse = {};
export type LeaveRoomBody = {
  /** One's own window. */
  participantId: string;
};
export type SendRoomSignalResponse = {};
export type SendRoomSignalBody = {
  /** What it is. */
  kind: 'ROOM_SIGNAL_KIND_DESCRIPTION' | 'ROOM_SIGNAL_KIND_CANDIDATE' | 'ROOM_SIGNAL_KIND_MEDIA';
  /** One's own window. */
  participantId: string;
  /** JSON. */
  payload: string;
};
export const {
  useListActivityQuery,
  useExportAccountQuery,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
  useListAppointmentsQuery,
  useCreateAppointmentMutation,
  useGetAppointmentQuery,
  useDownloadAppointmentCalendarQuery,
  useGetSessionNotesQuery,
  useUpdateSessionNotesMutation,
  useReviewAppointmentMutation,
  useAcceptAppointmentTimeMutation,
  useCancelAppointmentMutation,
  useCompleteAppointmentMutation,
  useJoinAppointmentMutation,
  usePayAppointmentMutation,
  useReportTherapistAbsenceMutation,
  useRescheduleAppointmentMutation,
  useCreateBillingPortalSessionMutation,
  useListShipmentsQuery,
  useCreateShipmentMutation,
  useGetShipmentQuery,
  useCancelShipmentMutation,
  useCreateCheckoutSessionMutation,
  useGetCheckoutSessionQuery,
  useCancelCheckoutSessionMutation,
  useListCleaningBookingsQuery,
  useCreateCleaningBookingMutation,
  useGetCleaningBookingQuery,
  useCancelCleaningBookingMutation,
  useRescheduleCleaningBookingMutation,
  useSkipCleaningBookingMutation,
  useListEntitlementsQuery,
  useGetNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  useListPaymentsQuery,
  useGetPaymentQuery,
  useListProductRequestsQuery,
  useCreateProductRequestMutation,
  useGetProductRequestQuery,
  useUploadRequestAttachmentMutation,
  useRemoveRequestAttachmentMutation,
  usePostRequestMessageMutation,
  useAcceptOfferMutation,
  useCancelProductRequestMutation,
  useDeclineOfferMutation,
  usePayProductRequestMutation,
  useListSubscriptionsQuery,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useSubmitApplicationMutation,
  useGetMyApplicationQuery,
  useSaveMyApplicationMutation,
  useUploadApplicationDocumentMutation,
  useRemoveApplicationDocumentMutation,
  useWithdrawMyApplicationMutation,
  useGetAvailabilityQuery,
  useUpdateAvailabilityMutation,
  useCreateCalendarFeedMutation,
  useGetEarningsQuery,
  useGetTherapistProfileQuery,
  useUpdateTherapistProfileMutation,
  useLeaveWaitingListMutation,
  useJoinWaitingListMutation,
  useGetRoomQuery,
  useEnterRoomMutation,
  useLeaveRoomMutation,
  useSendRoomSignalMutation,
} = injectedRtkApi;
