import { baseApi as api } from '../baseApi';
import { invalidates, provides } from '../tags';
export const addTagTypes = [
  'SourcingHttp',
  'TherapyHttp',
  'CargoService',
  'CleaningService',
  'ClientErrorService',
  'ContactService',
  'PaymentService',
  'CatalogueService',
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
      getProductSitemap: build.query<GetProductSitemapApiResponse, GetProductSitemapApiArg>({
        query: () => ({ url: `/sitemap-products.xml` }),
        providesTags: provides('SourcingHttp'),
      }),
      getTherapistSitemap: build.query<GetTherapistSitemapApiResponse, GetTherapistSitemapApiArg>({
        query: () => ({ url: `/sitemap-therapists.xml` }),
        providesTags: provides('TherapyHttp'),
      }),
      getCalendarFeed: build.query<GetCalendarFeedApiResponse, GetCalendarFeedApiArg>({
        query: (queryArg) => ({ url: `/v1/calendar-feeds/${queryArg.token}` }),
        providesTags: provides('TherapyHttp'),
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
        providesTags: provides('CargoService'),
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
        providesTags: provides('CleaningService'),
      }),
      reportClientError: build.mutation<ReportClientErrorApiResponse, ReportClientErrorApiArg>({
        query: (queryArg) => ({
          url: `/v1/client-errors`,
          method: 'POST',
          body: queryArg.reportClientErrorRequest,
        }),
        invalidatesTags: invalidates('ClientErrorService'),
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
        invalidatesTags: invalidates('ContactService'),
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
        providesTags: provides('SourcingHttp'),
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
        providesTags: provides('CatalogueService'),
      }),
      getProduct: build.query<GetProductApiResponse, GetProductApiArg>({
        query: (queryArg) => ({
          url: `/v1/products/${queryArg.id}`,
          params: {
            languageCode: queryArg.languageCode,
            currency: queryArg.currency,
          },
        }),
        providesTags: provides('CatalogueService'),
      }),
      getProductHead: build.query<GetProductHeadApiResponse, GetProductHeadApiArg>({
        query: (queryArg) => ({ url: `/v1/products/${queryArg.id}/head` }),
        providesTags: provides('SourcingHttp'),
      }),
      suggestProducts: build.query<SuggestProductsApiResponse, SuggestProductsApiArg>({
        query: (queryArg) => ({
          url: `/v1/products:suggest`,
          params: {
            query: queryArg.query,
            languageCode: queryArg.languageCode,
          },
        }),
        providesTags: provides('CatalogueService'),
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
        providesTags: provides('TherapyHttp'),
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
            sessionType: queryArg.sessionType,
            maxPriceMinor: queryArg.maxPriceMinor,
            freeWithinDays: queryArg.freeWithinDays,
            languageCode: queryArg.languageCode,
          },
        }),
        providesTags: provides('TherapistService'),
      }),
      getTherapist: build.query<GetTherapistApiResponse, GetTherapistApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.id}`,
          params: {
            timeZone: queryArg.timeZone,
            languageCode: queryArg.languageCode,
          },
        }),
        providesTags: provides('TherapistService'),
      }),
      getTherapistHead: build.query<GetTherapistHeadApiResponse, GetTherapistHeadApiArg>({
        query: (queryArg) => ({ url: `/v1/therapists/${queryArg.id}/head` }),
        providesTags: provides('TherapyHttp'),
      }),
      listTherapistReviews: build.query<ListTherapistReviewsApiResponse, ListTherapistReviewsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists/${queryArg.id}/reviews`,
          params: {
            pageSize: queryArg.pageSize,
            pageToken: queryArg.pageToken,
          },
        }),
        providesTags: provides('TherapistService'),
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
        providesTags: provides('TherapistService'),
      }),
      matchTherapists: build.query<MatchTherapistsApiResponse, MatchTherapistsApiArg>({
        query: (queryArg) => ({
          url: `/v1/therapists:match`,
          method: 'POST',
          body: queryArg.matchTherapistsRequest,
        }),
        providesTags: provides('TherapistService'),
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
        invalidatesTags: invalidates('PaymentsHttp'),
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as publicApi };
export type GetProductSitemapApiResponse = /** status 200 Response to a successful request. */ Blob;
export type GetProductSitemapApiArg = void;
export type GetTherapistSitemapApiResponse = /** status 200 Response to a successful request. */ Blob;
export type GetTherapistSitemapApiArg = void;
export type GetCalendarFeedApiResponse = /** status 200 Response to a successful request. */ Blob;
export type GetCalendarFeedApiArg = {
  token: string;
};
export type GetCargoOptionsApiResponse = /** status 200 Choices and limits for quotes and bookings. */ CargoOptions;
export type GetCargoOptionsApiArg = void;
export type CreateCargoQuoteApiResponse = /** status 200 Calculated price for a delivery. */ CargoQuote;
export type CreateCargoQuoteApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createCargoQuoteRequest: CreateCargoQuoteRequest;
};
export type GetTrackingApiResponse = /** status 200 Public tracking information of a shipment. */ Tracking;
export type GetTrackingApiArg = {
  /** Tracking number, with or without spaces, in any letter case. */
  trackingNumber: string;
};
export type GetCleaningOptionsApiResponse =
  /** status 200 Choices, prices and limits for quotes and bookings. */ CleaningOptions;
