import { baseApi as api } from '../baseApi';
import { invalidates, provides } from '../tags';
export const addTagTypes = [
  'AccountService',
  'SavedAddressService',
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
        providesTags: provides('AccountService'),
      }),
      exportAccount: build.query<ExportAccountApiResponse, ExportAccountApiArg>({
        query: () => ({ url: `/v1/account/export` }),
        providesTags: provides('AccountService'),
      }),
      listSavedAddresses: build.query<ListSavedAddressesApiResponse, ListSavedAddressesApiArg>({
        query: () => ({ url: `/v1/account/saved-addresses` }),
        providesTags: provides('SavedAddressService'),
      }),
      createSavedAddress: build.mutation<CreateSavedAddressApiResponse, CreateSavedAddressApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/saved-addresses`,
          method: 'POST',
          body: queryArg.createSavedAddressRequest,
        }),
        invalidatesTags: invalidates('SavedAddressService'),
      }),
      deleteSavedAddress: build.mutation<DeleteSavedAddressApiResponse, DeleteSavedAddressApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/saved-addresses/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('SavedAddressService'),
      }),
      updateSavedAddress: build.mutation<UpdateSavedAddressApiResponse, UpdateSavedAddressApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/saved-addresses/${queryArg.id}`,
          method: 'PUT',
          body: queryArg.updateSavedAddressBody,
        }),
        invalidatesTags: invalidates('SavedAddressService'),
      }),
      listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
        query: () => ({ url: `/v1/account/sessions` }),
        providesTags: provides('AccountService'),
      }),
      endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/sessions/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('AccountService'),
      }),
      endOtherSessions: build.mutation<EndOtherSessionsApiResponse, EndOtherSessionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/account/sessions:endOthers`,
          method: 'POST',
          body: queryArg.endOtherSessionsRequest,
        }),
        invalidatesTags: invalidates('AccountService'),
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
            userId: queryArg.userId,
            fromDate: queryArg.fromDate,
            toDate: queryArg.toDate,
          },
        }),
        providesTags: provides('AppointmentService'),
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
        invalidatesTags: invalidates('AppointmentService'),
      }),
      getAppointment: build.query<GetAppointmentApiResponse, GetAppointmentApiArg>({
        query: (queryArg) => ({ url: `/v1/appointments/${queryArg.id}` }),
        providesTags: provides('AppointmentService'),
      }),
      downloadAppointmentCalendar: build.query<
        DownloadAppointmentCalendarApiResponse,
        DownloadAppointmentCalendarApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}/calendar.ics`,
        }),
        providesTags: provides('TherapyHttp'),
      }),
      getSessionNotes: build.query<GetSessionNotesApiResponse, GetSessionNotesApiArg>({
        query: (queryArg) => ({ url: `/v1/appointments/${queryArg.id}/notes` }),
        providesTags: provides('AppointmentService'),
      }),
      updateSessionNotes: build.mutation<UpdateSessionNotesApiResponse, UpdateSessionNotesApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}/notes`,
          method: 'PUT',
          body: queryArg.updateSessionNotesBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      reviewAppointment: build.mutation<ReviewAppointmentApiResponse, ReviewAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}/review`,
          method: 'POST',
          body: queryArg.reviewAppointmentBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      acceptAppointmentTime: build.mutation<AcceptAppointmentTimeApiResponse, AcceptAppointmentTimeApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:acceptTime`,
          method: 'POST',
          body: queryArg.acceptAppointmentTimeBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      cancelAppointment: build.mutation<CancelAppointmentApiResponse, CancelAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelAppointmentBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      completeAppointment: build.mutation<CompleteAppointmentApiResponse, CompleteAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:complete`,
          method: 'POST',
          body: queryArg.completeAppointmentBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      joinAppointment: build.mutation<JoinAppointmentApiResponse, JoinAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:join`,
          method: 'POST',
          body: queryArg.joinAppointmentBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      payAppointment: build.mutation<PayAppointmentApiResponse, PayAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:pay`,
          method: 'POST',
          body: queryArg.payAppointmentBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      reportTherapistAbsence: build.mutation<ReportTherapistAbsenceApiResponse, ReportTherapistAbsenceApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:reportTherapistAbsence`,
          method: 'POST',
          body: queryArg.reportTherapistAbsenceBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      rescheduleAppointment: build.mutation<RescheduleAppointmentApiResponse, RescheduleAppointmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/appointments/${queryArg.id}:reschedule`,
          method: 'POST',
          body: queryArg.rescheduleAppointmentBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
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
        invalidatesTags: invalidates('PaymentService'),
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
            userId: queryArg.userId,
          },
        }),
        providesTags: provides('CargoService'),
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
        invalidatesTags: invalidates('CargoService'),
      }),
      getShipment: build.query<GetShipmentApiResponse, GetShipmentApiArg>({
        query: (queryArg) => ({ url: `/v1/cargo/shipments/${queryArg.id}` }),
        providesTags: provides('CargoService'),
      }),
      cancelShipment: build.mutation<CancelShipmentApiResponse, CancelShipmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/shipments/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelShipmentBody,
        }),
        invalidatesTags: invalidates('CargoService'),
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
        invalidatesTags: invalidates('PaymentService'),
      }),
      getCheckoutSession: build.query<GetCheckoutSessionApiResponse, GetCheckoutSessionApiArg>({
        query: (queryArg) => ({ url: `/v1/checkout-sessions/${queryArg.id}` }),
        providesTags: provides('PaymentService'),
      }),
      cancelCheckoutSession: build.mutation<CancelCheckoutSessionApiResponse, CancelCheckoutSessionApiArg>({
        query: (queryArg) => ({
          url: `/v1/checkout-sessions/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelCheckoutSessionBody,
        }),
        invalidatesTags: invalidates('PaymentService'),
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
            userId: queryArg.userId,
          },
        }),
        providesTags: provides('CleaningService'),
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
        invalidatesTags: invalidates('CleaningService'),
      }),
      getCleaningBooking: build.query<GetCleaningBookingApiResponse, GetCleaningBookingApiArg>({
        query: (queryArg) => ({ url: `/v1/cleaning/bookings/${queryArg.id}` }),
        providesTags: provides('CleaningService'),
      }),
      cancelCleaningBooking: build.mutation<CancelCleaningBookingApiResponse, CancelCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelCleaningBookingBody,
        }),
        invalidatesTags: invalidates('CleaningService'),
      }),
      rescheduleCleaningBooking: build.mutation<RescheduleCleaningBookingApiResponse, RescheduleCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}:reschedule`,
          method: 'POST',
          body: queryArg.rescheduleCleaningBookingBody,
        }),
        invalidatesTags: invalidates('CleaningService'),
      }),
      skipCleaningBooking: build.mutation<SkipCleaningBookingApiResponse, SkipCleaningBookingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/bookings/${queryArg.id}:skip`,
          method: 'POST',
          body: queryArg.skipCleaningBookingBody,
        }),
        invalidatesTags: invalidates('CleaningService'),
      }),
      listEntitlements: build.query<ListEntitlementsApiResponse, ListEntitlementsApiArg>({
        query: () => ({ url: `/v1/entitlements` }),
        providesTags: provides('PaymentService'),
      }),
      getNotificationPreferences: build.query<GetNotificationPreferencesApiResponse, GetNotificationPreferencesApiArg>({
        query: () => ({ url: `/v1/notification-preferences` }),
        providesTags: provides('NotificationPreferenceService'),
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
            userId: queryArg.userId,
            refundFailed: queryArg.refundFailed,
          },
        }),
        providesTags: provides('PaymentService'),
      }),
      getPayment: build.query<GetPaymentApiResponse, GetPaymentApiArg>({
        query: (queryArg) => ({ url: `/v1/payments/${queryArg.id}` }),
        providesTags: provides('PaymentService'),
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
            userId: queryArg.userId,
            offerUntilDate: queryArg.offerUntilDate,
          },
        }),
        providesTags: provides('RequestService'),
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
        invalidatesTags: invalidates('RequestService'),
      }),
      getProductRequest: build.query<GetProductRequestApiResponse, GetProductRequestApiArg>({
        query: (queryArg) => ({ url: `/v1/product-requests/${queryArg.id}` }),
        providesTags: provides('RequestService'),
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
        invalidatesTags: invalidates('SourcingHttp'),
      }),
      removeRequestAttachment: build.mutation<RemoveRequestAttachmentApiResponse, RemoveRequestAttachmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}/attachments/${queryArg.attachmentId}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('RequestService'),
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
        invalidatesTags: invalidates('RequestService'),
      }),
      acceptOffer: build.mutation<AcceptOfferApiResponse, AcceptOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:accept`,
          method: 'POST',
          body: queryArg.acceptOfferBody,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      cancelProductRequest: build.mutation<CancelProductRequestApiResponse, CancelProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelProductRequestBody,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      declineOffer: build.mutation<DeclineOfferApiResponse, DeclineOfferApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:decline`,
          method: 'POST',
          body: queryArg.declineOfferBody,
        }),
        invalidatesTags: invalidates('RequestService'),
      }),
      payProductRequest: build.mutation<PayProductRequestApiResponse, PayProductRequestApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-requests/${queryArg.id}:pay`,
          method: 'POST',
          body: queryArg.payProductRequestBody,
        }),
        invalidatesTags: invalidates('RequestService'),
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
        providesTags: provides('PaymentService'),
      }),
      cancelSubscription: build.mutation<CancelSubscriptionApiResponse, CancelSubscriptionApiArg>({
        query: (queryArg) => ({
          url: `/v1/subscriptions/${queryArg.id}:cancel`,
          method: 'POST',
          body: queryArg.cancelSubscriptionBody,
        }),
        invalidatesTags: invalidates('PaymentService'),
      }),
      resumeSubscription: build.mutation<ResumeSubscriptionApiResponse, ResumeSubscriptionApiArg>({
        query: (queryArg) => ({
          url: `/v1/subscriptions/${queryArg.id}:resume`,
          method: 'POST',
          body: queryArg.resumeSubscriptionBody,
        }),
        invalidatesTags: invalidates('PaymentService'),
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
        invalidatesTags: invalidates('ApplicationService'),
      }),
      getMyApplication: build.query<GetMyApplicationApiResponse, GetMyApplicationApiArg>({
        query: () => ({ url: `/v1/therapist-applications/mine` }),
        providesTags: provides('ApplicationService'),
      }),
      saveMyApplication: build.mutation<SaveMyApplicationApiResponse, SaveMyApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine`,
          method: 'PUT',
          body: queryArg.saveMyApplicationRequest,
        }),
        invalidatesTags: invalidates('ApplicationService'),
      }),
      uploadApplicationDocument: build.mutation<UploadApplicationDocumentApiResponse, UploadApplicationDocumentApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine/documents`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: invalidates('TherapyHttp'),
      }),
      removeApplicationDocument: build.mutation<RemoveApplicationDocumentApiResponse, RemoveApplicationDocumentApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine/documents/${queryArg.id}`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('ApplicationService'),
      }),
      withdrawMyApplication: build.mutation<WithdrawMyApplicationApiResponse, WithdrawMyApplicationApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist-applications/mine:withdraw`,
          method: 'POST',
          body: queryArg.withdrawMyApplicationRequest,
        }),
        invalidatesTags: invalidates('ApplicationService'),
      }),
      getAvailability: build.query<GetAvailabilityApiResponse, GetAvailabilityApiArg>({
        query: () => ({ url: `/v1/therapist/availability` }),
        providesTags: provides('PracticeService'),
      }),
      updateAvailability: build.mutation<UpdateAvailabilityApiResponse, UpdateAvailabilityApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/availability`,
          method: 'PUT',
          body: queryArg.updateAvailabilityRequest,
        }),
        invalidatesTags: invalidates('PracticeService'),
      }),
      createCalendarFeed: build.mutation<CreateCalendarFeedApiResponse, CreateCalendarFeedApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/calendar-feed`,
          method: 'POST',
          body: queryArg.createCalendarFeedRequest,
        }),
        invalidatesTags: invalidates('PracticeService'),
      }),
      getEarnings: build.query<GetEarningsApiResponse, GetEarningsApiArg>({
        query: () => ({ url: `/v1/therapist/earnings` }),
        providesTags: provides('PracticeService'),
      }),
      listEarnedSessions: build.query<ListEarnedSessionsApiResponse, ListEarnedSessionsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/earnings/${queryArg.month}`,
        }),
        providesTags: provides('PracticeService'),
      }),
      exportEarnings: build.query<ExportEarningsApiResponse, ExportEarningsApiArg>({
        query: () => ({ url: `/v1/therapist/earnings:export` }),
        providesTags: provides('PracticeService'),
      }),
      getTherapistProfile: build.query<GetTherapistProfileApiResponse, GetTherapistProfileApiArg>({
        query: () => ({ url: `/v1/therapist/profile` }),
        providesTags: provides('PracticeService'),
      }),
      updateTherapistProfile: build.mutation<UpdateTherapistProfileApiResponse, UpdateTherapistProfileApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapist/profile`,
          method: 'PUT',
          body: queryArg.updateTherapistProfileRequest,
        }),
        invalidatesTags: invalidates('PracticeService'),
      }),
      leaveWaitingList: build.mutation<LeaveWaitingListApiResponse, LeaveWaitingListApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.therapistId}/waiting-list`,
          method: 'DELETE',
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      getMyWaitingListEntry: build.query<GetMyWaitingListEntryApiResponse, GetMyWaitingListEntryApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.therapistId}/waiting-list`,
        }),
        providesTags: provides('AppointmentService'),
      }),
      joinWaitingList: build.mutation<JoinWaitingListApiResponse, JoinWaitingListApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.therapistId}/waiting-list`,
          method: 'POST',
          body: queryArg.joinWaitingListBody,
        }),
        invalidatesTags: invalidates('AppointmentService'),
      }),
      getRoom: build.query<GetRoomApiResponse, GetRoomApiArg>({
        query: (queryArg) => ({ url: `/v1/therapy-rooms/${queryArg.room}` }),
        providesTags: provides('RoomService'),
      }),
      enterRoom: build.mutation<EnterRoomApiResponse, EnterRoomApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapy-rooms/${queryArg.room}:enter`,
          method: 'POST',
          body: queryArg.enterRoomBody,
        }),
        invalidatesTags: invalidates('RoomService'),
      }),
      leaveRoom: build.mutation<LeaveRoomApiResponse, LeaveRoomApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapy-rooms/${queryArg.room}:leave`,
          method: 'POST',
          body: queryArg.leaveRoomBody,
        }),
        invalidatesTags: invalidates('RoomService'),
      }),
      sendRoomSignal: build.mutation<SendRoomSignalApiResponse, SendRoomSignalApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapy-rooms/${queryArg.room}:signal`,
          method: 'POST',
          body: queryArg.sendRoomSignalBody,
        }),
        invalidatesTags: invalidates('RoomService'),
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as userApi };
export type ListActivityApiResponse = /** status 200 Response message for ListActivity. */ ListActivityResponse;
export type ListActivityApiArg = {
  /** Maximum number of events per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type ExportAccountApiResponse = /** status 200 Content of the file. */ object;
export type ExportAccountApiArg = void;
export type ListSavedAddressesApiResponse =
  /** status 200 Response message for ListSavedAddresses. */ ListSavedAddressesResponse;
export type ListSavedAddressesApiArg = void;
export type CreateSavedAddressApiResponse = /** status 200 Address of the address book. */ SavedAddress;
export type CreateSavedAddressApiArg = {
  createSavedAddressRequest: CreateSavedAddressRequest;
};
export type DeleteSavedAddressApiResponse =
  /** status 200 Response message for DeleteSavedAddress. */ DeleteSavedAddressResponse;
export type DeleteSavedAddressApiArg = {
  /** Address ID, a UUID. */
  id: string;
};
export type UpdateSavedAddressApiResponse = /** status 200 Address of the address book. */ SavedAddress;
export type UpdateSavedAddressApiArg = {
  /** Address ID, a UUID. */
  id: string;
  updateSavedAddressBody: UpdateSavedAddressBody;
};
export type ListSessionsApiResponse = /** status 200 Response message for ListSessions. */ ListSessionsResponse;
export type ListSessionsApiArg = void;
export type EndSessionApiResponse = /** status 200 Response message for EndSession. */ EndSessionResponse;
export type EndSessionApiArg = {
  /** Session ID, a UUID. */
  id: string;
};
export type EndOtherSessionsApiResponse =
  /** status 200 Response message for EndOtherSessions. */ EndOtherSessionsResponse;
export type EndOtherSessionsApiArg = {
  endOtherSessionsRequest: EndOtherSessionsRequest;
};
export type DeleteAccountApiResponse = /** status 200 Response message for DeleteAccount. */ DeleteAccountResponse;
export type DeleteAccountApiArg = {
  deleteAccountRequest: DeleteAccountRequest;
};
export type ListAppointmentsApiResponse = /** status 200 Response of ListAppointments. */ ListAppointmentsResponse;
export type ListAppointmentsApiArg = {
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
  /** Status filter: only appointments in this status. */
  status?: AppointmentStatus;
  /** Period filter. Upcoming appointments are sorted earliest first, all others latest first. */
  period?: AppointmentPeriod;
  /** Role of the caller in the listed appointments. Callers who are both therapist and client select one. Default: their sessions for a therapist, all appointments for an admin, their own bookings for other callers. */
  role?: AppointmentRole;
  /** Therapist filter: only appointments of this therapist; for admins. */
  therapistId?: string;
  /** Person filter: only appointments of the client with this user ID, a UUID. For the office only. */
  userId?: string;
  /** First day of the session to include, `YYYY-MM-DD` in Calgary time. Optional. */
  fromDate?: string;
  /** Last day of the session to include, `YYYY-MM-DD` in Calgary time. Optional. */
  toDate?: string;
};
export type CreateAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type CreateAppointmentApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createAppointmentRequest: CreateAppointmentRequest;
};
export type GetAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type GetAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
};
export type DownloadAppointmentCalendarApiResponse = /** status 200 Response to a successful request. */ Blob;
export type DownloadAppointmentCalendarApiArg = {
  id: string;
};
export type GetSessionNotesApiResponse = /** status 200 Private notes of a therapist on a session. */ SessionNotes;
export type GetSessionNotesApiArg = {
  /** UUID of the appointment. */
  id: string;
};
export type UpdateSessionNotesApiResponse = /** status 200 Private notes of a therapist on a session. */ SessionNotes;
export type UpdateSessionNotesApiArg = {
  /** UUID of the appointment. */
  id: string;
  updateSessionNotesBody: UpdateSessionNotesBody;
};
export type ReviewAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type ReviewAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  reviewAppointmentBody: ReviewAppointmentBody;
};
export type AcceptAppointmentTimeApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type AcceptAppointmentTimeApiArg = {
  /** UUID of the appointment. */
  id: string;
  acceptAppointmentTimeBody: AcceptAppointmentTimeBody;
};
export type CancelAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type CancelAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  cancelAppointmentBody: CancelAppointmentBody;
};
export type CompleteAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type CompleteAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  completeAppointmentBody: CompleteAppointmentBody;
};
export type JoinAppointmentApiResponse = /** status 200 Video call of a session. */ Meeting;
export type JoinAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  joinAppointmentBody: JoinAppointmentBody;
};
export type PayAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type PayAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  payAppointmentBody: PayAppointmentBody;
};
export type ReportTherapistAbsenceApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type ReportTherapistAbsenceApiArg = {
  /** UUID of the appointment. */
  id: string;
  reportTherapistAbsenceBody: ReportTherapistAbsenceBody;
};
export type RescheduleAppointmentApiResponse = /** status 200 Appointment of a client with a therapist. */ Appointment;
export type RescheduleAppointmentApiArg = {
  /** UUID of the appointment. */
  id: string;
  rescheduleAppointmentBody: RescheduleAppointmentBody;
};
export type CreateBillingPortalSessionApiResponse =
  /** status 200 Short-lived session of the provider's billing portal for one customer. */ BillingPortalSession;
