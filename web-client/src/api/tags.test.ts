import { setupListeners } from '@reduxjs/toolkit/query/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '@/app/store';
import { appointment } from '@/testing/handlers/therapy';
import { server } from '@/testing/server';
import type { ApiError } from './ApiError';
import { baseApi, listenToBrowser } from './baseApi';
import { userApi } from './generated/user.gen';
import { invalidates, provides } from './tags';

const type = 'CargoService';

it.each([
  ['a record', { id: '1' }, [{ type, id: '1' }]],
  ['messages of a conversation', { conversationId: '2', id: '1' }, [{ type, id: '2' }]],
  ['a list', { pageSize: 10 }, [{ type, id: 'LIST' }]],
  [
    'a record of a therapist and a list filtered by one',
    { therapistId: '3' },
    [
      { type, id: '3' },
      { type, id: 'LIST' },
    ],
  ],
  ['a list without arguments', undefined, [{ type, id: 'LIST' }]],
])('tags %s', (_, argument, tags) => expect(provides(type)(undefined, undefined, argument)).toEqual(tags));

it.each([
  [
    'its record and the lists',
    undefined,
    undefined,
    { id: '1' },
    [
      { type, id: '1' },
      { type, id: 'LIST' },
    ],
  ],
  ['the lists for a created record', { id: '1' }, undefined, {}, [{ type, id: 'LIST' }]],
  ['the lists for a refused creation', undefined, { status: 400 }, {}, [{ type, id: 'LIST' }]],
  ['everything for a change without a record', { ended: 2 }, undefined, undefined, [{ type }]],
])('invalidates %s', (_, result, error, argument, tags) =>
  expect(invalidates(type)(result, error, argument)).toEqual(tags),
);

it.each(['offline', 'unreadable', 502] as const)('invalidates only the lists after a lost response: %s', (status) => {
  const lost: ApiError = { status, reason: '', message: '', violations: [] };
  expect(invalidates(type)(undefined, lost, { id: '1' })).toEqual([{ type, id: 'LIST' }]);
});

// One store of a window listens to it: no longer that of an earlier test.
beforeEach(() => setupListeners(vi.fn())());

/** Shows two sessions and the list, and counts the requests of each. */
async function twoSessions() {
  const asked: string[] = [];
  server.use(
    http.get('*/v1/appointments', () => {
      asked.push('list');
      return HttpResponse.json({ appointments: [], nextPageToken: '', totalCount: 0 });
    }),
    http.get('*/v1/appointments/:id', ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json(appointment({ id: String(params.id) }));
    }),
    http.post('*/v1/appointments/:call', () => HttpResponse.json(appointment({ id: '1' }))),
  );
  const store = makeStore();
  store.addApi(baseApi, listenToBrowser);
  const { getAppointment, listAppointments, cancelAppointment } = userApi.endpoints;
  await Promise.all([
    store.dispatch(getAppointment.initiate({ id: '1' })),
    store.dispatch(getAppointment.initiate({ id: '2' })),
    store.dispatch(listAppointments.initiate({})),
  ]);
  asked.length = 0;
  const cancel = () => store.dispatch(cancelAppointment.initiate({ id: '1', cancelAppointmentBody: {} }));
  return { asked, cancel, store };
}

it('fetches only the changed record and the lists again', async () => {
  const { asked, cancel } = await twoSessions();
  await cancel();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['1', 'list']));
});

it.each([
  ['broken connection', () => HttpResponse.error()],
  ['timeout of the gateway', () => HttpResponse.text('upstream request timeout', { status: 504 })],
])('does not fetch the record again after a %s', async (_, lost) => {
  const { asked, cancel } = await twoSessions();
  server.use(http.post('*/v1/appointments/:call', lost));
  await cancel();
  await vi.waitFor(() => expect(asked).toEqual(['list']));
});

it('fetches a list filtered by therapist again after a change', async () => {
  const { asked, cancel, store } = await twoSessions();
  await store.dispatch(userApi.endpoints.listAppointments.initiate({ therapistId: '3' }));
  asked.length = 0;
  await cancel();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['1', 'list', 'list']));
});

it.each(['online', 'focus'])('fetches everything visible again after the event %s', async (event) => {
  const { asked } = await twoSessions();
  if (event === 'online') window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event(event));
  await vi.waitFor(() => expect(new Set(asked)).toEqual(new Set(['1', '2', 'list'])));
});
