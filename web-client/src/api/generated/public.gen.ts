import { baseApi as api } from '../baseApi';
export const addTagTypes = [
  'TherapyHttp',
  'CargoService',
  'CleaningService',
  'ContactService',
  'PaymentService',
  'CatalogueService',
  'SourcingHttp',
  'RequestService',
  'ApplicationService',
  'TherapistService',
  'PaymentsHttp',
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getCalendarFeed: build.query<GetCalendarFeedApiResponse, GetCalendarFeedApiArg>({
        query: (queryArg) => ({ url: `/v1/calendar-feeds/${queryArg.token}` }),
        providesTags: ['TherapyHttp'],
      }),
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
      getPaymentOptions: build.query<GetPaymentOptionsApiResponse, GetPaymentOptionsApiArg>({
        query: () => ({ url: `/v1/payments:options` }),
        providesTags: [],
      }),
      getCatalogueOptions: build.query<GetCatalogueOptionsApiResponse, GetCatalogueOptionsApiArg>({
        query: () => ({ url: `/v1/product-categories` }),
        providesTags: [],
      }),
      downloadRequestAttachment: build.query<DownloadRequestAttachmentApiResponse, DownloadRequestAttachmentApiArg>({
        query: (queryArg) => ({
          url: `/v1/product-request-attachments/${queryArg.id}`,
          params: {
            token: queryArg.token,
          },
        }),
        providesTags: ['SourcingHttp'],
      }),
      getRequestOptions: build.query<GetRequestOptionsApiResponse, GetRequestOptionsApiArg>({
        query: () => ({ url: `/v1/product-requests:options` }),
        providesTags: [],
      }),
      searchProducts: build.query<SearchProductsApiResponse, SearchProductsApiArg>({
        query: (queryArg) => ({
          url: `/v1/products`,
          params: {
            query: queryArg.query,
            category: queryArg.category,
            minPrice: queryArg.minPrice,
            maxPrice: queryArg.maxPrice,
            currency: queryArg.currency,
            originCountry: queryArg.originCountry,
            qualityFilter: queryArg.qualityFilter,
            quantity: queryArg.quantity,
            maxLeadTimeDays: queryArg.maxLeadTimeDays,
            orderBy: queryArg.orderBy,
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            languageCode: queryArg.languageCode,
          },
        }),
        providesTags: ['CatalogueService'],
      }),
      getProduct: build.query<GetProductApiResponse, GetProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products/${queryArg.id}`,
          params: {
            languageCode: queryArg.languageCode,
            currency: queryArg.currency,
          },
        }),
        providesTags: ['CatalogueService'],
      }),
      suggestProducts: build.query<SuggestProductsApiResponse, SuggestProductsApiArg>({
        query: (queryArg) => ({
          url: `/v1/products:suggest`,
          params: {
            query: queryArg.query,
            languageCode: queryArg.languageCode,
          },
        }),
        providesTags: ['CatalogueService'],
      }),
      downloadApplicationDocument: build.query<
        DownloadApplicationDocumentApiResponse,
        DownloadApplicationDocumentApiArg
      >({
        query: (queryArg) => ({
          url: `/v1/therapist-application-documents/${queryArg.id}`,
          params: {
            token: queryArg.token,
          },
        }),
        providesTags: ['TherapyHttp'],
      }),
      getApplicationOptions: build.query<GetApplicationOptionsApiResponse, GetApplicationOptionsApiArg>({
        query: () => ({ url: `/v1/therapist-applications:options` }),
        providesTags: [],
      }),
      listTherapists: build.query<ListTherapistsApiResponse, ListTherapistsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
            therapyType: queryArg.therapyType,
            language: queryArg.language,
            qualification: queryArg.qualification,
            specialization: queryArg.specialization,
            orderBy: queryArg.orderBy,
            timeZone: queryArg.timeZone,
          },
        }),
        providesTags: ['TherapistService'],
      }),
      getTherapist: build.query<GetTherapistApiResponse, GetTherapistApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.id}`,
          params: {
            timeZone: queryArg.timeZone,
          },
        }),
        providesTags: ['TherapistService'],
      }),
      listTherapistReviews: build.query<ListTherapistReviewsApiResponse, ListTherapistReviewsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.id}/reviews`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: ['TherapistService'],
      }),
      listTherapistSlots: build.query<ListTherapistSlotsApiResponse, ListTherapistSlotsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.id}/slots`,
          params: {
            format: queryArg.format,
            fromDate: queryArg.fromDate,
            days: queryArg.days,
            timeZone: queryArg.timeZone,
          },
        }),
        providesTags: ['TherapistService'],
      }),
      matchTherapists: build.query<MatchTherapistsApiResponse, MatchTherapistsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists:match`,
          method: 'POST',
          body: queryArg.matchTherapistsRequest,
        }),
        providesTags: ['TherapistService'],
      }),
      getTherapyOptions: build.query<GetTherapyOptionsApiResponse, GetTherapyOptionsApiArg>({
        query: () => ({ url: `/v1/therapy/options` }),
        providesTags: [],
      }),
      receiveStripeWebhook: build.mutation<ReceiveStripeWebhookApiResponse, ReceiveStripeWebhookApiArg>({
        query: (queryArg) => ({
          url: `/v1/webhooks/stripe`,
          method: 'POST',
          body: queryArg.body,
        }),
        invalidatesTags: ['PaymentsHttp'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as publicApi };
export type GetCalendarFeedApiResponse = /** status 200 Done. */ Blob;
export type GetCalendarFeedApiArg = {
  token: string;
};
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
export type GetPaymentOptionsApiResponse = /** status 200 What can be paid here, and how. */ PaymentOptions;
export type GetPaymentOptionsApiArg = void;
export type GetCatalogueOptionsApiResponse = /** status 200 What can be searched by. */ CatalogueOptions;
export type GetCatalogueOptionsApiArg = void;
export type DownloadRequestAttachmentApiResponse = /** status 200 Done. */ Blob;
export type DownloadRequestAttachmentApiArg = {
  id: string;
  /** Part of the address that the service gave. */
  token: string;
};
export type GetRequestOptionsApiResponse =
  /** status 200 What the form asks for, and what the company promises. */ RequestOptions;
export type GetRequestOptionsApiArg = void;
export type SearchProductsApiResponse = /** status 200 Response of SearchProducts. */ SearchProductsResponse;
export type SearchProductsApiArg = {
  /** Words. */
  query?: string;
  /** Only this category. */
  category?: ProductCategory;
  /** Only products whose price for a piece at the minimum order is at least this, in `currency`: a decimal number such as `12.50`. */
  minPrice?: string;
  /** Only products whose price is at most this, in `currency`. */
  maxPrice?: string;
  /** Currency of the prices of this request and of `comparedPrice`: `USD` (when missing), `EUR`, `GBP` or `CNY`. */
  currency?: string;
  /** Only products of this country, as ISO 3166-1 alpha-2 code. */
  originCountry?: string;
  /** Only products that have all of these marks. */
  qualityFilter?: (
    | 'QUALITY_MARK_AUDITED'
    | 'QUALITY_MARK_ISO_9001'
    | 'QUALITY_MARK_SAMPLED'
    | 'QUALITY_MARK_INSPECTED'
    | 'QUALITY_MARK_CANADA'
    | 'QUALITY_MARK_KNOWN'
  )[];
  /** Only products of which so many can be ordered; 0 for any. */
  quantity?: number;
  /** Only products that are made within so many days; 0 for any. */
  maxLeadTimeDays?: number;
  /** In which order. */
  orderBy?: ProductOrder;
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before, of the same search. */
  pageToken?: string;
  /** Language of names and descriptions: `en`, `ti` or `ar`; by `Accept-Language` when missing. What has no text in it comes in English. */
  languageCode?: string;
};
export type GetProductApiResponse = /** status 200 A product. */ Product;
export type GetProductApiArg = {
  /** Which. */
  id: string;
  /** Language of the texts; by `Accept-Language` when missing. */
  languageCode?: string;
  /** Currency of `comparedPrice`; `USD` when missing. */
  currency?: string;
};
export type SuggestProductsApiResponse = /** status 200 Response of SuggestProducts. */ SuggestProductsResponse;
export type SuggestProductsApiArg = {
  /** What was typed, at least two characters. */
  query: string;
  /** Language of names; by `Accept-Language` when missing. */
  languageCode?: string;
};
export type DownloadApplicationDocumentApiResponse = /** status 200 Done. */ Blob;
export type DownloadApplicationDocumentApiArg = {
  id: string;
  /** Part of the address that the service gave. */
  token: string;
};
export type GetApplicationOptionsApiResponse = /** status 200 What the form offers and asks for. */ ApplicationOptions;
export type GetApplicationOptionsApiArg = void;
export type ListTherapistsApiResponse = /** status 200 Response of ListTherapists. */ ListTherapistsResponse;
export type ListTherapistsApiArg = {
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
  /** Only who offers this kind of therapy. */
  therapyType?: TherapyType;
  /** Only who speaks this language. */
  language?: SpokenLanguage;
  /** Only who has this qualification. */
  qualification?: Qualification;
  /** Only who names this as theirs. */
  specialization?: Specialization;
  /** In which order. */
  orderBy?: TherapistOrder;
  /** Time zone of the viewer, such as `Africa/Asmara`; the company's when missing. */
  timeZone?: string;
};
export type GetTherapistApiResponse = /** status 200 A therapist as everybody may see them. */ Therapist;
export type GetTherapistApiArg = {
  /** Which therapist. */
  id: string;
  /** Time zone of the viewer; the company's when missing. */
  timeZone?: string;
};
export type ListTherapistReviewsApiResponse =
  /** status 200 Response of ListTherapistReviews. */ ListTherapistReviewsResponse;
export type ListTherapistReviewsApiArg = {
  /** Of which therapist. */
  id: string;
  /** At most this many, 20 when missing. */
  pageSize?: number;
  /** `nextPageToken` of the page before. */
  pageToken?: string;
};
export type ListTherapistSlotsApiResponse =
  /** status 200 Response of ListTherapistSlots. */ ListTherapistSlotsResponse;
export type ListTherapistSlotsApiArg = {
  /** Which therapist. */
  id: string;
  /** Who takes part; the length of a session depends on it. One person when missing. */
  format?: SessionFormat;
  /** First day in the viewer's time zone, `YYYY-MM-DD`; today when missing. */
  fromDate?: string;
  /** Number of days, at most 31; 14 when missing. */
  days?: number;
  /** Time zone of the viewer, such as `Asia/Riyadh`; the company's when missing. */
  timeZone?: string;
};
export type MatchTherapistsApiResponse = /** status 200 Response of MatchTherapists. */ MatchTherapistsResponse;
export type MatchTherapistsApiArg = {
  matchTherapistsRequest: MatchTherapistsRequest;
};
export type GetTherapyOptionsApiResponse = /** status 200 What can be asked for. */ TherapyOptions;
export type GetTherapyOptionsApiArg = void;
export type ReceiveStripeWebhookApiResponse = /** status 200 Done. */ object;
export type ReceiveStripeWebhookApiArg = {
  body: object;
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
export type CheckoutPurpose =
  | 'CHECKOUT_PURPOSE_UNSPECIFIED'
  | 'CHECKOUT_PURPOSE_APPOINTMENT'
  | 'CHECKOUT_PURPOSE_THERAPIST_PLAN'
  | 'CHECKOUT_PURPOSE_ASSISTANT_SESSION'
  | 'CHECKOUT_PURPOSE_ASSISTANT_PLAN'
  | 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT'
  | 'CHECKOUT_PURPOSE_SOURCING_BALANCE';
export type TherapistPlan = {
  /** A month, before tax. */
  price?: Money;
  /** Session format that the plan pays for, such as `individual`. */
  sessionFormat: string;
  /** With whom. */
  therapistId: string;
};
export type PaymentOptions = {
  /** A month of the assistant, before tax. */
  assistantMonthPrice?: Money;
  /** A session with the assistant, before tax. */
  assistantSessionPrice?: Money;
  /** The account at the payment provider is a test account: no money moves. */
  isTestMode: boolean;
  /** Days that sessions of a plan can still be booked after their month. */
  planGraceDays: number;
  /** Sessions that a month of a plan with a therapist holds. */
  planSessionsPerMonth: number;
  /** Goods and services tax in hundredths of a per cent: 500 are 5 %. */
  taxBasisPoints: number;
  /** Purposes that are sold without tax. */
  taxExemptPurposes: CheckoutPurpose[];
  /** Plans with therapists. */
  therapistPlans: TherapistPlan[];
};
export type ProductCategory =
  | 'PRODUCT_CATEGORY_UNSPECIFIED'
  | 'PRODUCT_CATEGORY_ELECTRONICS'
  | 'PRODUCT_CATEGORY_TEXTILES'
  | 'PRODUCT_CATEGORY_HOME'
  | 'PRODUCT_CATEGORY_BUILDING'
  | 'PRODUCT_CATEGORY_MACHINERY'
  | 'PRODUCT_CATEGORY_PACKAGING';
export type CategoryFacet = {
  /** Which. */
  category: ProductCategory;
  /** Products. */
  productCount: number;
};
export type ExchangeRate = {
  /** Canadian dollars for one unit, as a decimal number such as `1.3925`. */
  cad: string;
  /** ISO 4217 code. */
  currencyCode: string;
};
export type ExchangeRates = {
  /** The day they are of, `YYYY-MM-DD`; empty when there are none. */
  date: string;
  /** Whether they are too old to compare prices with, or missing. */
  isStale: boolean;
  /** What a unit of a currency is worth in Canadian dollars. */
  rates: ExchangeRate[];
};
export type OriginFacet = {
  /** ISO 3166-1 alpha-2 code, such as `TR`. */
  originCountry: string;
  /** Products. */
  productCount: number;
};
export type QualityMark =
  | 'QUALITY_MARK_UNSPECIFIED'
  | 'QUALITY_MARK_AUDITED'
  | 'QUALITY_MARK_ISO_9001'
  | 'QUALITY_MARK_SAMPLED'
  | 'QUALITY_MARK_INSPECTED'
  | 'QUALITY_MARK_CANADA'
  | 'QUALITY_MARK_KNOWN';
export type QualityFacet = {
  /** Products. */
  productCount: number;
  /** Which. */
  qualityMark: QualityMark;
};
export type CatalogueOptions = {
  /** Categories. */
  categories: CategoryFacet[];
  /** Currencies that prices are in and can be compared in. */
  currencies: string[];
  /** The exchange rates. */
  exchangeRates?: ExchangeRates;
  /** Countries of origin, by number of products. */
  origins: OriginFacet[];
  /** Products that are offered. */
  productCount: number;
  /** Quality marks. */
  qualityMarks: QualityFacet[];
};
export type QualityFigures = {
  /** Pieces with a defect. */
  defect: string;
  /** Orders that came in time. */
  onTime: string;
  /** Inspections that were passed. */
  pass: string;
  /** Customers who were satisfied. */
  satisfaction: string;
};
export type QualityLimits = {
  /** Of critical defects. */
  critical: string;
  /** Of major ones. */
  major: string;
  /** Of minor ones. */
  minor: string;
};
export type RequestOptions = {
  /** Days within which the balance is paid after the final inspection. */
  balanceDueDays: number;
  /** Categories. */
  categories: ProductCategory[];
  /** Currencies of target prices and offers. */
  currencies: string[];
  /** Days after acceptance within which the deposit is paid. */
  depositDueDays: number;
  /** How much of the landed cost is paid as a deposit, in per cent. */
  depositPercent: number;
  /** First day that a deadline can be, `YYYY-MM-DD`. */
  earliestDeadline: string;
  /** Endings of names that are taken, with their dot. */
  extensions: string[];
  /** Last day that a deadline can be. */
  latestDeadline: string;
  /** Most attachments of a request. */
  maxAttachments: number;
  /** Largest attachment in bytes. */
  maxFileBytes: string;
  /** Largest number of pieces. */
  maxQuantity: number;
  /** What the company measures of its quality. */
  qualityFigures?: QualityFigures;
  /** Acceptable quality limits of inspections. */
  qualityLimits?: QualityLimits;
};
export type PriceTier = {
  /** From so many pieces on. */
  minimumQuantity: number;
  /** A piece costs so much, in the minor unit of the product's currency. */
  unitPriceMinor: string;
};
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
export type SearchProductsResponse = {
  /** How many of what is found are in each category, whichever category was asked for; on the first page. */
  categories: CategoryFacet[];
  /** Whether no product has all words of the query, so that these products have most of them. */
  matchedSomeWords: boolean;
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** How many of what is found come from where, whichever country was asked for; the ten most frequent, on the first page. */
  origins: OriginFacet[];
  /** The products. */
  products: Product[];
  /** How many of what is found have each mark; on the first page. */
  qualityMarks: QualityFacet[];
  /** How many there are, counted up to 1000. */
  totalCount: number;
};
export type ProductOrder =
  | 'PRODUCT_ORDER_UNSPECIFIED'
  | 'PRODUCT_ORDER_PRICE'
  | 'PRODUCT_ORDER_LEAD_TIME'
  | 'PRODUCT_ORDER_MINIMUM_ORDER'
  | 'PRODUCT_ORDER_NEWEST';
export type ProductSuggestion = {
  /** Its category. */
  category: ProductCategory;
  /** Product. */
  id: string;
  /** Its name. */
  name: string;
};
export type SuggestProductsResponse = {
  /** At most eight, the best first. */
  suggestions: ProductSuggestion[];
};
export type DocumentKind =
  'DOCUMENT_KIND_UNSPECIFIED' | 'DOCUMENT_KIND_LICENSE' | 'DOCUMENT_KIND_RESUME' | 'DOCUMENT_KIND_REFERENCE';
export type DocumentRule = {
  /** Endings of names that are taken, with their dot. */
  extensions: string[];
  /** Whether the certified path needs it. The other one needs none. */
  isRequired: boolean;
  /** Which. */
  kind: DocumentKind;
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
export type Qualification =
  | 'QUALIFICATION_UNSPECIFIED'
  | 'QUALIFICATION_REGISTERED_PSYCHOLOGIST'
  | 'QUALIFICATION_CLINICAL_PSYCHOLOGIST'
  | 'QUALIFICATION_CERTIFIED_COUNSELLOR'
  | 'QUALIFICATION_EXPERIENCED_PRACTITIONER';
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
export type ApplicationOptions = {
  /** Documents. */
  documents: DocumentRule[];
  /** Insurance providers. */
  insuranceProviders: InsuranceProvider[];
  /** Languages of the form, with Tigrinya. */
  languages: SpokenLanguage[];
  /** Largest file in bytes. */
  maxFileBytes: string;
  /** Qualifications of the certified path. */
  qualifications: Qualification[];
  /** Business days that the review takes at most. */
  reviewDaysMax: number;
  /** Business days that the review takes at least. */
  reviewDaysMin: number;
  /** Session types. */
  sessionTypes: OfferedSession[];
  /** What can be specialized in, in the order of the form. */
  specializations: Specialization[];
};
export type SessionFormat =
  | 'SESSION_FORMAT_UNSPECIFIED'
  | 'SESSION_FORMAT_INDIVIDUAL'
  | 'SESSION_FORMAT_COUPLES'
  | 'SESSION_FORMAT_FAMILY'
  | 'SESSION_FORMAT_GROUP';
export type SessionOffer = {
  /** Who takes part. */
  format: SessionFormat;
  /** Length in minutes. */
  minutes: number;
  /** What it costs before tax, in Canadian cents. */
  price?: Money;
};
export type SessionType = 'SESSION_TYPE_UNSPECIFIED' | 'SESSION_TYPE_VIDEO' | 'SESSION_TYPE_IN_PERSON';
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
export type ListTherapistsResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** The therapists. */
  therapists: Therapist[];
};
export type TherapistOrder = 'THERAPIST_ORDER_UNSPECIFIED' | 'THERAPIST_ORDER_PRICE' | 'THERAPIST_ORDER_EXPERIENCE';
export type TherapistReview = {
  /** When. */
  createTime: string;
  /** UUID of the review. */
  id: string;
  /** Stars, 1 to 5. */
  rating: number;
  /** What they wrote; may be empty. */
  text: string;
};
export type ListTherapistReviewsResponse = {
  /** Token of the next page, empty on the last. */
  nextPageToken: string;
  /** The reviews. */
  reviews: TherapistReview[];
};
export type TherapistSlot = {
  /** When it ends, as wall time of the viewer. */
  endLocalTime: string;
  /** The same as wall time of the viewer with its offset, `2026-12-01T18:00:00+03:00`. */
  startLocalTime: string;
  /** When it begins. */
  startTime?: string;
  /** When it begins, as wall time of the therapist. */
  therapistLocalTime: string;
};
export type ListTherapistSlotsResponse = {
  /** The times, the earliest first. */
  slots: TherapistSlot[];
  /** The time zone of the wall times. */
  timeZone: string;
};
export type MatchPoint =
  | 'MATCH_POINT_UNSPECIFIED'
  | 'MATCH_POINT_CONCERN'
  | 'MATCH_POINT_LANGUAGE'
  | 'MATCH_POINT_SOON'
  | 'MATCH_POINT_WELL_REVIEWED';
export type MatchReason = {
  /** Whether the therapist meets it. */
  isMet: boolean;
  /** Which point. */
  point: MatchPoint;
};
export type TherapistMatch = {
  /** What speaks for them and what against, the weightiest first. */
  reasons: MatchReason[];
  /** Who. */
  therapist?: Therapist;
};
export type MatchTherapistsResponse = {
  /** Whether no listed therapist speaks the language, so that all matches speak others. */
  languageUnavailable: boolean;
  /** At most ten, the best first. */
  matches: TherapistMatch[];
};
export type MatchTherapistsRequest = {
  /** What somebody comes with; unspecified when they would rather not say. */
  concern?: Specialization;
  /** Language of the sessions. */
  language:
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
  /** Time zone of the viewer; the company's when missing. */
  timeZone?: string;
};
export type BookingRules = {
  /** Minutes after the beginning from which an absence can be recorded. */
  absenceGraceMinutes: number;
  /** Minutes after booking in which a client can cancel free of charge, until the session begins. */
  freeCancellationMinutes: number;
  /** Hours before the beginning up to which a client who cancels gets everything back. */
  fullRefundHours: number;
  /** Minutes that a time is held while it is paid. */
  holdMinutes: number;
  /** Minutes after the beginning up to which one can join. */
  joinAfterMinutes: number;
  /** Minutes before the beginning from which one can join. */
  joinBeforeMinutes: number;
  /** How often a client can move a session. */
  mostMoves: number;
  /** Hours before the beginning up to which a client can move a session. */
  moveHours: number;
  /** Hours before the beginning up to which a client who cancels gets a part back; later nothing. */
  partRefundHours: number;
  /** That part, in per cent. */
  partRefundPercent: number;
};
export type LanguageOption = {
  /** Which. */
  language: SpokenLanguage;
  /** Therapists who speak it. */
  therapistCount: number;
};
export type QualificationOption = {
  /** Which. */
  qualification: Qualification;
  /** Therapists who have it. */
  therapistCount: number;
};
export type TherapyTypeOption = {
  /** Therapists who offer it. */
  therapistCount: number;
  /** Which. */
  therapyType: TherapyType;
};
export type TherapyOptions = {
  /** How booking goes. */
  bookingRules?: BookingRules;
  /** Languages of the finder, with the therapists who speak each. */
  languages: LanguageOption[];
  /** Qualifications, with the therapists who have each. */
  qualifications: QualificationOption[];
  /** What people come with. */
  specializations: Specialization[];
  /** Kinds of therapy, with the therapists who offer each. */
  therapyTypes: TherapyTypeOption[];
};
export const {
  useGetCalendarFeedQuery,
  useGetCargoOptionsQuery,
  useCreateCargoQuoteMutation,
  useGetTrackingQuery,
  useGetCleaningOptionsQuery,
  useCreateCleaningQuoteMutation,
  useListCleaningSlotsQuery,
  useCreateContactMessageMutation,
  useGetPaymentOptionsQuery,
  useGetCatalogueOptionsQuery,
  useDownloadRequestAttachmentQuery,
  useGetRequestOptionsQuery,
  useSearchProductsQuery,
  useGetProductQuery,
  useSuggestProductsQuery,
  useDownloadApplicationDocumentQuery,
  useGetApplicationOptionsQuery,
  useListTherapistsQuery,
  useGetTherapistQuery,
  useListTherapistReviewsQuery,
  useListTherapistSlotsQuery,
  useMatchTherapistsQuery,
  useGetTherapyOptionsQuery,
  useReceiveStripeWebhookMutation,
} = injectedRtkApi;
