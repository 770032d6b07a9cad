import { setupListeners } from '@reduxjs/toolkit/query/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '@/app/store';
import { appointment } from '@/testing/handlers/therapy';
import { server } from '@/testing/server';
import { baseApi, listenToBrowser } from './baseApi';
import { userApi } from './generated/user.gen';
import { invalidates, provides } from './tags';

const type = 'CargoService';

it.each([
  ['a record', { id: '1' }, [{ type, id: '1' }]],
  ['messages of a conversation', { conversationId: '2', id: '1' }, [{ type, id: '2' }]],
  ['a list', { pageSize: 10 }, [{ type, id: 'LIST' }]],
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
  return { asked, cancel };
}

it('fetches only the changed record and the lists again', async () => {
  const { asked, cancel } = await twoSessions();
  await cancel();
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['1', 'list']));
});

it.each(['online', 'focus'])('fetches everything visible again after the event %s', async (event) => {
  const { asked } = await twoSessions();
  if (event === 'online') window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event(event));
  await vi.waitFor(() => expect(new Set(asked)).toEqual(new Set(['1', '2', 'list'])));
});
