import { baseApi as api } from '../baseApi';
export const addTagTypes = ['CargoService', 'CleaningService', 'ContactService'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getCargoOptions: build.query<GetCargoOptionsApiResponse, GetCargoOptionsApiArg>({
        query: () => ({ url: `/v1/cargo/options` }),
        providesTags: [],
      }),
      createCargoQuote: build.mutation<CreateCargoQuoteApiResponse, CreateCargoQuoteApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/quotes`,
          method: 'POST',
          body: queryArg.createCargoQuoteRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [],
      }),
      getTracking: build.query<GetTrackingApiResponse, GetTrackingApiArg>({
        query: (queryArg) => ({
          url: `/v1/cargo/tracking/${queryArg.trackingNumber}`,
        }),
        providesTags: ['CargoService'],
      }),
      getCleaningOptions: build.query<GetCleaningOptionsApiResponse, GetCleaningOptionsApiArg>({
        query: () => ({ url: `/v1/cleaning/options` }),
        providesTags: [],
      }),
      createCleaningQuote: build.mutation<CreateCleaningQuoteApiResponse, CreateCleaningQuoteApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/quotes`,
          method: 'POST',
          body: queryArg.createCleaningQuoteRequest,
          headers: {
            'Idempotency-Key': queryArg['Idempotency-Key'],
          },
        }),
        invalidatesTags: [],
      }),
      listCleaningSlots: build.query<ListCleaningSlotsApiResponse, ListCleaningSlotsApiArg>({
        query: (queryArg) => ({
          url: `/v1/cleaning/slots`,
          params: {
            fromDate: queryArg.fromDate,
            days: queryArg.days,
            serviceType: queryArg.serviceType,
          },
        }),
        providesTags: ['CleaningService'],
      }),
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
export type GetCargoOptionsApiResponse = /** status 200 What can be asked for. */ CargoOptions;
export type GetCargoOptionsApiArg = void;
export type CreateCargoQuoteApiResponse = /** status 200 A calculated price. */ CargoQuote;
export type CreateCargoQuoteApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createCargoQuoteRequest: CreateCargoQuoteRequest;
};
export type GetTrackingApiResponse = /** status 200 What anybody with the number may see. */ Tracking;
export type GetTrackingApiArg = {
  /** The number, with or without spaces, whatever the case. */
  trackingNumber: string;
};
export type GetCleaningOptionsApiResponse = /** status 200 What can be asked for. */ CleaningOptions;
export type GetCleaningOptionsApiArg = void;
export type CreateCleaningQuoteApiResponse = /** status 200 A calculated price. */ CleaningQuote;
export type CreateCleaningQuoteApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createCleaningQuoteRequest: CreateCleaningQuoteRequest;
};
export type ListCleaningSlotsApiResponse = /** status 200 Response of ListCleaningSlots. */ ListCleaningSlotsResponse;
export type ListCleaningSlotsApiArg = {
  /** First day, `YYYY-MM-DD`, in Calgary's time. Today when missing. */
  fromDate?: string;
  /** Number of days, at most 60; 14 when missing. */
  days?: number;
  /** For this service; leaves out days that are not in its season. Optional. */
  serviceType?: ServiceType;
};
export type CreateContactMessageApiResponse =
  /** status 200 A message that somebody left for the company. */ ContactMessage;
