import type { EndpointBuilder } from '@reduxjs/toolkit/query';
import type { baseQuery } from '@/api/baseQuery';
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
import { provides } from '@/api/tags';

/** Records per request. */
const PAGE_SIZE = 10;

type PageKeys = 'pageSize' | 'pageToken';

/**
 * A list that is loaded page by page. A change fetches all loaded pages again, one after the other,
 * each with the token of the page before it: a new order leaves neither a gap nor a duplicate.
 */
const pages =
  <Page extends { nextPageToken: string }, Arguments extends object>() =>
  <Service extends string>(
    build: EndpointBuilder<typeof baseQuery, Service, 'api'>,
    url: string,
    service: NoInfer<Service>,
  ) =>
    build.infiniteQuery<Page, Omit<Arguments, PageKeys>, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      },
      query: ({ queryArg, pageParam: pageToken }) => ({ url, params: { ...queryArg, pageSize: PAGE_SIZE, pageToken } }),
      providesTags: provides(service),
    });

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

/** The part of an infinite query that a list shows. */
interface PagesQuery<Page> {
  /** Pages of the current arguments. */
  currentData?: { pages: Page[] };
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** A list of records and its loading state, as `RecordList` shows it. */
export interface RecordsQuery<Item> {
  /** All loaded records; undefined before the first page. */
  items?: Item[];
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => unknown;
}

/** Returns the records of an infinite query. */
export const recordsOf = <Page, Item>(
  query: PagesQuery<Page>,
  itemsOf: (page: Page) => Item[],
): RecordsQuery<Item> => ({
  items: query.currentData?.pages.flatMap(itemsOf),
  error: query.error,
  isFetching: query.isFetching,
  refetch: query.refetch,
  hasMore: query.hasNextPage,
  isFetchingMore: query.isFetchingNextPage,
  more: query.fetchNextPage,
});
