import type { EndpointBuilder } from '@reduxjs/toolkit/query';
import type { baseQuery } from './baseQuery';
import { provides } from './tags';

/** Records per request. */
const PAGE_SIZE = 10;

type PageKeys = 'pageSize' | 'pageToken';

/**
 * A list that is loaded page by page. A change fetches all loaded pages again, one after the other,
 * each with the token of the page before it: a new order leaves neither a gap nor a duplicate.
 */
export const pages =
  <Page extends { nextPageToken: string }, Arguments extends object>() =>
  <Service extends string>(
    build: EndpointBuilder<typeof baseQuery, Service, 'api'>,
    url: string | ((asked: Omit<Arguments, PageKeys>) => string),
    service: NoInfer<Service>,
    pageSize = PAGE_SIZE,
  ) =>
    build.infiniteQuery<Page, Omit<Arguments, PageKeys>, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      },
      query: ({ queryArg, pageParam }) => {
        const page = { pageSize, pageToken: pageParam || undefined };
        return typeof url === 'string'
          ? { url, params: { ...queryArg, ...page } }
          : { url: url(queryArg), params: page };
      },
      providesTags: provides(service),
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
