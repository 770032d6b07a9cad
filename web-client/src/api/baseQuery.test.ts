import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStore } from '@/app/store';
import { authClient, refreshedAccessToken } from '@/auth/authClient';
import { startAuthBridge } from '@/auth/authBridge';
import { sessionChanged } from '@/auth/authSlice';
import { endSession } from '@/auth/endSession';
import { authUserOf } from '@/auth/user';
import { addPendingSave } from '@/browser/pendingSaves';
import { admin, failure, session, user } from '@/testing/factories';
import { changeLanguage } from '@/i18n';
import { server } from '@/testing/server';
import { baseApi } from './baseApi';
import { adminApi } from './generated/admin.gen';
import { publicApi } from './generated/public.gen';

const storeWithApi = () => {
  const store = makeStore();
  store.addApi(baseApi);
  return store;
};

const list = adminApi.endpoints.listContactMessages;
const answer = () =>
  HttpResponse.json({ contactMessages: [], nextPageToken: '', counts: { unread: 0, read: 0, replied: 0 } });

/**
 * Returns 200 for calls with a token that was refreshed `refreshes` times. A refresh returns a
 * new token, or fails when `over` is set.
 */
function service({
  accepts,
  over = false,
  onRefresh,
}: {
  accepts: (token: string | null) => boolean;
  over?: boolean;
  onRefresh?: () => void;
}) {
  const tokens: (string | null)[] = [];
  let refreshes = 0;
  server.use(
    http.get('*/v1/contact-messages', ({ request }) => {
      const token = request.headers.get('authorization');
      tokens.push(token);
      return accepts(token) ? answer() : HttpResponse.json(failure(16), { status: 401 });
    }),
    http.post('*/auth/v1/token', () => {
      refreshes += 1;
      onRefresh?.();
      if (over && refreshes > 1) {
        return HttpResponse.json({ code: 400, error_code: 'refresh_token_not_found', msg: '' }, { status: 400 });
      }
      const fresh = session(admin());
      return HttpResponse.json({ ...fresh, access_token: `${fresh.access_token}${refreshes}` });
    }),
    http.post('*/auth/v1/logout', () => new Response(null, { status: 204 })),
  );
  return tokens;
}

const signIn = async () => (await authClient()).signInWithPassword({ email: 'a@example.org', password: 'Secret123' });

beforeEach(() => server.use(http.post('*/auth/v1/logout', () => new Response(null, { status: 204 }))));
afterEach(async () => {
  await (await authClient()).signOut({ scope: 'local' });
});