export type GetCleaningOptionsApiArg = void;
export type CreateCleaningQuoteApiResponse = /** status 200 Calculated price for a visit. */ CleaningQuote;
export type CreateCleaningQuoteApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createCleaningQuoteRequest: CreateCleaningQuoteRequest;
};
export type ListCleaningSlotsApiResponse =
  /** status 200 Response message for ListCleaningSlots. */ ListCleaningSlotsResponse;
export type ListCleaningSlotsApiArg = {
  /** First day of the range, `YYYY-MM-DD` in Calgary time. Defaults to today. */
  fromDate?: string;
  /** Number of days, 0 to 60. 0 means 14. */
  days?: number;
  /** Service filter: leaves out days outside the season of this service. Optional. */
  serviceType?: ServiceType;
};
export type ReportClientErrorApiResponse =
  /** status 200 Response message for ReportClientError. */ ReportClientErrorResponse;
export type ReportClientErrorApiArg = {
  reportClientErrorRequest: ReportClientErrorRequest;
};
export type CreateContactMessageApiResponse = /** status 200 Message from a visitor to the company. */ ContactMessage;
export type CreateContactMessageApiArg = {
  /** Unique key of the call, 1 to 200 printable ASCII characters, kept for 24 hours. A repeated call with the same key changes nothing and returns the response of the first call. Errors: `IDEMPOTENCY_KEY_REUSED` (400) for a signed-in caller who sends the key with another request, `IDEMPOTENCY_KEY_BUSY` (409) while the first call is running, `IDEMPOTENCY_ANSWER_LOST` (400) when the first response is not available. */
  'Idempotency-Key'?: string;
  createContactMessageRequest: CreateContactMessageRequest;
};
export type GetPaymentOptionsApiResponse =
  /** status 200 Prices, plans and tax rules of the platform. */ PaymentOptions;
export type GetPaymentOptionsApiArg = void;
export type GetCatalogueOptionsApiResponse = /** status 200 Search filters of the catalogue. */ CatalogueOptions;
export type GetCatalogueOptionsApiArg = void;
export type DownloadRequestAttachmentApiResponse = /** status 200 Response to a successful request. */ Blob;
export type DownloadRequestAttachmentApiArg = {
  id: string;
  /** Access token from the query of `downloadUrl`. */
  token: string;
};
export type GetRequestOptionsApiResponse =
  /** status 200 Options of the request form, payment terms and quality figures. */ RequestOptions;
