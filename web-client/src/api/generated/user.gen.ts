import { baseApi as api } from '../baseApi';
export const addTagTypes = ['AccountService', 'CargoService', 'CleaningService'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      exportAccount: build.query<ExportAccountApiResponse, ExportAccountApiArg>({
        query: () => ({ url: `/v1/account/export` }),
        providesTags: ['AccountService'],
      }),
      deleteAccount: build.mutation<DeleteAccountApiResponse, DeleteAccountApiArg>({
        query: (queryArg) => ({
          url: `/v1/account:delete`,
          method: 'POST',
          body: queryArg.deleteAccountRequest,
        }),
        invalidatesTags: ['AccountService'],
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
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as userApi };
export type ExportAccountApiResponse = /** status 200 The file. */ object;
export type ExportAccountApiArg = void;
export type DeleteAccountApiResponse = /** status 200 Response of DeleteAccount. */ DeleteAccountResponse;
export type DeleteAccountApiArg = {
  deleteAccountRequest: DeleteAccountRequest;
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
export type DeleteAccountResponse = {
  /** When the account was closed. Its owner is signed out everywhere from now on. */
  closeTime?: string;
};
export type DeleteAccountRequest = {
  /** Exactly `DELETE MY ACCOUNT`. */
  confirmation: string;
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
export type Money = {
  /** Amount in the minor unit: 12900 are 129 dollars. */
  amountMinor: string;
  /** ISO 4217 code, such as `CAD`. */
  currencyCode: string;
};
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
  /** The price: what the quote said. */
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
export const {
  useExportAccountQuery,
  useDeleteAccountMutation,
  useListShipmentsQuery,
  useCreateShipmentMutation,
  useGetShipmentQuery,
  useCancelShipmentMutation,
  useListCleaningBookingsQuery,
  useCreateCleaningBookingMutation,
  useGetCleaningBookingQuery,
  useCancelCleaningBookingMutation,
  useRescheduleCleaningBookingMutation,
  useSkipCleaningBookingMutation,
} = injectedRtkApi;