describe('API calls', () => {
  it('repeat a list parameter for each value and omit empty ones', async () => {
    let asked = '';
    server.use(
      http.get('*/v1/products', ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json({ products: [] });
      }),
    );
    const { searchProducts } = publicApi.endpoints;
    await storeWithApi().dispatch(
      searchProducts.initiate({
        query: '',
        qualityFilter: ['QUALITY_MARK_AUDITED', 'QUALITY_MARK_KNOWN'],
        quantity: 5,
      }),
    );
    expect(asked).toBe('?qualityFilter=QUALITY_MARK_AUDITED&qualityFilter=QUALITY_MARK_KNOWN&quantity=5');
  });

  it('send no token for visitors', async () => {
    const tokens = service({ accepts: () => true });
    await storeWithApi().dispatch(list.initiate({}));
    expect(tokens).toEqual([null]);
  });

  it('refresh the token once after a 401', async () => {
    const tokens = service({ accepts: (token) => token?.endsWith('2') ?? false });
    await signIn();
    const { isSuccess } = await storeWithApi().dispatch(list.initiate({}));
    expect(isSuccess).toBe(true);
    expect(tokens).toHaveLength(2);
  });

  it('share one refresh when several calls are rejected', async () => {
    let refreshes = 0;
    const tokens = service({
      accepts: (token) => token?.endsWith('2') ?? false,
      onRefresh: () => {
        refreshes += 1;
      },
    });
    await signIn();
    const store = storeWithApi();
    const results = await Promise.all(
      ['a', 'b', 'c'].map((search) => store.dispatch(list.initiate({ pageToken: search }))),
    );
    expect(results.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
    expect(tokens).toHaveLength(6);
    // The sign-in and one refresh.
    expect(refreshes).toBe(2);
  });

  it('use the newer token when an older one was rejected late', async () => {
    let refreshes = 0;
    service({
      accepts: () => true,
      onRefresh: () => {
        refreshes += 1;
      },
    });
    await signIn();
    expect(await refreshedAccessToken('an older token')).toMatch(/1$/);
    expect(refreshes).toBe(1);
  });

  it.each([
    ['rate-limited', () => HttpResponse.json({ code: 429, error_code: 'over_request_rate_limit' }, { status: 429 })],
    ['unreachable', () => HttpResponse.error()],
    ['answered by a proxy', () => new HttpResponse('<html>', { status: 409 })],
  ])('keep the session when its refresh is %s', async (_, refusal) => {
    service({ accepts: () => false });
    const store = storeWithApi();
    startAuthBridge(store.dispatch);
    await signIn();
    // auth-js repeats what it takes for a failure of the network.
    server.use(http.post('*/auth/v1/token', refusal, { once: true }));
    await store.dispatch(list.initiate({}));
    expect(store.getState().auth.user).not.toBeNull();
  });

  it('name the language of the page, whatever the browser prefers', async () => {
    const languages: (string | null)[] = [];
    server.use(
      http.get('*/v1/contact-messages', ({ request }) => {
        languages.push(request.headers.get('accept-language'));
        return answer();
      }),
    );
    for (const language of ['ar', 'en'] as const) {
      await changeLanguage(language);
      await storeWithApi().dispatch(list.initiate({}));
    }
    expect(languages).toEqual(['ar', 'en']);
  });

  it('report the 401 when the session has ended', async () => {
    const tokens = service({ accepts: () => false, over: true });
    await signIn();
    const { error } = await storeWithApi().dispatch(list.initiate({}));
    expect(error).toMatchObject({ status: 401 });
    expect(tokens).toHaveLength(1);
  });

  it('notify the user when the session has ended elsewhere', async () => {
    service({ accepts: () => false, over: true });
    const store = storeWithApi();
    startAuthBridge(store.dispatch);
    await signIn();
    expect(store.getState().auth.user).not.toBeNull();
    await store.dispatch(list.initiate({}));
    expect(store.getState().auth.user).toBeNull();
    expect(store.getState().toasts).toMatchObject([{ title: 'Your session has ended. Please sign in again.' }]);
  });

  it('show no notice to the user who signed out', async () => {
    service({ accepts: () => true });
    const store = storeWithApi();
    startAuthBridge(store.dispatch);
    await signIn();
    expect(await endSession(store.dispatch)).toBeNull();
    expect(store.getState().auth).toMatchObject({ user: null, leaving: false });
    expect(store.getState().toasts).toEqual([]);
  });

  it('save pending input before they end', async () => {
    service({ accepts: () => true });
    const store = storeWithApi();
    startAuthBridge(store.dispatch);
    await signIn();
    const users: unknown[] = [];
    const save = () => Promise.resolve(users.push(store.getState().auth.user?.id));
    const forget = addPendingSave(save);
    await endSession(store.dispatch);
    forget();
    await endSession(store.dispatch);
    expect(users).toEqual([user().id]);
  });

  it('clear the cache when the user changes', async () => {
    service({ accepts: () => true });
    const store = storeWithApi();
    store.dispatch(sessionChanged({ user: authUserOf(admin()) }));
    await store.dispatch(list.initiate({}));
    expect(list.select({})(store.getState() as never).isSuccess).toBe(true);
    store.dispatch(sessionChanged({ user: authUserOf(user({ id: 'another user' })) }));
    expect(list.select({})(store.getState() as never).isUninitialized).toBe(true);
  });
});