export type GetRequestOptionsApiArg = void;
export type SearchProductsApiResponse = /** status 200 Response of SearchProducts. */ SearchProductsResponse;
export type SearchProductsApiArg = {
  /** Search words, at most 200 characters. */
  query?: string;
  /** Category filter: only products of this category. */
  category?: ProductCategory;
  /** Lower price limit in `currency` for one piece at the minimum order: a decimal number such as `12.50`. */
  minPrice?: string;
  /** Upper price limit in `currency` for one piece at the minimum order: a decimal number such as `99.00`. */
  maxPrice?: string;
  /** Currency of the price limits and of `comparedPrice`: `CAD` (default), `USD`, `EUR`, `GBP` or `CNY`. */
  currency?: string;
  /** Origin filter: only products of this country, as ISO 3166-1 alpha-2 code. */
  originCountry?: string;
  /** Quality filter: only products that have all of these marks, at most 6. */
  qualityFilter?: (
    | 'QUALITY_MARK_AUDITED'
    | 'QUALITY_MARK_ISO_9001'
    | 'QUALITY_MARK_SAMPLED'
    | 'QUALITY_MARK_INSPECTED'
    | 'QUALITY_MARK_CANADA'
    | 'QUALITY_MARK_KNOWN'
  )[];
  /** Quantity filter: only products that can be ordered in this number of pieces; 0 for any. */
  quantity?: number;
  /** Lead time filter: only products that ship within this number of days; 0 for any. */
  maxLeadTimeDays?: number;
  /** Sort order of the results. */
  orderBy?: ProductOrder;
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page of the same search; empty for the first page. */
  pageToken?: string;
  /** Language of names and descriptions: `en`, `ti` or `ar`; from `Accept-Language` when missing. Products without texts in this language are returned in English. */
  languageCode?: string;
};
export type GetProductApiResponse = /** status 200 Product of the catalogue. */ Product;
export type GetProductApiArg = {
  /** UUID of the product. */
  id: string;
  /** Language of the texts: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
  /** Currency of `comparedPrice`: `CAD` (default), `USD`, `EUR`, `GBP` or `CNY`. */
  currency?: string;
};
export type GetProductHeadApiResponse = /** status 200 Response to a successful request. */ Blob;
export type GetProductHeadApiArg = {
  id: string;
};
export type SuggestProductsApiResponse = /** status 200 Response of SuggestProducts. */ SuggestProductsResponse;
export type SuggestProductsApiArg = {
  /** Typed text, 2 to 100 characters. */
  query: string;
  /** Language of the names: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
};
export type DownloadApplicationDocumentApiResponse = /** status 200 Response to a successful request. */ Blob;
export type DownloadApplicationDocumentApiArg = {
  id: string;
  /** Access token from the query of `downloadUrl`. */
  token: string;
};
export type GetApplicationOptionsApiResponse =
  /** status 200 Options and document rules of the application form. */ ApplicationOptions;
export type GetApplicationOptionsApiArg = void;
export type ListTherapistsApiResponse = /** status 200 Response of ListTherapists. */ ListTherapistsResponse;
export type ListTherapistsApiArg = {
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
  /** Therapy filter: only therapists who offer this kind of therapy. */
  therapyType?: TherapyType;
  /** Language filter: only therapists who speak this language. */
  language?: SpokenLanguage;
  /** Qualification filter: only therapists with this qualification. */
  qualification?: Qualification;
  /** Specialization filter: only therapists with this specialization. */
  specialization?: Specialization;
  /** Sort order of the list. */
  orderBy?: TherapistOrder;
  /** IANA time zone of the viewer, such as `Africa/Asmara`; the company's time zone when missing. */
  timeZone?: string;
  /** Place filter: only therapists with sessions of this type. */
  sessionType?: SessionType;
  /** Price filter: only therapists with a session for at most this price before tax, in Canadian cents. No limit when 0 or missing. */
  maxPriceMinor?: string;
  /** Availability filter: only therapists with a free time within this number of days, 0 to 90. No limit when 0 or missing. */
  freeWithinDays?: number;
  /** Language of the profile texts: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
};
export type GetTherapistApiResponse = /** status 200 Public profile of a therapist. */ Therapist;
export type GetTherapistApiArg = {
  /** UUID of the therapist. */
  id: string;
  /** IANA time zone of the viewer; the company's time zone when missing. */
  timeZone?: string;
  /** Language of the profile texts: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
};
export type GetTherapistHeadApiResponse = /** status 200 Response to a successful request. */ Blob;
export type GetTherapistHeadApiArg = {
  id: string;
};
export type ListTherapistReviewsApiResponse =
  /** status 200 Response of ListTherapistReviews. */ ListTherapistReviewsResponse;
export type ListTherapistReviewsApiArg = {
  /** UUID of the therapist. */
  id: string;
  /** Maximum number of records per page, 0 to 100; 20 when 0 or missing. */
  pageSize?: number;
  /** `nextPageToken` of the previous page; empty for the first page. */
  pageToken?: string;
};
export type ListTherapistSlotsApiResponse =
  /** status 200 Response of ListTherapistSlots. */ ListTherapistSlotsResponse;
export type ListTherapistSlotsApiArg = {
  /** UUID of the therapist. */
  id: string;
  /** Participants of the session, which determine its length. One person when missing. */
  format?: SessionFormat;
  /** First day in the viewer's time zone, `YYYY-MM-DD`; today when missing. */
  fromDate?: string;
  /** Number of days, at most 31; 14 when 0 or missing. */
  days?: number;
  /** IANA time zone of the viewer, such as `Asia/Riyadh`; the company's time zone when missing. */
  timeZone?: string;
};
export type MatchTherapistsApiResponse = /** status 200 Response of MatchTherapists. */ MatchTherapistsResponse;
export type MatchTherapistsApiArg = {
  matchTherapistsRequest: MatchTherapistsRequest;
};
export type GetTherapyOptionsApiResponse = /** status 200 Options of the finder. */ TherapyOptions;
export type GetTherapyOptionsApiArg = void;
export type ReceiveStripeWebhookApiResponse = /** status 200 Response to a successful request. */ object;
export type ReceiveStripeWebhookApiArg = {
  body: object;
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
  /** City name as used in requests, such as `Calgary`. */
  name: string;
  /** Region of Alberta that contains the city. */
  region: Region;
};
export type Money = {
  /** Amount in the minor unit, such as cents: 12900 means 129 dollars. */
  amountMinor: string;
  /** Currency code in ISO 4217, such as `CAD`. */
  currencyCode: string;
};
export type PopularRoute = {
  /** Standard delivery time in days. */
  deliveryDays: number;
  /** Road distance in kilometres. */
  distanceKm: number;
  /** Name of the pickup city. */
  fromCity: string;
  /** Highest usual price of the route. */
  maximum?: Money;
  /** Lowest usual price of the route. */
  minimum?: Money;
  /** Name of the delivery city. */
  toCity: string;
};
export type CargoOptions = {
  /** All supported cargo types. */
  cargoTypes: CargoType[];
  /** Cities of the delivery network, in alphabetical order. */
  cities: City[];
  /** First pickup day that can be booked now, `YYYY-MM-DD` in Calgary time. */
  firstPickupDate: string;
  /** Days from today (Calgary time) to the first possible pickup day. */
  firstPickupDayOffset: number;
  /** Last pickup day that can be booked now, `YYYY-MM-DD` in Calgary time. */
  lastPickupDate: string;
  /** Days from today (Calgary time) to the last possible pickup day. */
  lastPickupDayOffset: number;
  /** Number of delivery attempts. When the last one fails, the shipment ends as `SHIPMENT_STATUS_FAILED`. */
  maximumDeliveryAttempts: number;
  /** Maximum weight of a shipment in kilograms. */
  maximumWeightKg: number;
  /** Most requested routes with their usual prices. */
  popularRoutes: PopularRoute[];
};
export type Dimensions = {
  /** Height in centimetres, above 0 and at most 250. */
  heightCm: number;
  /** Length in centimetres, above 0 and at most 600. */
  lengthCm: number;
  /** Width in centimetres, above 0 and at most 250. */
  widthCm: number;
};
export type PriceItem = {
  /** Amount of the line; negative for a discount. */
  amount?: Money;
  /** Machine-readable code of the line, such as `base`, `distance`, `weight` or `frequency_discount`. */
  code: string;
};
export type Priority = 'PRIORITY_UNSPECIFIED' | 'PRIORITY_STANDARD' | 'PRIORITY_EXPRESS' | 'PRIORITY_SAME_DAY';
export type CargoQuote = {
  /** Type of the cargo. */
  cargoType: CargoType;
  /** Charged weight in kilograms: the greater of actual and dimensional weight. */
  chargedWeightKg: number;
  /** Outer dimensions, if the request contained them. */
  dimensions?: Dimensions;
  /** Road distance in kilometres. */
  distanceKm: number;
  /** Estimated delivery time in days. */
  estimatedDeliveryDays: number;
  /** Same time as `expireTime`, as Calgary wall-clock time with UTC offset, such as `2026-11-23T08:00:00-06:00`. */
  expireLocalTime: string;
  /** Time at which the quote expires. */
  expireTime?: string;
  /** Name of the pickup city. */
  fromCity: string;
  /** Quote ID, a UUID. */
  id: string;
  /** Itemized price; the amounts add up exactly to `quotedPrice`. */
  items: PriceItem[];
  /** Delivery speed of the shipment. */
  priority: Priority;
  /** Total price in Canadian dollars. */
  quotedPrice?: Money;
  /** Name of the delivery city. */
  toCity: string;
  /** Actual weight in kilograms. */
  weightKg: number;
};
export type DimensionsInput = {
  /** Height in centimetres, above 0 and at most 250. */
  heightCm: number;
  /** Length in centimetres, above 0 and at most 600. */
  lengthCm: number;
  /** Width in centimetres, above 0 and at most 250. */
  widthCm: number;
};
export type CreateCargoQuoteRequest = {
  /** Type of the cargo. Defaults to parcels. */
  cargoType?: CargoType;
  /** Outer dimensions, optional. Large light cargo is charged by its dimensional weight. */
  dimensions?: DimensionsInput;
  /** Name of the pickup city, one of `cities` of the cargo options. */
  fromCity: string;
  /** Delivery speed of the shipment. Defaults to standard. */
  priority?: Priority;
  /** Name of the delivery city, one of `cities` of the cargo options. Must differ from `fromCity`. */
  toCity: string;
  /** Weight in kilograms, above 0 and at most 5000. */
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
  /** Time of the event. */
  createTime: string;
  /** City of the event. */
  location: string;
  /** Day of the next delivery attempt, `YYYY-MM-DD`, when the event is a delivery attempt that failed; otherwise empty. */
  nextAttemptDate: string;
  /** Status of the shipment after the event. */
  status: ShipmentStatus;
};
export type Tracking = {
  /** Name of the delivery city. */
  deliveryCity: string;
  /** Estimated delivery day, `YYYY-MM-DD`. */
  estimatedDeliveryDate: string;
  /** Status history, oldest first, without notes. */
  history: TrackingEvent[];
  /** True when the estimated delivery day has passed and the shipment is still expected. */
  isLate: boolean;
  /** Name of the pickup city. */
  pickupCity: string;
  /** Current status of the shipment. */
  status: ShipmentStatus;
  /** Tracking number of the shipment. */
  trackingNumber: string;
};
export type ArrivalWindow =
  'ARRIVAL_WINDOW_UNSPECIFIED' | 'ARRIVAL_WINDOW_MORNING' | 'ARRIVAL_WINDOW_MIDDAY' | 'ARRIVAL_WINDOW_AFTERNOON';
export type CoverageArea = {
  /** Name of the town. */
  name: string;
  /** First three characters of the town's postal codes, such as `T2P`. */
  postalAreas: string[];
};
export type Frequency =
  'FREQUENCY_UNSPECIFIED' | 'FREQUENCY_ONCE' | 'FREQUENCY_WEEKLY' | 'FREQUENCY_BI_WEEKLY' | 'FREQUENCY_MONTHLY';
export type FrequencyOption = {
  /** Discount in percent of the base price. */
  discountPercent: number;
  /** Frequency of the visits. */
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
  /** Price of a visit with the frequency that has the highest discount, advertised as the "from" price. */
  bestPrice?: Money;
  /** Highest price of a visit. */
  maximum?: Money;
  /** Lowest price of a visit. */
  minimum?: Money;
  /** Size category of the property. */
  propertySize: PropertySize;
  /** Type of the service. */
  serviceType: ServiceType;
  /** Price of a visit with the frequency `FREQUENCY_ONCE`. */
  singlePrice?: Money;
};
export type ServiceOption = {
  /** Last day of the season, `MM-DD`; empty for a service offered all year. */
  seasonEnd: string;
  /** First day of the season, `MM-DD`; empty for a service offered all year. */
  seasonStart: string;
  /** Type of the service. */
  serviceType: ServiceType;
};
export type CleaningOptions = {
  /** All arrival windows of a day. */
  arrivalWindows: ArrivalWindow[];
  /** Change cut-off in hours before the visit. Until then, customers can cancel, reschedule or skip the visit. */
  changeCutoffHours: number;
  /** Towns and postal areas where the service is available. */
  coverageAreas: CoverageArea[];
  /** First day that can be booked now, `YYYY-MM-DD` in Calgary time. */
  firstDate: string;
  /** Days from today (Calgary time) to the first bookable day. */
  firstDayOffset: number;
  /** All frequencies with their discounts. */
  frequencies: FrequencyOption[];
  /** Last day that can be booked now, `YYYY-MM-DD` in Calgary time. */
  lastDate: string;
  /** Days from today (Calgary time) to the last bookable day. */
  lastDayOffset: number;
  /** Price range for each combination of service and size. */
  priceTable: PriceRange[];
  /** All property sizes. */
  propertySizes: PropertySize[];
  /** All cleaning services with their seasons. */
  services: ServiceOption[];
};
export type CleaningQuote = {
  /** Estimated duration of one visit in minutes. */
  estimatedDurationMinutes: number;
  /** Price of one visit. */
  estimatedPrice?: Money;
  /** Same time as `expireTime`, as Calgary wall-clock time with UTC offset, such as `2026-11-23T08:00:00-06:00`. */
  expireLocalTime: string;
  /** Time at which the quote expires. */
  expireTime?: string;
  /** Frequency of the visits. */
  frequency: Frequency;
  /** Quote ID, a UUID. */
  id: string;
  /** Itemized price; the amounts add up exactly to `estimatedPrice`. */
  items: PriceItem[];
  /** Size category of the property. */
  propertySize: PropertySize;
  /** Type of the cleaning service. */
  serviceType: ServiceType;
};
export type CreateCleaningQuoteRequest = {
  /** Frequency of the visits. */
  frequency: 'FREQUENCY_ONCE' | 'FREQUENCY_WEEKLY' | 'FREQUENCY_BI_WEEKLY' | 'FREQUENCY_MONTHLY';
  /** Size category of the property. */
  propertySize: 'PROPERTY_SIZE_SMALL' | 'PROPERTY_SIZE_MEDIUM' | 'PROPERTY_SIZE_LARGE' | 'PROPERTY_SIZE_EXTRA_LARGE';
  /** Type of the cleaning service. */
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
  /** Arrival window of the slot. */
  arrivalWindow: ArrivalWindow;
  /** Number of crews that can still be booked. */
  crewsLeft: number;
  /** Day of the slot, `YYYY-MM-DD` in Calgary time. */
  date: string;
};
export type ListCleaningSlotsResponse = {
  /** Bookable arrival windows, ordered by date and window. */
  slots: CleaningSlot[];
};
export type ReportClientErrorResponse = {};
export type ReportClientErrorRequest = {
  /** Stack of the error, innermost frame first: at most 10 frames of file, line and column. */
  frames?: string[];
  /** Kind of the error. */
  kind: 'CLIENT_ERROR_KIND_RENDER' | 'CLIENT_ERROR_KIND_CHUNK' | 'CLIENT_ERROR_KIND_UNHANDLED';
  /** Class of the error, at most 60 letters and digits. The error's message is not part of the report, because it may contain user input. */
  name?: string;
  /** Part of the page that failed, at most 60 characters; empty when the error belongs to no part. */
  part?: string;
  /** Release of the web client, at most 64 characters. */
  release?: string;
  /** Pattern of the page's address, at most 100 characters: parameters have their names instead of values. */
  route?: string;
};
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
export type CreateContactMessageRequest = {
  /** Email address for the reply, at most 254 characters. The domain may be in any script and is stored in ASCII. */
  email: string;
  /** Language of the sender: `en`, `ti` or `ar`. When empty, the `Accept-Language` header decides; without that header it is English. */
  languageCode?: '' | 'en' | 'ti' | 'ar';
  /** Text of the message, 1 to 5000 characters. */
  message: string;
  /** Name of the sender, 1 to 200 characters, with a letter or a digit. */
  name: string;
  /** Service that the message is about. Optional. */
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
  /** Price of a month, before tax. */
  price?: Money;
  /** Session format that the plan pays for, such as `individual`. */
  sessionFormat: string;
  /** UUID of the therapist. */
  therapistId: string;
};
export type PaymentOptions = {
  /** Price of a month of the assistant, before tax. */
  assistantMonthPrice?: Money;
  /** Price of an assistant session, before tax. */
  assistantSessionPrice?: Money;
  /** True if the platform uses a test account of the payment provider, so that no money moves. */
  isTestMode: boolean;
  /** Number of days after the end of its month in which a plan's session can still be booked. */
  planGraceDays: number;
  /** Number of sessions in one month of a therapist plan. */
  planSessionsPerMonth: number;
  /** Goods and services tax in basis points (hundredths of a percent), such as 500 for 5 %. */
  taxBasisPoints: number;
  /** Purposes that are sold without tax. */
  taxExemptPurposes: CheckoutPurpose[];
  /** Therapist plans on sale. */
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
  /** Category of the products. */
  category: ProductCategory;
  /** Number of products. */
  productCount: number;
};
export type ExchangeRate = {
  /** Canadian dollars for one unit of the currency, as a decimal number such as `1.3925`. */
  cad: string;
  /** ISO 4217 code of the currency. */
  currencyCode: string;
};
export type ExchangeRates = {
  /** Day of the rates, `YYYY-MM-DD`; empty when there are no rates. */
  date: string;
  /** True if the rates are missing or too old for price comparisons. */
  isStale: boolean;
  /** Value of each currency in Canadian dollars. */
  rates: ExchangeRate[];
};
export type OriginFacet = {
  /** ISO 3166-1 alpha-2 code of the country, such as `TR`. */
  originCountry: string;
  /** Number of products. */
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
  /** Number of products. */
  productCount: number;
  /** Quality mark of the products. */
  qualityMark: QualityMark;
};
export type CatalogueOptions = {
  /** Categories with product counts. */
  categories: CategoryFacet[];
  /** Currencies of price comparisons, as ISO 4217 codes, the default first. */
  comparisonCurrencies: string[];
  /** Currencies of product prices, as ISO 4217 codes. */
  currencies: string[];
  /** Exchange rates for price comparisons. */
  exchangeRates?: ExchangeRates;
  /** Countries of origin, most products first. */
  origins: OriginFacet[];
  /** Number of products on offer. */
  productCount: number;
  /** Quality marks with product counts. */
  qualityMarks: QualityFacet[];
};
export type QualityFigures = {
  /** Share of pieces with a defect. */
  defect: string;
  /** Share of orders that arrived on time. */
  onTime: string;
  /** Share of passed inspections. */
  pass: string;
  /** Share of satisfied customers. */
  satisfaction: string;
};
export type QualityLimits = {
  /** Limit for critical defects. */
  critical: string;
  /** Limit for major defects. */
  major: string;
  /** Limit for minor defects. */
  minor: string;
};
export type RequestOptions = {
  /** Number of days after the final inspection within which the balance is due. */
  balanceDueDays: number;
  /** Product categories of the form. */
  categories: ProductCategory[];
  /** Currencies of target prices and offers, as ISO 4217 codes. */
  currencies: string[];
  /** Number of days after acceptance within which the deposit is due. */
  depositDueDays: number;
  /** Deposit in percent of the landed cost. */
  depositPercent: number;
  /** Earliest allowed deadline, `YYYY-MM-DD`. */
  earliestDeadline: string;
  /** Accepted file name extensions, including the dot. */
  extensions: string[];
  /** Latest allowed deadline, `YYYY-MM-DD`. */
  latestDeadline: string;
  /** Maximum number of attachments per request. */
  maxAttachments: number;
  /** Maximum size of an attachment in bytes. */
  maxFileBytes: string;
  /** Maximum number of pieces in a request. */
  maxQuantity: number;
  /** Measured quality figures of the company. */
  qualityFigures?: QualityFigures;
  /** Acceptable quality limits of inspections. */
  qualityLimits?: QualityLimits;
};
export type PriceTier = {
  /** Lowest quantity of the tier in pieces, 1 to 10000000. */
  minimumQuantity: number;
  /** Price of one piece in the minor unit of the product's currency, at least 1. */
  unitPriceMinor: string;
};
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
export type SearchProductsResponse = {
  /** Number of matching products per category, ignoring the category filter. Present on the first page only. */
  categories: CategoryFacet[];
  /** True if no product matches all words of the query, so that these products match most of them. */
  matchedSomeWords: boolean;
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Number of matching products per country, ignoring the origin filter: the ten most frequent countries. Present on the first page only. */
  origins: OriginFacet[];
  /** Products on this page. */
  products: Product[];
  /** Number of matching products per quality mark. Present on the first page only. */
  qualityMarks: QualityFacet[];
  /** Number of matching products, counted up to 1000. */
  totalCount: number;
};
export type ProductOrder =
  | 'PRODUCT_ORDER_UNSPECIFIED'
  | 'PRODUCT_ORDER_PRICE'
  | 'PRODUCT_ORDER_LEAD_TIME'
  | 'PRODUCT_ORDER_MINIMUM_ORDER'
  | 'PRODUCT_ORDER_NEWEST';
export type ProductSuggestion = {
  /** Category of the product. */
  category: ProductCategory;
  /** UUID of the product. */
  id: string;
  /** Name of the product. */
  name: string;
};
export type SuggestProductsResponse = {
  /** At most eight suggestions, best match first. */
  suggestions: ProductSuggestion[];
};
export type DocumentKind =
  'DOCUMENT_KIND_UNSPECIFIED' | 'DOCUMENT_KIND_LICENSE' | 'DOCUMENT_KIND_RESUME' | 'DOCUMENT_KIND_REFERENCE';
export type DocumentRule = {
  /** Accepted file name extensions, including the dot. */
  extensions: string[];
  /** True if the certified path requires the document. The experienced path requires no documents. */
  isRequired: boolean;
  /** Kind of the document. */
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
  /** Rules for each kind of document. */
  documents: DocumentRule[];
  /** Available insurance providers. */
  insuranceProviders: InsuranceProvider[];
  /** Available languages of the form, including Tigrinya. */
  languages: SpokenLanguage[];
  /** Maximum file size in bytes. */
  maxFileBytes: string;
  /** Available qualifications of the certified path. */
  qualifications: Qualification[];
  /** Maximum length of the review in business days. */
  reviewDaysMax: number;
  /** Minimum length of the review in business days. */
  reviewDaysMin: number;
  /** Available session types. */
  sessionTypes: OfferedSession[];
  /** Available specializations, in the order of the form. */
  specializations: Specialization[];
};
export type SessionFormat =
  | 'SESSION_FORMAT_UNSPECIFIED'
  | 'SESSION_FORMAT_INDIVIDUAL'
  | 'SESSION_FORMAT_COUPLES'
  | 'SESSION_FORMAT_FAMILY'
  | 'SESSION_FORMAT_GROUP';
export type SessionOffer = {
  /** Participants of the session. */
  format: SessionFormat;
  /** Length of a session in minutes. */
  minutes: number;
  /** Price of a session before tax, in Canadian cents. */
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
export type ListTherapistsResponse = {
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Therapists on this page. */
  therapists: Therapist[];
};
export type TherapistOrder = 'THERAPIST_ORDER_UNSPECIFIED' | 'THERAPIST_ORDER_PRICE' | 'THERAPIST_ORDER_EXPERIENCE';
export type TherapistReview = {
  /** Time of the review, or of its last replacement. */
  createTime: string;
  /** UUID of the review. */
  id: string;
  /** Rating in stars, 1 to 5. */
  rating: number;
  /** Text of the review; may be empty. */
  text: string;
};
export type ListTherapistReviewsResponse = {
  /** Token for the next page; empty on the last page. */
  nextPageToken: string;
  /** Reviews on this page. */
  reviews: TherapistReview[];
};
export type TherapistSlot = {
  /** End time as local time of the viewer, with UTC offset. */
  endLocalTime: string;
  /** Start time as local time of the viewer with UTC offset, such as `2026-12-01T18:00:00+03:00`. */
  startLocalTime: string;
  /** Start time of the session. */
  startTime?: string;
  /** Start time as local time of the therapist, with UTC offset. */
  therapistLocalTime: string;
};
export type ListTherapistSlotsResponse = {
  /** Free start times, earliest first. */
  slots: TherapistSlot[];
  /** IANA time zone of the local times. */
  timeZone: string;
};
export type MatchPoint =
  | 'MATCH_POINT_UNSPECIFIED'
  | 'MATCH_POINT_CONCERN'
  | 'MATCH_POINT_LANGUAGE'
  | 'MATCH_POINT_SOON'
  | 'MATCH_POINT_WELL_REVIEWED';
export type MatchReason = {
  /** True if the therapist meets the criterion. */
  isMet: boolean;
  /** Criterion of the match. */
  point: MatchPoint;
};
export type TherapistMatch = {
  /** Reasons for and against the therapist, most important first. */
  reasons: MatchReason[];
  /** Public profile of the therapist. */
  therapist?: Therapist;
};
export type MatchTherapistsResponse = {
  /** True if no listed therapist speaks the language, so that all matches speak other languages. */
  languageUnavailable: boolean;
  /** At most ten therapists, best match first. */
  matches: TherapistMatch[];
};
export type MatchTherapistsRequest = {
  /** Concern of the user; unspecified when the user prefers not to state one. */
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
  /** Language of the profile texts: `en`, `ti` or `ar`; from `Accept-Language` when missing. */
  languageCode?: string;
  /** IANA time zone of the viewer; the company's time zone when missing. */
  timeZone?: string;
};
export type BookingRules = {
  /** Grace period in minutes after the start, before an absence can be recorded. */
  absenceGraceMinutes: number;
  /** Free cancellation period after booking in minutes; the period ends when the session begins. */
  freeCancellationMinutes: number;
  /** Deadline for a cancellation with a full refund, in hours before the start. */
  fullRefundHours: number;
  /** Hold time in minutes for a session that is being paid. */
  holdMinutes: number;
  /** Latest time to join a session, in minutes after the start. */
  joinAfterMinutes: number;
  /** Earliest time to join a session, in minutes before the start. */
  joinBeforeMinutes: number;
  /** Maximum number of times that a client can move a session. */
  mostMoves: number;
  /** Deadline for a client to move a session, in hours before the start. */
  moveHours: number;
  /** Deadline for a cancellation with a partial refund, in hours before the start. Later cancellations are not refunded. */
  partRefundHours: number;
  /** Share of a partial refund in percent. */
  partRefundPercent: number;
};
export type LanguageOption = {
  /** Language of the sessions. */
  language: SpokenLanguage;
  /** Number of therapists who speak it. */
  therapistCount: number;
};
export type QualificationOption = {
  /** Qualification of the therapists. */
  qualification: Qualification;
  /** Number of therapists with this qualification. */
  therapistCount: number;
};
export type TherapyTypeOption = {
  /** Number of therapists who offer it. */
  therapistCount: number;
  /** Kind of therapy. */
  therapyType: TherapyType;
};
export type TherapyOptions = {
  /** Rules for bookings, payments and cancellations. */
  bookingRules?: BookingRules;
  /** Languages of the finder with therapist counts. */
  languages: LanguageOption[];
  /** Qualifications with therapist counts. */
  qualifications: QualificationOption[];
  /** Concerns and specializations. */
  specializations: Specialization[];
  /** Kinds of therapy with therapist counts. */
  therapyTypes: TherapyTypeOption[];
};
export const {
  useGetProductSitemapQuery,
  useGetTherapistSitemapQuery,
  useGetCalendarFeedQuery,
  useGetCargoOptionsQuery,
  useCreateCargoQuoteMutation,
  useGetTrackingQuery,
  useGetCleaningOptionsQuery,
  useCreateCleaningQuoteMutation,
  useListCleaningSlotsQuery,
  useReportClientErrorMutation,
  useCreateContactMessageMutation,
  useGetPaymentOptionsQuery,
  useGetCatalogueOptionsQuery,
  useDownloadRequestAttachmentQuery,
  useGetRequestOptionsQuery,
  useSearchProductsQuery,
  useGetProductQuery,
  useGetProductHeadQuery,
  useSuggestProductsQuery,
  useDownloadApplicationDocumentQuery,
  useGetApplicationOptionsQuery,
  useListTherapistsQuery,
  useGetTherapistQuery,
  useGetTherapistHeadQuery,
  useListTherapistReviewsQuery,
  useListTherapistSlotsQuery,
  useMatchTherapistsQuery,
  useGetTherapyOptionsQuery,
  useReceiveStripeWebhookMutation,
} = injectedRtkApi;