export type CreateBillingPortalSessionApiArg = {
  createBillingPortalSessionRequest: CreateBillingPortalSessionRequest;
};
export type ListShipmentsApiResponse = /** status 200 Response message for ListShipments. */ ListShipmentsResponse;
export type ListShipmentsApiArg = {
  /** Maximum number of shipments per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters and order must be the same for all pages. */
  pageToken?: string;
  /** Status filter: only shipments with this status. */
  status?: ShipmentStatus;
  /** Search text of at most 200 characters, matched against tracking number, city and email address. Admins only. */
  query?: string;
  /** Filter for admins: true returns only the caller's own shipments. */
  mine?: boolean;
  /** Sort order of the list. */
  orderBy?: ShipmentOrder;
  /** First pickup day to include, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Last pickup day to include, `YYYY-MM-DD`. Optional. */
  toDate?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
};
export type CreateShipmentApiResponse = /** status 200 Booked delivery, from booking to completion. */ Shipment;
export type CreateShipmentApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createShipmentRequest: CreateShipmentRequest;
};
export type GetShipmentApiResponse = /** status 200 Booked delivery, from booking to completion. */ Shipment;
export type GetShipmentApiArg = {
  /** Shipment ID, a UUID. */
  id: string;
};
export type CancelShipmentApiResponse = /** status 200 Booked delivery, from booking to completion. */ Shipment;
export type CancelShipmentApiArg = {
  /** Shipment ID, a UUID. */
  id: string;
  cancelShipmentBody: CancelShipmentBody;
};
export type CreateCheckoutSessionApiResponse = /** status 200 Checkout session of a customer. */ CheckoutSession;
export type CreateCheckoutSessionApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createCheckoutSessionRequest: CreateCheckoutSessionRequest;
};
export type GetCheckoutSessionApiResponse = /** status 200 Checkout session of a customer. */ CheckoutSession;
export type GetCheckoutSessionApiArg = {
  /** UUID of the checkout session. */
  id: string;
};
export type CancelCheckoutSessionApiResponse = /** status 200 Checkout session of a customer. */ CheckoutSession;
export type CancelCheckoutSessionApiArg = {
  /** UUID of the checkout session. */
  id: string;
  cancelCheckoutSessionBody: CancelCheckoutSessionBody;
};
export type ListCleaningBookingsApiResponse =
  /** status 200 Response message for ListCleaningBookings. */ ListCleaningBookingsResponse;
