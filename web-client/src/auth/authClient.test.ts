import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@/testing/factories';
import { server } from '@/testing/server';
import { accessToken, authClient } from './authClient';

const MINUTE = 60_000;
const LIFE = 600;
let grants: (string | null)[] = [];

/** Signs in on a device whose clock differs from the server's by this many minutes. */
async function signIn(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });
  server.use(
    http.post('*/auth/v1/token', ({ request }) => {
      grants.push(new URL(request.url).searchParams.get('grant_type'));
      return HttpResponse.json({ ...session(), expires_at: undefined, expires_in: LIFE });
    }),
  );
  await (await authClient()).signInWithPassword({ email: 'hana@example.org', password: 'x' });
}

beforeEach(() => {
  grants = [];
});

afterEach(async () => {
  server.use(http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })));
  await (await authClient()).signOut({ scope: 'local' });
  vi.useRealTimers();
});

it.each([9, 11, 600, -600])('does not refresh each time, %i minutes off', async (minutes) => {
  await signIn(minutes);
  for (let call = 0; call < 5; call += 1) expect(await accessToken()).not.toBeNull();
  expect(grants).toEqual(['password']);
});

it('refreshes once when the token expires', async () => {
  await signIn(11);
  vi.setSystemTime(Date.now() + (LIFE - 60) * 1000);
  for (let call = 0; call < 5; call += 1) expect(await accessToken()).not.toBeNull();
  expect(grants).toEqual(['password', 'refresh_token']);
});