export type CreateContactMessageApiArg = {
  /** Any text that is new for every intended call. A second call with the same key does nothing and answers what the first answered. */
  'Idempotency-Key'?: string;
  createContactMessageRequest: CreateContactMessageRequest;
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
export type Region =
  'REGION_UNSPECIFIED' | 'REGION_CALGARY' | 'REGION_CENTRAL' | 'REGION_EDMONTON' | 'REGION_SOUTH' | 'REGION_NORTH';
export type City = {
  /** Its name, as requests write it. */
  name: string;
  /** Part of Alberta. */
  region: Region;
};
export type Money = {
  /** Amount in the minor unit: 12900 are 129 dollars. */
  amountMinor: string;
  /** ISO 4217 code, such as `CAD`. */
  currencyCode: string;
};
export type PopularRoute = {
  /** Days that a standard delivery takes. */
  deliveryDays: number;
  /** Road distance in kilometres. */
  distanceKm: number;
  /** From. */
  fromCity: string;
  /** Highest usual price. */
  maximum?: Money;
  /** Lowest usual price. */
  minimum?: Money;
  /** To. */
  toCity: string;
};
export type CargoOptions = {
  /** All cargo types. */
  cargoTypes: CargoType[];
  /** The cities, in alphabetical order. */
  cities: City[];
  /** First day of a pickup that is booked now, `YYYY-MM-DD` in Calgary's time. */
  firstPickupDate: string;
  /** First day of a pickup, counted from today in Calgary. */
  firstPickupDayOffset: number;
  /** Last day of a pickup that is booked now, `YYYY-MM-DD` in Calgary's time. */
  lastPickupDate: string;
  /** Last day of a pickup, counted from today in Calgary. */
  lastPickupDayOffset: number;
  /** Heaviest shipment in kilograms. */
  maximumWeightKg: number;
  /** Routes that are asked for most, with their usual prices. */
  popularRoutes: PopularRoute[];
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
export type Dimensions = {
  /** Height. */
  heightCm: number;
  /** Length. */
  lengthCm: number;
  /** Width. */
  widthCm: number;
};
export type PriceItem = {
  /** Its part of the price; negative for a discount. */
  amount?: Money;
  /** What the line is for, for programs: `base`, `distance`, `weight`, `frequency_discount` … */
  code: string;
};
export type Priority = 'PRIORITY_UNSPECIFIED' | 'PRIORITY_STANDARD' | 'PRIORITY_EXPRESS' | 'PRIORITY_SAME_DAY';
export type CargoQuote = {
  /** What is carried. */
  cargoType: CargoType;
  /** Weight that is charged: the actual or the dimensional one, whichever is more. */
  chargedWeightKg: number;
  /** Size, if given. */
  dimensions?: Dimensions;
  /** Road distance in kilometres. */
  distanceKm: number;
  /** Days until delivery. */
  estimatedDeliveryDays: number;
  /** The same as wall time in Calgary with its offset, `2026-11-23T08:00:00-06:00`. */
  expireLocalTime: string;
  /** Until when the price holds. */
  expireTime?: string;
  /** From. */
  fromCity: string;
  /** UUID. */
  id: string;
  /** How the price comes about; adds up to it exactly. */
  items: PriceItem[];
  /** How urgent. */
  priority: Priority;
  /** The price in Canadian dollars. */
  quotedPrice?: Money;
  /** To. */
  toCity: string;
  /** Weight in kilograms. */
  weightKg: number;
};
export type DimensionsInput = {
  /** Height. */
  heightCm: number;
  /** Length. */
  lengthCm: number;
  /** Width. */
  widthCm: number;
};
export type CreateCargoQuoteRequest = {
  /** What is carried. Parcels when missing. */
  cargoType?: CargoType;
  /** Size. Optional; large light cargo is charged by its size. */
  dimensions?: DimensionsInput;
  /** From which city. */
  fromCity: string;
  /** How urgent. Standard when missing. */
  priority?: Priority;
  /** To which city; not the same. */
  toCity: string;
  /** Weight in kilograms. */
  weightKg: number;
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
export type TrackingEvent = {
  /** When. */
  createTime: string;
  /** Town where it happened. */
  location: string;
  /** Status after it. */
  status: ShipmentStatus;
};
export type Tracking = {
  /** To. */
  deliveryCity: string;
  /** Day by which it should arrive, `YYYY-MM-DD`. */
  estimatedDeliveryDate: string;
  /** What has happened, oldest first, without notes. */
  history: TrackingEvent[];
  /** From. */
  pickupCity: string;
  /** Where it stands. */
  status: ShipmentStatus;
  /** The number. */
  trackingNumber: string;
};
export type ArrivalWindow =
  'ARRIVAL_WINDOW_UNSPECIFIED' | 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
export type CoverageArea = {
  /** Name of the town. */
  name: string;
  /** First three characters of its postal codes, such as `T2P`. */
  postalAreas: string[];
};
export type Frequency =
  'FREQUENCY_UNSPECIFIED' | 'FREQUENCY_ONCE' | 'FREQUENCY_WEEKLY' | 'FREQUENCY_BI_WEEKLY' | 'FREQUENCY_MONTHLY';
export type FrequencyOption = {
  /** Discount in percent of the base price. */
  discountPercent: number;
  /** Which. */
  frequency: Frequency;
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
export type PriceRange = {
  /** What one visit costs with the frequency that saves most: the price that is advertised with "from". */
  bestPrice?: Money;
  /** Highest price. */
  maximum?: Money;
  /** Lowest price. */
  minimum?: Money;
  /** Which size. */
  propertySize: PropertySize;
  /** Which service. */
  serviceType: ServiceType;
  /** What one visit costs that is booked once. */
  singlePrice?: Money;
};
export type ServiceOption = {
  /** Last day of its season, `MM-DD`; empty when it is offered all year. */
  seasonEnd: string;
  /** First day of its season, `MM-DD`; empty when it is offered all year. */
  seasonStart: string;
  /** Which. */
  serviceType: ServiceType;
};
export type CleaningOptions = {
  /** When crews arrive. */
  arrivalWindows: ArrivalWindow[];
  /** Hours before a visit up to which it can be cancelled, moved or skipped. */
  changeCutoffHours: number;
  /** Where we clean. */
  coverageAreas: CoverageArea[];
  /** First day that can be booked now, `YYYY-MM-DD` in Calgary's time. */
  firstDate: string;
  /** First day that can be booked, counted from today in Calgary. */
  firstDayOffset: number;
  /** All frequencies with their discount. */
  frequencies: FrequencyOption[];
  /** Last day that can be booked now, `YYYY-MM-DD` in Calgary's time. */
  lastDate: string;
  /** Last day that can be booked, counted from today in Calgary. */
  lastDayOffset: number;
  /** Price range of each service and size. */
  priceTable: PriceRange[];
  /** All sizes. */
  propertySizes: PropertySize[];
  /** All services. */
  services: ServiceOption[];
};
export type CleaningQuote = {
  /** Length of one visit in minutes. */
  estimatedDurationMinutes: number;
  /** Price of one visit. */
  estimatedPrice?: Money;
  /** The same as wall time in Calgary with its offset, `2026-11-23T08:00:00-06:00`. */
  expireLocalTime: string;
  /** Until when the price holds. */
  expireTime?: string;
  /** How often. */
  frequency: Frequency;
  /** UUID. */
  id: string;
  /** How the price comes about; adds up to it exactly. */
  items: PriceItem[];
  /** How large the place is. */
  propertySize: PropertySize;
  /** What was asked for. */
  serviceType: ServiceType;
};
export type CreateCleaningQuoteRequest = {
  /** How often. */
  frequency: 'FREQUENCY_ONCE' | 'FREQUENCY_WEEKLY' | 'FREQUENCY_BI_WEEKLY' | 'FREQUENCY_MONTHLY';
  /** How large the place is. */
  propertySize: 'PROPERTY_SIZE_SMALL' | 'PROPERTY_SIZE_MEDIUM' | 'PROPERTY_SIZE_LARGE' | 'PROPERTY_SIZE_EXTRA_LARGE';
  /** What is cleaned. */
  serviceType:
    | 'SERVICE_TYPE_REGULAR'
    | 'SERVICE_TYPE_DEEP'
    | 'SERVICE_TYPE_CARPET'
    | 'SERVICE_TYPE_WINDOW'
    | 'SERVICE_TYPE_MOVE'
    | 'SERVICE_TYPE_COMMERCIAL'
    | 'SERVICE_TYPE_POST_CONSTRUCTION';
};
export type CleaningSlot = {
  /** Which window. */
  arrivalWindow: ArrivalWindow;
  /** Crews that can still be booked. */
  crewsLeft: number;
  /** `YYYY-MM-DD` in Calgary's time. */
  date: string;
};
export type ListCleaningSlotsResponse = {
  /** By date and window. */
  slots: CleaningSlot[];
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
export const {
  useGetCargoOptionsQuery,
  useCreateCargoQuoteMutation,
  useGetTrackingQuery,
  useGetCleaningOptionsQuery,
  useCreateCleaningQuoteMutation,
  useListCleaningSlotsQuery,
  useCreateContactMessageMutation,
} = injectedRtkApi;