export type ListCleaningBookingsApiArg = {
  /** Maximum number of bookings per page, 0 to 100. 0 means 20. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. Filters and order must be the same for all pages. */
  pageToken?: string;
  /** Status filter: only bookings with this status. */
  status?: CleaningBookingStatus;
  /** Service filter: only bookings of this service. */
  serviceType?: ServiceType;
  /** Search text of at most 200 characters, matched against street address, email address and phone number. Admins only. */
  query?: string;
  /** Filter for admins: true returns only the caller's own bookings. */
  mine?: boolean;
  /** Sort order of the list. */
  orderBy?: CleaningBookingOrder;
  /** First visit day to include, `YYYY-MM-DD`. Optional. */
  fromDate?: string;
  /** Last visit day to include, `YYYY-MM-DD`. Optional. */
  toDate?: string;
  /** Period filter: only visits in this period. */
  period?: CleaningBookingPeriod;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
};
export type CreateCleaningBookingApiResponse = /** status 200 Booked visit of a cleaning crew. */ CleaningBooking;
export type CreateCleaningBookingApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createCleaningBookingRequest: CreateCleaningBookingRequest;
};
export type GetCleaningBookingApiResponse = /** status 200 Booked visit of a cleaning crew. */ CleaningBooking;
export type GetCleaningBookingApiArg = {
  /** Booking ID, a UUID. */
  id: string;
};
export type CancelCleaningBookingApiResponse = /** status 200 Booked visit of a cleaning crew. */ CleaningBooking;
export type CancelCleaningBookingApiArg = {
  /** Booking ID, a UUID. */
  id: string;
  cancelCleaningBookingBody: CancelCleaningBookingBody;
};
export type RescheduleCleaningBookingApiResponse = /** status 200 Booked visit of a cleaning crew. */ CleaningBooking;
export type RescheduleCleaningBookingApiArg = {
  /** Booking ID, a UUID. */
  id: string;
  rescheduleCleaningBookingBody: RescheduleCleaningBookingBody;
};
export type SkipCleaningBookingApiResponse = /** status 200 Booked visit of a cleaning crew. */ CleaningBooking;
export type SkipCleaningBookingApiArg = {
  /** ID of the visit to skip, a UUID. */
  id: string;
  skipCleaningBookingBody: SkipCleaningBookingBody;
};
export type ListEntitlementsApiResponse = /** status 200 Response of ListEntitlements. */ ListEntitlementsResponse;
export type ListEntitlementsApiArg = void;
export type GetNotificationPreferencesApiResponse =
  /** status 200 Kinds of emails that a user can turn off. */ NotificationPreferences;
export type GetNotificationPreferencesApiArg = void;
export type UpdateNotificationPreferencesApiResponse =
  /** status 200 Kinds of emails that a user can turn off. */ NotificationPreferences;
export type UpdateNotificationPreferencesApiArg = {
  notificationPreferencesInput: NotificationPreferencesInput;
};
export type ListPaymentsApiResponse = /** status 200 Response of ListPayments. */ ListPaymentsResponse;
export type ListPaymentsApiArg = {
  /** Status filter: only payments in this status. */
  status?: PaymentStatus;
  /** Purpose filter: only payments for this purpose. */
  purpose?: CheckoutPurpose;
  /** Sort order of the list. */
  orderBy?: PaymentOrder;
  /** Search text: part of the receipt number, title or email address, at most 200 characters. Allowed for the office only. */
  query?: string;
  /** True if an admin wants only their own payments. Other callers always receive only their own payments. */
  mine?: boolean;
  /** Maximum number of records per page; 20 when 0. Values above 100 count as 100. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
  /** Refund filter: only payments of which the platform holds money after a failed refund that was not repeated. */
  refundFailed?: boolean;
};
export type GetPaymentApiResponse = /** status 200 Payment of a customer. */ Payment;
export type GetPaymentApiArg = {
  /** UUID of the payment. */
  id: string;
};
export type ListProductRequestsApiResponse =
  /** status 200 Response of ListProductRequests. */ ListProductRequestsResponse;
