import {
  type ListActivityApiArg,
  type ListActivityResponse,
  type ListAppointmentsApiArg,
  type ListAppointmentsResponse,
  type ListCleaningBookingsApiArg,
  type ListCleaningBookingsResponse,
  type ListPaymentsApiArg,
  type ListPaymentsResponse,
  type ListProductRequestsApiArg,
  type ListProductRequestsResponse,
  type ListShipmentsApiArg,
  type ListShipmentsResponse,
  userApi,
} from '@/api/generated/user.gen';
import { pages } from '@/api/pages';

/** The user's records, for `RecordList`. */
export const recordsApi = userApi.injectEndpoints({
  endpoints: (build) => ({
    appointmentPages: pages<ListAppointmentsResponse, ListAppointmentsApiArg>()(
      build,
      '/v1/appointments',
      'AppointmentService',
    ),
    bookingPages: pages<ListCleaningBookingsResponse, ListCleaningBookingsApiArg>()(
      build,
      '/v1/cleaning/bookings',
      'CleaningService',
    ),
    paymentPages: pages<ListPaymentsResponse, ListPaymentsApiArg>()(build, '/v1/payments', 'PaymentService'),
    requestPages: pages<ListProductRequestsResponse, ListProductRequestsApiArg>()(
      build,
      '/v1/product-requests',
      'RequestService',
    ),
    securityEventPages: pages<ListActivityResponse, ListActivityApiArg>()(
      build,
      '/v1/account/activity',
      'AccountService',
    ),
    shipmentPages: pages<ListShipmentsResponse, ListShipmentsApiArg>()(build, '/v1/cargo/shipments', 'CargoService'),
  }),
});
