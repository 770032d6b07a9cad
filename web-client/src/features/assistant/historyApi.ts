import type { InfiniteData } from '@reduxjs/toolkit/query';
import { assistantApi, type ListConversationsResponse } from '@/api/generated/assistant.gen';

/** Page size of the conversations: a change fetches all loaded pages again. */
const FIRST = 20;
const MORE = 50;

/** The history, filtered by title, page by page. */
export const historyApi = assistantApi.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.infiniteQuery<ListConversationsResponse, string, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      },
      query: ({ queryArg: query, pageParam: pageToken }) => ({
        url: '/v1/conversations',
        params: {
          query: query || undefined,
          pageSize: pageToken ? MORE : FIRST,
          pageToken: pageToken || undefined,
        },
      }),
      providesTags: ['ConversationService'],
    }),
  }),
});

type Pages = InfiniteData<ListConversationsResponse, string>;

/** The used part of the `onQueryStarted` argument of calls that change conversations. */
interface Started<Answer> {
  dispatch: (thunk: ReturnType<typeof historyApi.util.updateQueryData<'listHistory'>>) => unknown;
  getState: () => Parameters<typeof historyApi.util.selectInvalidatedBy>[0];
  queryFulfilled: Promise<{ data: Answer }>;
}

/** Updates the loaded history after a successful call, before it is fetched again. */
const shows =
  <Asked, Answer>(change: (history: Pages, done: { asked: Asked; answer: Answer; query: string }) => void) =>
  async (asked: Asked, { dispatch, getState, queryFulfilled }: Started<Answer>) => {
    const answer = await queryFulfilled.then(
      ({ data }) => data,
      // The caller reports errors.
      () => undefined,
    );
    if (answer === undefined) return;
    for (const { endpointName, originalArgs } of historyApi.util.selectInvalidatedBy(getState(), [
      'ConversationService',
    ])) {
      if (endpointName !== 'listHistory') continue;
      const query = originalArgs as string;
      dispatch(
        historyApi.util.updateQueryData('listHistory', query, (history) => change(history, { asked, answer, query })),
      );
    }
  };

historyApi.enhanceEndpoints({
  endpoints: {
    createConversation: {
      onQueryStarted: shows(({ pages: [first] }, { answer, query }) => {
        if (!query) first?.conversations.unshift(answer);
      }),
    },
    updateConversation: {
      onQueryStarted: shows(({ pages }, { answer }) => {
        for (const page of pages) {
          page.conversations = page.conversations.map((before) => (before.id === answer.id ? answer : before));
        }
      }),
    },
    deleteConversation: {
      onQueryStarted: shows(({ pages }, { asked }) => {
        for (const page of pages) page.conversations = page.conversations.filter(({ id }) => id !== asked.id);
      }),
    },
    deleteConversations: {
      onQueryStarted: shows((history) => {
        history.pages = [{ conversations: [], nextPageToken: '' }];
        history.pageParams = [''];
      }),
    },
  },
});
