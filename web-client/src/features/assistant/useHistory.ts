import { useMemo } from 'react';
import { historyApi } from './historyApi';

/** Returns the user's loaded conversations with `query` in their title, the latest first. */
export function useHistory(query: string) {
  const list = historyApi.useListHistoryInfiniteQuery(query);
  // The previous results stay until the new ones are loaded.
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
