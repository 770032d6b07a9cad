import { useState } from 'react';
import { assistantApi, type Message } from '@/api/generated/assistant.gen';

const PAGE_SIZE = 30;
const none: Message[] = [];

/** Returns the latest messages of a conversation, and earlier ones on demand. */
export function useMessages(conversationId: string | undefined) {
  const latest = assistantApi.useListMessagesQuery(
    { conversationId: conversationId ?? '', pageSize: PAGE_SIZE },
    { skip: !conversationId },
  );
  const [ask, { isFetching }] = assistantApi.useLazyListMessagesQuery();
  const [earlier, setEarlier] = useState<{ messages: Message[]; next: string }>();
  const next = earlier ? earlier.next : latest.data?.nextPageToken;

  const loadEarlier = async () => {
    if (!conversationId || !next) return;
    const { data } = await ask({ conversationId, pageSize: PAGE_SIZE, pageToken: next });
    if (!data) return;
    // The latest page begins later after new messages; those it no longer has stay.
    setEarlier((before) => ({
      messages: [...data.messages, ...(before?.messages ?? latest.data?.messages ?? none)],
      next: data.nextPageToken,
    }));
  };

  return {
    messages: [...(earlier?.messages ?? none), ...(latest.data?.messages ?? none)],
    isLoaded: latest.data !== undefined,
    isLoading: latest.isLoading,
    error: latest.data ? undefined : latest.error,
    refetch: () => void latest.refetch(),
    isFetching: latest.isFetching,
    hasEarlier: Boolean(next),
    loadEarlier: () => void loadEarlier(),
    loadingEarlier: isFetching,
  };
}