export type ListProductRequestsApiArg = {
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
  /** Status filter: only requests in this status. */
  status?: ProductRequestStatus;
  /** Category filter: only requests of this category. */
  category?: ProductCategory;
  /** Search text: part of the request number, product name or, for admins, email address; at most 200 characters. */
  query?: string;
  /** Payment filter: only the request of this payment, by the `referenceId` of its checkout session. */
  chargeId?: string;
  /** Person filter: only records of the user with this ID, a UUID. For the office only. */
  userId?: string;
  /** Offer filter: only requests with an open offer whose last day is this day or an earlier one, `YYYY-MM-DD`. For the office only. */
  offerUntilDate?: string;
};
export type CreateProductRequestApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type CreateProductRequestApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createProductRequestRequest: CreateProductRequestRequest;
};
export type GetProductRequestApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type GetProductRequestApiArg = {
  /** UUID of the request. */
  id: string;
};
export type UploadRequestAttachmentApiResponse = /** status 201 Response to a successful request. */ object;
export type UploadRequestAttachmentApiArg = {
  id: string;
  /** UUID of the inspection that the photo belongs to; for support and admins. */
  inspectionId?: string;
  body: Blob;
};
export type RemoveRequestAttachmentApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type RemoveRequestAttachmentApiArg = {
  /** UUID of the request. */
  id: string;
  /** UUID of the attachment to remove. */
  attachmentId: string;
};
export type PostRequestMessageApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type PostRequestMessageApiArg = {
  /** UUID of the request. */
  id: string;
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  postRequestMessageBody: PostRequestMessageBody;
};
export type AcceptOfferApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type AcceptOfferApiArg = {
  /** UUID of the request. */
  id: string;
  acceptOfferBody: AcceptOfferBody;
};
export type CancelProductRequestApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type CancelProductRequestApiArg = {
  /** UUID of the request. */
  id: string;
  cancelProductRequestBody: CancelProductRequestBody;
};
export type DeclineOfferApiResponse = /** status 200 Product request of a customer. */ ProductRequest;
export type DeclineOfferApiArg = {
  /** UUID of the request. */
  id: string;
  declineOfferBody: DeclineOfferBody;
};
export type PayProductRequestApiResponse = /** status 200 Checkout of a due payment. */ RequestCheckout;
export type PayProductRequestApiArg = {
  /** UUID of the request. */
  id: string;
  payProductRequestBody: PayProductRequestBody;
};
export type ListSubscriptionsApiResponse = /** status 200 Response of ListSubscriptions. */ ListSubscriptionsResponse;
export type ListSubscriptionsApiArg = {
  /** Status filter: only subscriptions in this status. */
  status?: SubscriptionStatus;
  /** True if an admin wants only their own subscriptions. Other callers always receive only their own subscriptions. */
  mine?: boolean;
  /** Maximum number of records per page; 20 when 0. Values above 100 count as 100. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type CancelSubscriptionApiResponse = /** status 200 Monthly subscription of a customer. */ Subscription;
export type CancelSubscriptionApiArg = {
  /** UUID of the subscription. */
  id: string;
  cancelSubscriptionBody: CancelSubscriptionBody;
};
export type ResumeSubscriptionApiResponse = /** status 200 Monthly subscription of a customer. */ Subscription;
export type ResumeSubscriptionApiArg = {
  /** UUID of the subscription. */
  id: string;
  resumeSubscriptionBody: ResumeSubscriptionBody;
};
export type SubmitApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type SubmitApplicationApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  submitApplicationRequest: SubmitApplicationRequest;
};
export type GetMyApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type GetMyApplicationApiArg = void;
export type SaveMyApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type SaveMyApplicationApiArg = {
  saveMyApplicationRequest: SaveMyApplicationRequest;
};
export type UploadApplicationDocumentApiResponse = /** status 201 Response to a successful request. */ object;
export type UploadApplicationDocumentApiArg = {
  body: Blob;
};
export type RemoveApplicationDocumentApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type RemoveApplicationDocumentApiArg = {
  /** UUID of the document. */
  id: string;
};
export type WithdrawMyApplicationApiResponse = /** status 200 Application of a therapist. */ TherapistApplication;
export type WithdrawMyApplicationApiArg = {
  withdrawMyApplicationRequest: WithdrawMyApplicationRequest;
};
export type GetAvailabilityApiResponse = /** status 200 Working hours of a therapist. */ Availability;
export type GetAvailabilityApiArg = void;
export type UpdateAvailabilityApiResponse = /** status 200 Working hours of a therapist. */ Availability;
export type UpdateAvailabilityApiArg = {
  updateAvailabilityRequest: UpdateAvailabilityRequest;
};
export type CreateCalendarFeedApiResponse = /** status 200 Calendar feed of a therapist's sessions. */ CalendarFeed;
export type CreateCalendarFeedApiArg = {
  createCalendarFeedRequest: CreateCalendarFeedRequest;
};
export type GetEarningsApiResponse = /** status 200 Session earnings of a therapist. */ Earnings;
export type GetEarningsApiArg = void;
export type ListEarnedSessionsApiResponse =
  /** status 200 Response of ListEarnedSessions. */ ListEarnedSessionsResponse;
export type ListEarnedSessionsApiArg = {
  /** Month in the therapist's time zone, `YYYY-MM`. */
  month: string;
};
export type ExportEarningsApiResponse = /** status 200 Content of the file. */ Blob;
export type ExportEarningsApiArg = void;
export type GetTherapistProfileApiResponse = /** status 200 Own profile of a therapist. */ TherapistProfile;
export type GetTherapistProfileApiArg = void;
export type UpdateTherapistProfileApiResponse = /** status 200 Own profile of a therapist. */ TherapistProfile;
export type UpdateTherapistProfileApiArg = {
  updateTherapistProfileRequest: UpdateTherapistProfileRequest;
};
export type LeaveWaitingListApiResponse = /** status 200 Response of LeaveWaitingList. */ LeaveWaitingListResponse;
export type LeaveWaitingListApiArg = {
  /** UUID of the therapist. */
  therapistId: string;
};
export type GetMyWaitingListEntryApiResponse =
  /** status 200 Response of GetMyWaitingListEntry. */ GetMyWaitingListEntryResponse;
export type GetMyWaitingListEntryApiArg = {
  /** UUID of the therapist. */
  therapistId: string;
};
export type JoinWaitingListApiResponse =
  /** status 200 Entry of a user on a therapist's waiting list. */ WaitingListEntry;
