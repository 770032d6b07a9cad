import type { InfiniteData } from '@reduxjs/toolkit/query';
import { assistantApi, type ListConversationsResponse } from '@/api/generated/assistant.gen';

/** Conversations that are shown at once, and how many more are fetched each time: a change asks for all of them again. */
const FIRST = 20;
const MORE = 50;

/** The history with a part of its titles searched for, page after page. */
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

/** The part of a call that changes conversations which `onQueryStarted` gets. */
interface Started<Answer> {
  dispatch: (thunk: ReturnType<typeof historyApi.util.updateQueryData<'listHistory'>>) => unknown;
  getState: () => Parameters<typeof historyApi.util.selectInvalidatedBy>[0];
  queryFulfilled: Promise<{ data: Answer }>;
}

/** Once a call has succeeded, what has been loaded of the history shows it, before all of it has been asked for again. */
const shows =
  <Asked, Answer>(change: (history: Pages, done: { asked: Asked; answer: Answer; query: string }) => void) =>
  async (asked: Asked, { dispatch, getState, queryFulfilled }: Started<Answer>) => {
    const answer = await queryFulfilled.then(
      ({ data }) => data,
      // Who has called says so.
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
