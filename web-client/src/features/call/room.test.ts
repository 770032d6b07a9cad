import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EnterRoomResponse } from '@/api/generated/user.gen';
import { authClient } from '@/auth/authClient';
import { SESSION_STORAGE_KEY } from '@/auth/sessionKey';
import { failure, session } from '@/testing/factories';
import { server } from '@/testing/server';
import { type RoomLine, roomLine } from './room';

vi.mock('@/api/backoff', () => ({ backoff: () => 0, wait: () => Promise.resolve() }));

const ID = '0192f3a4-0000-7000-8000-000000000c01';
let line: RoomLine;
/** Lets the first message through. */
let goOn: () => void;
let first: Promise<void>;
let bodies: { participantId: string; kind: string; payload: string }[];
beforeEach(() => {
  line = roomLine('a/1', ID);
  bodies = [];
  first = new Promise((resolve) => (goOn = resolve));
});
afterEach(() => line.drop());

/** Accepts messages after these rejections. */
function takes(...refusals: number[]) {
  server.use(
    http.post('*/v1/therapy-rooms/a%2F1\\:signal', async ({ request }) => {
      const body = (await request.json()) as (typeof bodies)[number];
      const refusal = refusals.shift();
      if (refusal) return HttpResponse.json(failure(14), { status: refusal });
      bodies.push(body);
      // The first is the slowest: the next ones wait.
      if (bodies.length === 1) await first;
      return HttpResponse.json({});
    }),
  );
}
const say = (...words: string[]) => words.forEach((word) => line.send('ROOM_SIGNAL_KIND_CANDIDATE', { word }));
const said = () => bodies.map(({ payload }) => (JSON.parse(payload) as { word: string }).word);

it('delivers messages in order, also after a retry', async () => {
  takes(503, 429);
  say('one', 'two', 'three');
  await vi.waitFor(() => expect(said()).toEqual(['one']));
  goOn();
  await vi.waitFor(() => expect(said()).toEqual(['one', 'two', 'three']));
  expect(bodies[0]).toMatchObject({ participantId: ID, kind: 'ROOM_SIGNAL_KIND_CANDIDATE' });
});

it('does not resend a rejected message', async () => {
  takes(400);
  goOn();
  say('one', 'two');
  await vi.waitFor(() => expect(said()).toEqual(['two']));
});

it('does not send dropped messages', async () => {
  takes();
  say('one', 'two');
  await vi.waitFor(() => expect(said()).toEqual(['one']));
  line.drop();
  say('three');
  goOn();
  await vi.waitFor(() => expect(said()).toEqual(['one', 'three']));
});

it('joins and leaves with the same identity', async () => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session()));
  const seen: [string, unknown, string | null][] = [];
  server.use(
    http.post('*/auth/v1/logout', () => new Response(null, { status: 204 })),
    http.post('*/v1/therapy-rooms/:call', async ({ request }) => {
      const { pathname } = new URL(request.url);
      seen.push([
        pathname.slice(pathname.lastIndexOf(':')),
        await request.json(),
        request.headers.get('authorization'),
      ]);
      return pathname.endsWith('enter')
        ? new HttpResponse('data: {"welcome":{}}\n\ndata: {"end":true}\n\n')
        : HttpResponse.json({});
    }),
  );
  const events: EnterRoomResponse[] = [];
  for await (const event of line.enter(new AbortController().signal)) events.push(event);
  expect(events).toEqual([{ welcome: {} }]);
  line.leave();
  line.leave();
  await vi.waitFor(() => expect(seen.map(([action]) => action)).toEqual([':enter', ':leave']));
  const bearer = expect.stringMatching(/^Bearer /) as string;
  expect(seen.map(([, ...rest]) => rest)).toEqual([
    [{ participantId: ID }, bearer],
    [{ participantId: ID }, bearer],
  ]);
  await (await authClient()).signOut({ scope: 'local' });
});

it('sends no leave without a join', () => {
  const asked = vi.spyOn(window, 'fetch');
  line.leave();
  say('one');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