export type JoinWaitingListApiArg = {
  /** UUID of the therapist. */
  therapistId: string;
  joinWaitingListBody: JoinWaitingListBody;
};
export type GetRoomApiResponse = /** status 200 Room as seen by one of its two parties. */ Room;
export type GetRoomApiArg = {
  /** Identifier of the room, as in the address of the meeting. */
  room: string;
};
export type EnterRoomApiResponse = /** status 200 Event of a room. */ EnterRoomResponse;
export type EnterRoomApiArg = {
  /** Identifier of the room, as in the address of the meeting. */
  room: string;
  enterRoomBody: EnterRoomBody;
};
export type LeaveRoomApiResponse = /** status 200 Response of LeaveRoom. */ LeaveRoomResponse;
export type LeaveRoomApiArg = {
  /** Identifier of the room, as in the address of the meeting. */
  room: string;
  leaveRoomBody: LeaveRoomBody;
};
export type SendRoomSignalApiResponse = /** status 200 Response of SendRoomSignal. */ SendRoomSignalResponse;
export type SendRoomSignalApiArg = {
  /** Identifier of the room, as in the address of the meeting. */
  room: string;
  sendRoomSignalBody: SendRoomSignalBody;
};
export type Device = {
  /** Name of the browser or app, such as `Firefox`. Empty when unknown. */
  browser: string;
  /** Name of the operating system, such as `Windows`. Empty when unknown. */
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
  /** IP address of the client. */
  address: string;
  /** Country code in ISO 3166-1, if an upstream proxy supplies it; otherwise empty. */
  countryCode: string;
};
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
export type ListActivityResponse = {
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
  /** Security events of the page, newest first. */
  securityEvents: SecurityEvent[];
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
export type AddressDetails = {
  /** Street address, 5 to 200 characters. */
  address: string;
  /** City, at most 60 characters. Optional. */
  city: string;
  /** Name of the contact person at the address, 1 to 120 characters, with a letter or a digit. */
  contactName: string;
  /** Phone number of the contact person: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  contactPhone: string;
  /** Name of the address for its owner, 1 to 60 characters, such as `Home`. */
  name: string;
  /** Canadian postal code, such as `T2P 1B3`. Optional. */
  postalCode: string;
};
export type SavedAddress = {
  /** Name, place and contact person. */
  details: AddressDetails;
  /** Address ID, a UUID. */
  id: string;
  /** Time of the last change. */
  updateTime: string;
};
export type ListSavedAddressesResponse = {
  /** All addresses of the caller, ordered by name. */
  savedAddresses: SavedAddress[];
};
export type AddressDetailsInput = {
  /** Street address, 5 to 200 characters. */
  address: string;
  /** City, at most 60 characters. Optional. */
  city?: string;
  /** Name of the contact person at the address, 1 to 120 characters, with a letter or a digit. */
  contactName: string;
  /** Phone number of the contact person: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  contactPhone: string;
  /** Name of the address for its owner, 1 to 60 characters, such as `Home`. */
  name: string;
  /** Canadian postal code, such as `T2P 1B3`. Optional. */
  postalCode?: string;
};
export type CreateSavedAddressRequest = {
  /** Name, place and contact person. */
  details: AddressDetailsInput;
};
export type DeleteSavedAddressResponse = {};
export type UpdateSavedAddressBody = {
  /** New name, place and contact person. */
  details: AddressDetailsInput;
};
export type Session = {
  /** Time of the sign-in. */
  createTime: string;
  /** Device at the last use, as reported by the browser or app. */
  device?: Device;
  /** Second-factor state: true when the session has verified a second factor. */
  hasShownSecondFactor: boolean;
  /** Session ID, a UUID. */
  id: string;
  /** Marker of the current session: true for the session of the caller's token. */
  isCurrent: boolean;
  /** Time of the last use, accurate to the lifetime of an access token. */
  lastUseTime?: string;
  /** Place of the last use. */
  place?: Place;
};
export type ListSessionsResponse = {
  /** Sessions of the caller. */
  sessions: Session[];
};
export type EndSessionResponse = {};
export type EndOtherSessionsResponse = {
  /** Number of ended sessions. */
  ended: number;
};
export type EndOtherSessionsRequest = {};
export type DeleteAccountResponse = {
  /** Time at which the account was closed. All sessions of the account end at this time. */
  closeTime?: string;
};
export type DeleteAccountRequest = {
  /** Code from `POST /auth/v1/reauthenticate`, in place of the password, or empty. */
  code?: string;
  /** Confirmation text, exactly `DELETE MY ACCOUNT`. */
  confirmation: string;
  /** Current password, or empty. */
  currentPassword?: string;
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
export type ListAppointmentsResponse = {
  /** Appointments on this page, without their history. */
  appointments: Appointment[];
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Number of appointments that match the period and the filter, counted up to 1000. */
  totalCount: number;
};
export type AppointmentPeriod =
  'APPOINTMENT_PERIOD_UNSPECIFIED' | 'APPOINTMENT_PERIOD_UPCOMING' | 'APPOINTMENT_PERIOD_PAST';
export type CreateAppointmentRequest = {
  /** Participants of the session; one person when missing. */
  format?: SessionFormat;
  /** Language of the client: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
  /** Note to the therapist, at most 1000 characters. Optional. */
  notes?: string;
  /** Payment method of the session. */
  payment?: AppointmentPayment;
  /** Place of the session; by video when missing. */
  sessionType?: SessionType;
  /** Start time of the session, one of the times from ListTherapistSlots. */
  startTime: string;
  /** UUID of the therapist. */
  therapistId: string;
  /** IANA time zone of the client for reminders, such as `Africa/Asmara`; the company's time zone when missing. */
  timeZone?: string;
};
export type SessionNotes = {
  /** Entity tag that changes with every update of the notes; empty when there are no notes. */
  etag: string;
  /** Text of the notes; empty when there are no notes. */
  text: string;
  /** Time of the last update. */
  updateTime: string;
};
export type UpdateSessionNotesBody = {
  /** `etag` of the notes, as the therapist last read them; empty when there were no notes. */
  etag?: string;
  /** Text of the notes, at most 20000 characters; empty deletes the notes. */
  text?: string;
};
export type ReviewAppointmentBody = {
  /** Rating in stars, 1 to 5. */
  rating: number;
  /** Text of the review, at most 1000 characters. Optional; the review is public. */
  text?: string;
};
export type AcceptAppointmentTimeBody = {};
export type CancelAppointmentBody = {};
export type CompleteAppointmentBody = {
  /** True if the client did not attend. */
  noShow?: boolean;
};
export type Meeting = {
  /** Address of the call, including the name and the role of the caller. */
  url: string;
};
export type JoinAppointmentBody = {};
export type PayAppointmentBody = {};
export type ReportTherapistAbsenceBody = {};
export type RescheduleAppointmentBody = {
  /** New start time, one of the times from ListTherapistSlots. */
  startTime: string;
};
export type BillingPortalSession = {
  /** Address of the billing portal. */
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
export type ListShipmentsResponse = {
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
  /** Shipments of the page, without their history. */
  shipments: Shipment[];
  /** Number of shipments that match the filters, counted up to 1000. Set on the first page only. */
  totalCount: number;
};
export type ShipmentOrder =
  | 'SHIPMENT_ORDER_UNSPECIFIED'
  | 'SHIPMENT_ORDER_OLDEST'
  | 'SHIPMENT_ORDER_PICKUP_SOONEST'
  | 'SHIPMENT_ORDER_PICKUP_LATEST';
export type StopInput = {
  /** Street address, 5 to 200 characters. */
  address: string;
  /** Name of the contact person at the location, 1 to 120 characters, with a letter or a digit. */
  contactName: string;
  /** Phone number of the contact person: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  contactPhone: string;
};
export type CreateShipmentRequest = {
  /** Description of the cargo, 1 to 500 characters. */
  cargoDescription: string;
  /** Delivery location and contact person. */
  delivery: StopInput;
  /** Language of emails about the shipment: `en`, `ti` or `ar`. When empty, the `Accept-Language` header decides. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Pickup location and contact person. */
  pickup: StopInput;
  /** Pickup day, `YYYY-MM-DD` in Calgary time. Must be within the pickup days of the cargo options, and not a Sunday or a holiday. */
  pickupDate: string;
  /** ID of the quote to book, a UUID. */
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
  /** Creation time of the checkout. */
  createTime: string;
  /** Time until which the checkout can be paid. */
  expireTime?: string;
  /** UUID of the checkout session, ascending with creation time. */
  id: string;
  /** UUID of the payment; empty until the checkout is paid. */
  paymentId: string;
  /** Purpose of the payment. */
  purpose: CheckoutPurpose;
  /** Receipt number; empty until the checkout is paid. */
  receiptNumber: string;
  /** UUID of the appointment, or of the therapist of a plan; empty for the assistant. */
  referenceId: string;
  /** Status of the checkout. */
  status: CheckoutStatus;
  /** Subject that the title names, the same in all languages: the therapist of a session or plan with the licence number, or the number of an order. Clients write the title in the reader's language with it. Empty for the assistant, for purchases made before the field existed, and for plans of erased therapists. */
  subject: string;
  /** Price before tax. */
  subtotal?: Money;
  /** Goods and services tax. */
  tax?: Money;
  /** Title of the purchase, as shown on the payment page. */
  title: string;
  /** Amount to pay, including tax. */
  total?: Money;
  /** Address of the payment page. Empty while the payment provider prepares the page: the status is open, and clients read the checkout again after one second. Empty again once the checkout can no longer be paid. */
  url: string;
};
export type PaymentType = 'PAYMENT_TYPE_UNSPECIFIED' | 'PAYMENT_TYPE_ONE_TIME' | 'PAYMENT_TYPE_SUBSCRIPTION';
export type CreateCheckoutSessionRequest = {
  /** Language of the payment page and the receipt: `en`, `ti` or `ar`; the language of the request when empty. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Payment frequency. Optional when the purpose determines it. */
  paymentType?: PaymentType;
  /** Purpose of the payment. */
  purpose?: CheckoutPurpose;
  /** UUID of the therapist; required for a therapist plan only. */
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
export type ListCleaningBookingsResponse = {
  /** Bookings of the page, without their history. */
  bookings: CleaningBooking[];
  /** Token of the next page; empty on the last page. */
  nextPageToken: string;
  /** Number of bookings that match the filters, counted up to 1000. Set on the first page only. */
  totalCount: number;
};
export type CleaningBookingOrder =
  | 'CLEANING_BOOKING_ORDER_UNSPECIFIED'
  | 'CLEANING_BOOKING_ORDER_OLDEST'
  | 'CLEANING_BOOKING_ORDER_VISIT_SOONEST'
  | 'CLEANING_BOOKING_ORDER_VISIT_LATEST';
export type CleaningBookingPeriod =
  'CLEANING_BOOKING_PERIOD_UNSPECIFIED' | 'CLEANING_BOOKING_PERIOD_UPCOMING' | 'CLEANING_BOOKING_PERIOD_PAST';
export type CreateCleaningBookingRequest = {
  /** Street address of the visit, 5 to 200 characters. */
  address: string;
  /** Arrival window of the crew. */
  arrivalWindow: 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
  /** Day of the first or only visit, `YYYY-MM-DD` in Calgary time. Must not be a Sunday or a holiday. */
  date: string;
  /** Language of emails about the booking: `en`, `ti` or `ar`. When empty, the `Accept-Language` header decides. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Notes for the crew, at most 1000 characters. Optional. */
  notes?: string;
  /** Phone number for the crew: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  phone: string;
  /** Canadian postal code, such as `T2P 1B3`. Must be in a coverage area. */
  postalCode: string;
  /** ID of the quote to book, a UUID. */
  quoteId: string;
};
export type CancelCleaningBookingBody = {
  /** Scope of the cancellation: true also cancels all later visits of the series that the caller can still cancel. */
  series?: boolean;
};
export type RescheduleCleaningBookingBody = {
  /** New arrival window of the visit. */
  arrivalWindow: 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
  /** New day of the visit, `YYYY-MM-DD` in Calgary time. */
  date: string;
};
export type SkipCleaningBookingBody = {};
export type EntitlementKind =
  'ENTITLEMENT_KIND_UNSPECIFIED' | 'ENTITLEMENT_KIND_THERAPIST_SESSION' | 'ENTITLEMENT_KIND_ASSISTANT_MONTH';
export type Entitlement = {
  /** End of the validity period. */
  endTime?: string;
  /** Number of granted units; 0 when the entitlement is not counted. */
  granted: number;
  /** UUID of the entitlement. */
  id: string;
  /** Kind of the entitlement. */
  kind: EntitlementKind;
  /** Number of units left; 0 when the entitlement is not counted. */
  remaining: number;
  /** Session format that the entitlement pays for, such as `individual`; empty for the assistant. */
  sessionFormat: string;
  /** Start of the validity period. */
  startTime?: string;
  /** UUID of the therapist; empty for the assistant. */
  therapistId: string;
  /** Version that grows with every change, so that clients can discard outdated data. */
  version: string;
};
export type ListEntitlementsResponse = {
  /** Plan sessions that are valid now and not used up, the earliest end time first. */
  entitlements: Entitlement[];
};
export type NotificationPreferences = {
  /** Follow-ups: questions after a session, follow-ups to a conversation with the assistant, and free times of a therapist. */
  followUps: boolean;
  /** Progress of an order, such as a started cleaning, a picked-up shipment or goods that passed inspection. */
  progress: boolean;
  /** Reminders of a session, one day and one hour before it. */
  reminders: boolean;
};
export type NotificationPreferencesInput = {
  /** Follow-ups: questions after a session, follow-ups to a conversation with the assistant, and free times of a therapist. */
  followUps?: boolean;
  /** Progress of an order, such as a started cleaning, a picked-up shipment or goods that passed inspection. */
  progress?: boolean;
  /** Reminders of a session, one day and one hour before it. */
  reminders?: boolean;
};
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
export type ListPaymentsResponse = {
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Payments on this page. */
  payments: Payment[];
  /** Number of payments that match the filters, counted up to 1000. Set on the first page only. */
  totalCount: number;
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
  /** Number of requests. */
  requestCount: number;
  /** Status of the requests. */
  status: ProductRequestStatus;
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
export type ListProductRequestsResponse = {
  /** Number of requests in each status that match the filter without `status`, each counted up to 1000. Present on the first page only. */
  counts: RequestCount[];
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Requests on this page, without the fields that lists omit. */
  requests: ProductRequest[];
  /** Number of requests that match the filter, counted up to 1000. */
  totalCount: number;
};
export type CreateProductRequestRequest = {
  /** Category of the product. */
  category?: ProductCategory;
  /** Currency of the target price: `USD` (default), `EUR`, `GBP` or `CNY`. */
  currency?: string;
  /** Day by which the product is needed, `YYYY-MM-DD`. Optional. */
  deadline?: string;
  /** Intended use and requirements of the product, at most 4000 characters. */
  description?: string;
  /** Language of emails: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
  /** UUID of the requested catalogue product. Optional. */
  productId?: string;
  /** Name of the requested product, at most 120 characters. Required. */
  productName?: string;
  /** Number of requested pieces, 1 to 10000000. */
  quantityNeeded: number;
  /** Materials, measures and standards, at most 4000 characters. */
  specifications?: string;
  /** Target price of one piece in `currency`: a decimal number such as `12.50`. Optional. */
  targetPrice?: string;
};
export type PostRequestMessageBody = {
  /** Text of the message, 1 to 4000 characters. */
  body: string;
};
export type RequestDeliveryInput = {
  /** Street and house number, 5 to 200 characters. */
  address: string;
  /** City of the delivery, one of the cities that cargo serves. */
  city: string;
  /** Name of the recipient, 2 to 120 characters, with a letter or a digit. */
  contactName: string;
  /** Phone number of the recipient: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  contactPhone: string;
};
export type AcceptOfferBody = {
  /** Delivery address of the last leg. */
  delivery: RequestDeliveryInput;
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** UUID of the offer to accept. */
  offerId: string;
};
export type CancelProductRequestBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
};
export type DeclineOfferBody = {
  /** `etag` of the request, as the caller last read it. */
  etag: string;
  /** UUID of the offer to decline. */
  offerId: string;
  /** Reason of the customer, at most 1000 characters. Optional. */
  reason?: string;
};
export type RequestCheckout = {
  /** UUID of the checkout session, to be read from the payments API. */
  checkoutSessionId: string;
  /** Address of the payment page; empty until the payment provider has responded. The checkout session contains the address then. */
  checkoutUrl: string;
  /** Payment that the checkout is for. */
  payment: RequestPayment;
};
export type PayProductRequestBody = {};
export type SubscriptionStatus =
  | 'SUBSCRIPTION_STATUS_UNSPECIFIED'
  | 'SUBSCRIPTION_STATUS_ACTIVE'
  | 'SUBSCRIPTION_STATUS_PAST_DUE'
  | 'SUBSCRIPTION_STATUS_ENDED';
export type Subscription = {
  /** True if the subscription ends with the paid month. */
  cancelsAtPeriodEnd: boolean;
  /** Start time of the subscription. */
  createTime: string;
  /** UUID of the subscription, ascending with creation time. */
  id: string;
  /** End of the paid month. */
  periodEndTime?: string;
  /** Purpose of the subscription. */
  purpose: CheckoutPurpose;
  /** UUID of the therapist of a plan; empty for the assistant. */
  referenceId: string;
  /** Status of the subscription. */
  status: SubscriptionStatus;
  /** Subject that the title names, the same in all languages: the therapist of a session or plan with the licence number, or the number of an order. Clients write the title in the reader's language with it. Empty for the assistant, for purchases made before the field existed, and for plans of erased therapists. */
  subject: string;
  /** Title of the purchase, as printed on the receipt. */
  title: string;
  /** Price of a month, including tax. */
  total?: Money;
  /** Email address of the customer. Present for the office only; empty for other callers. */
  userEmail: string;
};
export type ListSubscriptionsResponse = {
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Subscriptions on this page. */
  subscriptions: Subscription[];
};
export type CancelSubscriptionBody = {};
export type ResumeSubscriptionBody = {};
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
export type BankDetailsInput = {
  /** Name of the account holder, 2 to 120 characters. */
  accountHolder: string;
  /** Account number or IBAN: 5 to 42 letters, digits, spaces and hyphens. */
  accountNumber: string;
  /** Name of the bank, 2 to 120 characters. */
  bankName: string;
  /** Institution and transit number, or BIC: 3 to 20 letters, digits, spaces and hyphens. */
  routingNumber: string;
};
export type ApplicationRatesInput = {
  /** Fee of a session with a couple in Canadian cents, 0 to 100000. */
  couplesMinor?: string;
  /** Fee of a session with a family in Canadian cents, 0 to 100000. */
  familyMinor?: string;
  /** Fee of a session with a group in Canadian cents, 0 to 100000. */
  groupMinor?: string;
  /** Fee of a session with one person in Canadian cents, 0 to 100000. */
  individualMinor?: string;
};
export type ApplicationFormInput = {
  /** True if the applicant accepts insurance. */
  acceptsInsurance?: boolean;
  /** Introduction of the applicant, 50 to 4000 characters. */
  bio?: string;
  /** Education of the applicant, 10 to 2000 characters. */
  education?: string;
  /** Email address of the applicant, at most 254 characters. */
  email?: string;
  /** Professional experience of the applicant, 10 to 4000 characters. */
  experience?: string;
  /** First name, 2 to 60 characters. */
  firstName?: string;
  /** Accepted insurance providers, at most 8; only with `acceptsInsurance`. */
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
  /** Languages of the sessions, 1 to 14. */
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
  /** Last name, 2 to 60 characters. */
  lastName?: string;
  /** Last day of the licence, `YYYY-MM-DD`; empty when the licence does not expire. */
  licenseExpireDate?: string;
  /** Licence number, at most 60 characters; certified path only. */
  licenseNumber?: string;
  /** City and province or country, at most 120 characters. */
  location?: string;
  /** Path of the application: certified or experienced. */
  path?: ApplicationPath;
  /** Phone number: 10 to 15 digits of any script; `+`, spaces, hyphens, points and brackets are allowed. */
  phone?: string;
  /** Qualification that the licence grants; certified path only. */
  qualification?: Qualification;
  /** Intended session fees. Optional. */
  rates?: ApplicationRatesInput;
  /** Session types on offer, 1 to 6. */
  sessionTypes?: (
    | 'OFFERED_SESSION_INDIVIDUAL'
    | 'OFFERED_SESSION_COUPLES'
    | 'OFFERED_SESSION_FAMILY'
    | 'OFFERED_SESSION_GROUP'
    | 'OFFERED_SESSION_ONLINE'
    | 'OFFERED_SESSION_IN_PERSON'
  )[];
  /** Specializations of the applicant, 1 to 10. */
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
  /** IANA time zone of the applicant for interview times, such as `Africa/Asmara`; the company's time zone when missing. */
  timeZone?: string;
};
export type SubmitApplicationRequest = {
  /** Bank details; missing keeps the stored bank details. */
  bankDetails?: BankDetailsInput;
  /** `etag` of the application, as the caller last read it; empty when there was no application. */
  etag?: string;
  /** Form of the application. */
  form: ApplicationFormInput;
};
export type SaveMyApplicationRequest = {
  /** Bank details; missing keeps the stored bank details. */
  bankDetails?: BankDetailsInput;
  /** `etag` of the application, as the caller last read it; empty when there was no application. */
  etag?: string;
  /** Form of the application. */
  form: ApplicationFormInput;
};
export type WithdrawMyApplicationRequest = {};
export type BookedOutsideHours = {
  /** UUID of the appointment. */
  appointmentId: string;
  /** Start time as local time of the therapist, with UTC offset. */
  startLocalTime: string;
};
export type DayHours = {
  /** End time, as `HH:MM`; `24:00` is midnight. */
  end: string;
  /** Start time, as `HH:MM`. */
  start: string;
};
export type DayException = {
  /** Day of the exception, `YYYY-MM-DD`. */
  date: string;
  /** Working hours of that day, at most 8 entries; empty for a day off. */
  hours: DayHours[];
};
export type WeeklyHours = {
  /** End time, as `HH:MM`; `24:00` is midnight. */
  end: string;
  /** Start time, as `HH:MM`. */
  start: string;
  /** Day of the week, 1 for Monday to 7 for Sunday. */
  weekday: number;
};
export type Availability = {
  /** Booked future sessions outside the working hours, earliest first, at most 50. They take place unless they are moved or cancelled. */
  bookedOutsideHours: BookedOutsideHours[];
  /** Buffer after a session in minutes. Between two sessions, both buffers are kept free. */
  bufferAfterMinutes: number;
  /** Buffer before a session in minutes. */
  bufferBeforeMinutes: number;
  /** Entity tag that changes with every update of the hours. */
  etag: string;
  /** Exceptions from the weekly hours, sorted by date. */
  exceptions: DayException[];
  /** Booking horizon in days. */
  horizonDays: number;
  /** Minimum notice for a booking in hours. */
  noticeHours: number;
  /** Interval between offered start times in minutes. */
  stepMinutes: number;
  /** IANA time zone of all local times, such as `America/Edmonton`. */
  timeZone: string;
  /** Weekly working hours, sorted by day and time. */
  weeklyHours: WeeklyHours[];
};
export type DayHoursInput = {
  /** End time, as `HH:MM`; `24:00` is midnight. */
  end?: string;
  /** Start time, as `HH:MM`. */
  start?: string;
};
export type DayExceptionInput = {
  /** Day of the exception, `YYYY-MM-DD`. */
  date: string;
  /** Working hours of that day, at most 8 entries; empty for a day off. */
  hours?: DayHoursInput[];
};
export type WeeklyHoursInput = {
  /** End time, as `HH:MM`; `24:00` is midnight. */
  end?: string;
  /** Start time, as `HH:MM`. */
  start?: string;
  /** Day of the week, 1 for Monday to 7 for Sunday. */
  weekday: number;
};
export type UpdateAvailabilityRequest = {
  /** Buffer after a session in minutes, 0 to 120, a multiple of five. */
  bufferAfterMinutes?: number;
  /** Buffer before a session in minutes, 0 to 120, a multiple of five. */
  bufferBeforeMinutes?: number;
  /** `etag` of the hours, as the therapist last read them. */
  etag: string;
  /** Exceptions from the weekly hours, at most 400; each day at most once. */
  exceptions?: DayExceptionInput[];
  /** Booking horizon in days, 1 to 180. */
  horizonDays: number;
  /** Minimum notice for a booking in hours, 0 to 336. */
  noticeHours?: number;
  /** Interval between offered start times in minutes, 5 to 180, a multiple of five. */
  stepMinutes: number;
  /** IANA time zone of all local times, such as `America/Edmonton`. */
  timeZone: string;
  /** True to check the hours without saving them: the response lists the booked sessions that would be outside. */
  validateOnly?: boolean;
  /** Weekly working hours, at most 56 entries. Hours of one day must not overlap. */
  weeklyHours?: WeeklyHoursInput[];
};
export type CalendarFeed = {
  /** Secret address of the feed. Only this response contains it: the service stores a hash of the address. */
  url: string;
};
export type CreateCalendarFeedRequest = {};
export type MonthEarnings = {
  /** Total fees of these sessions, before tax. */
  fees?: Money;
  /** Month in the therapist's time zone, `YYYY-MM`. */
  month: string;
  /** Number of sessions that took place or that the client missed. */
  sessionCount: number;
  /** Total tax that clients paid for these sessions in addition to the fees. The tax of a plan is not part of it. */
  tax?: Money;
};
export type Earnings = {
  /** Last twelve months with sessions, latest first. */
  months: MonthEarnings[];
};
export type EarnedSession = {
  /** UUID of the appointment. */
  appointmentId: string;
  /** Name of the client. */
  clientName: string;
  /** Earnings before tax: the fee, or for a session of a plan its share of the plan's price. */
  fee?: Money;
  /** Format of the session. */
  format: SessionFormat;
  /** Payment method of the session. */
  payment: AppointmentPayment;
  /** Amount with tax that the client got back; not set without a refund. */
  refundedAmount?: Money;
  /** Place of the session. */
  sessionType: SessionType;
  /** Start of the session. */
  startTime?: string;
  /** Status: completed or missed by the client. */
  status: AppointmentStatus;
  /** Tax that the client paid in addition to the fee; 0 for a session of a plan. */
  tax?: Money;
};
export type ListEarnedSessionsResponse = {
  /** Sessions that took place or that the client missed, latest first. */
  sessions: EarnedSession[];
};
export type ProfileStatus =
  'PROFILE_STATUS_UNSPECIFIED' | 'PROFILE_STATUS_HIDDEN' | 'PROFILE_STATUS_LISTED' | 'PROFILE_STATUS_SUSPENDED';
export type SessionOffer = {
  /** Participants of the session. */
  format: SessionFormat;
  /** Length of a session in minutes. */
  minutes: number;
  /** Price of a session before tax, in Canadian cents. */
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
  /** Introduction in the therapist's words. */
  bio: string;
  /** Education of the therapist. */
  education: string;
  /** Years of practice. */
  experienceYears: number;
  /** Full name of the therapist. */
  fullName: string;
  /** UUID of the therapist. */
  id: string;
  /** Language of `bio`, `education` and `location`: `en`, `ti` or `ar`. The requested language if the therapist has written them in it, otherwise the therapist's own. */
  languageCode: string;
  /** Languages of the sessions. */
  languages: SpokenLanguage[];
  /** City and province or country. */
  location: string;
  /** `nextFreeTime` as local time of the viewer, with UTC offset. */
  nextFreeLocalTime: string;
  /** Start of the next free session time; missing when the therapist has no free time. */
  nextFreeTime?: string;
  /** Prices and lengths by session format. */
  offers: SessionOffer[];
  /** Qualification title of the therapist. */
  qualification: Qualification;
  /** Average rating in tenths of a star, 10 to 50; 0 without reviews. */
  ratingTenths: number;
  /** Number of reviews. */
  reviewCount: number;
  /** Number of completed sessions on the platform. */
  sessionCount: number;
  /** Places of the sessions. */
  sessionTypes: SessionType[];
  /** Specializations of the therapist. */
  specializations: Specialization[];
  /** Kinds of therapy on offer. */
  therapyTypes: TherapyType[];
  /** IANA time zone of the therapist, such as `America/Edmonton`. */
  timeZone: string;
};
export type ProfileTranslation = {
  /** Introduction of the therapist, 50 to 4000 characters. */
  bio: string;
  /** Education of the therapist, 10 to 2000 characters. */
  education: string;
  /** Language of the texts: `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
  /** City and province or country, at most 120 characters. */
  location: string;
};
export type TherapistProfile = {
  /** Entity tag that changes with every update of the profile. */
  etag: string;
  /** Session format that the plan pays for. */
  planFormat: SessionFormat;
  /** Price of a month with four sessions, before tax; not set when no plan is offered. */
  planPrice?: Money;
  /** Address of the practice. Clients see the address once a session in person is paid; the directory never shows it. */
  practiceAddress: string;
  /** Visibility of the profile. */
  status: ProfileStatus;
  /** Public view of the profile. */
  therapist?: Therapist;
  /** `bio`, `education` and `location` in the other languages. `therapist` has the therapist's own texts with their language. */
  translations: ProfileTranslation[];
  /** Number of booked sessions that have not started. */
  upcomingSessionCount: number;
};
export type OfferInput = {
  /** Session format of the offer. `SESSION_FORMAT_GROUP` is not for sale yet. */
  format: 'SESSION_FORMAT_INDIVIDUAL' | 'SESSION_FORMAT_COUPLES' | 'SESSION_FORMAT_FAMILY' | 'SESSION_FORMAT_GROUP';
  /** Length of a session in minutes, 15 to 180, a multiple of five. */
  minutes: number;
  /** Price of a session before tax, in Canadian cents, 1000 to 100000. */
  priceMinor: string;
};
export type ProfileTranslationInput = {
  /** Introduction of the therapist, 50 to 4000 characters. */
  bio: string;
  /** Education of the therapist, 10 to 2000 characters. */
  education: string;
  /** Language of the texts: `en`, `ti` or `ar`. */
  languageCode: 'en' | 'ti' | 'ar';
  /** City and province or country, at most 120 characters. */
  location: string;
};
export type UpdateTherapistProfileRequest = {
  /** Introduction of the therapist, 50 to 4000 characters (docs/product.md, section 5). */
  bio: string;
  /** Education of the therapist, 10 to 2000 characters. */
  education: string;
  /** `etag` of the profile, as the therapist last read it. */
  etag: string;
  /** Years of practice, 0 to 70. */
  experienceYears?: number;
  /** Full name of the therapist, 2 to 120 characters. */
  fullName: string;
  /** True to make the profile visible to all visitors. */
  isListed?: boolean;
  /** Language of `bio`, `education` and `location`: `en`, `ti` or `ar`. Not changed when missing. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Languages of the sessions, 1 to 14. */
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
  /** City and province or country, at most 120 characters. */
  location: string;
  /** Prices by session format, 1 to 4 offers; each format at most once. */
  offers: OfferInput[];
  /** Session format that the plan pays for, one of the formats in `offers`. `SESSION_FORMAT_INDIVIDUAL` when not set. */
  planFormat?: SessionFormat;
  /** Price of a month with four sessions before tax, in Canadian cents, at most 1000000; 0 when no plan is offered. */
  planPriceMinor?: string;
  /** Address of the practice with street, number and floor, at most 300 characters. Required when `sessionTypes` contains `SESSION_TYPE_IN_PERSON` or a session in person is booked. Clients see the address once a session in person is paid; the directory never shows it. */
  practiceAddress?: string;
  /** Places of the sessions, 1 or 2. */
  sessionTypes: ('SESSION_TYPE_VIDEO' | 'SESSION_TYPE_IN_PERSON')[];
  /** Specializations of the therapist, 1 to 10. */
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
  /** Kinds of therapy on offer, 1 to 10. */
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
  /** The same texts in the other languages, at most 2; each language at most once. Replaces all earlier ones. */
  translations?: ProfileTranslationInput[];
};
export type LeaveWaitingListResponse = {};
export type WaitingListEntry = {
  /** Creation time of the entry. */
  createTime: string;
  /** UUID of the therapist. */
  therapistId: string;
};
export type GetMyWaitingListEntryResponse = {
  /** Entry of the caller; missing when the caller is not on the list. */
  entry?: WaitingListEntry;
};
export type JoinWaitingListBody = {
  /** Language of the emails: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
};
export type IceServer = {
  /** Password for a TURN server, valid for some hours; empty for a STUN server. */
  credential: string;
  /** Addresses of the server, such as `stun:stun.example.org:3478`. */
  urls: string[];
  /** User name for a TURN server; empty for a STUN server. */
  username: string;
};
export type Room = {
  /** UUID of the appointment held in the room. */
  appointmentId: string;
  /** Name of the caller. */
  displayName: string;
  /** Length of the session in minutes. */
  durationMinutes: number;
  /** ICE servers for the connection between the browsers; empty when both are on one network. */
  iceServers: IceServer[];
  /** Time until which the caller can enter the room. */
  joinEndTime?: string;
  /** Name of the other party. */
  peerName: string;
  /** Role of the caller in the session. */
  role: AppointmentRole;
  /** `startTime` as local time of the caller, with UTC offset. */
  startLocalTime: string;
  /** Start time of the session. */
  startTime?: string;
};
export type RoomPeer = {
  /** UUID of the party's window. Another value than before means a new call. */
  participantId: string;
  /** Role of the party in the session. */
  role: AppointmentRole;
};
export type RoomSignalKind =
  | 'ROOM_SIGNAL_KIND_UNSPECIFIED'
  | 'ROOM_SIGNAL_KIND_DESCRIPTION'
  | 'ROOM_SIGNAL_KIND_CANDIDATE'
  | 'ROOM_SIGNAL_KIND_MEDIA';
export type RoomSignal = {
  /** Kind of the message. */
  kind: RoomSignalKind;
  /** UUID of the sending window. */
  participantId: string;
  /** Content of the message as JSON. */
  payload: string;
};
export type RoomWelcome = {
  /** Other party; missing when they are absent. */
  peer?: RoomPeer;
};
export type EnterRoomResponse = {
  /** The stream is complete, because the room has closed. */
  end?: boolean;
  /** Error that ends the stream early. */
  error?: Status;
  /** Keep-alive event after a period without other events. */
  heartbeat?: boolean;
  /** The other party entered the room, or entered again. */
  peerJoined?: RoomPeer;
  /** The other party left the room. */
  peerLeft?: RoomPeer;
  /** Signalling message from the other party. */
  signal?: RoomSignal;
  /** The caller has entered the room. Always the first event. */
  welcome?: RoomWelcome;
};
export type EnterRoomBody = {
  /** UUID that the browser window generated for itself. The same value resumes the participation; another value starts anew. */
  participantId: string;
};
export type LeaveRoomResponse = {};
export type LeaveRoomBody = {
  /** UUID of the caller's window. */
  participantId: string;
};
export type SendRoomSignalResponse = {};
export type SendRoomSignalBody = {
  /** Kind of the message. */
  kind: 'ROOM_SIGNAL_KIND_DESCRIPTION' | 'ROOM_SIGNAL_KIND_CANDIDATE' | 'ROOM_SIGNAL_KIND_MEDIA';
  /** UUID of the caller's window. */
  participantId: string;
  /** Content of the message as JSON, 2 to 32000 characters. */
  payload: string;
};
export const {
  useListActivityQuery,
  useExportAccountQuery,
  useListSavedAddressesQuery,
  useCreateSavedAddressMutation,
  useDeleteSavedAddressMutation,
  useUpdateSavedAddressMutation,
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
  useListEarnedSessionsQuery,
  useExportEarningsQuery,
  useGetTherapistProfileQuery,
  useUpdateTherapistProfileMutation,
  useLeaveWaitingListMutation,
  useGetMyWaitingListEntryQuery,
  useJoinWaitingListMutation,
  useGetRoomQuery,
  useEnterRoomMutation,
  useLeaveRoomMutation,
  useSendRoomSignalMutation,
} = injectedRtkApi;
