import { useMemo } from 'react';
import { historyApi } from './historyApi';

/** One's conversations with `query` in their title, the latest first, as far as they have been asked for. */
export function useHistory(query: string) {
  const list = historyApi.useListHistoryInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  // Those of before stay until the ones that are searched for are there.
  const shown = list.currentData ?? list.data;
  return {
    conversations: useMemo(() => shown?.pages.flatMap(({ conversations }) => conversations), [shown]),
    error: shown && !list.isFetchNextPageError ? undefined : list.error,
    isFetching: list.isFetching,
    refetch: () => void (shown ? list.fetchNextPage() : list.refetch()),
    hasMore: list.hasNextPage,
    more: () => void list.fetchNextPage(),
  };
}
