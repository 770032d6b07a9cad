import { useState } from 'react';
import { assistantApi } from '@/api/generated/assistant.gen';

/** Conversations that are shown at once, and added each time more are asked for. */
const STEP = 20;
const MOST = 100;

/** One's conversations with `query` in their title, the latest first. One list that grows, so that what changes is seen in all of it. */
export function useHistory(query: string) {
  const [pageSize, setPageSize] = useState(STEP);
  const { currentData, data, error, isFetching, refetch } = assistantApi.useListConversationsQuery(
    { query, pageSize },
    { refetchOnMountOrArgChange: true },
  );
  const shown = currentData ?? data;
  return {
    conversations: shown?.conversations,
    error: shown ? undefined : error,
    isFetching,
    refetch: () => void refetch(),
    hasMore: Boolean(shown?.nextPageToken) && pageSize < MOST,
    more: () => setPageSize((before) => Math.min(MOST, before + STEP)),
  };
}
