import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Backoff from '@/api/backoff';
import { adminApi } from '@/api/generated/admin.gen';
import { admin, failure } from '@/testing/factories';
import { unavailable } from '@/testing/handlers';
import { OfficeFeed } from '@/testing/handlers/office';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { LiveStatus } from './LiveStatus';
import { LiveContext, useLive } from './useLive';

vi.mock('@/api/backoff', async (original) => ({ ...(await original<typeof Backoff>()), backoff: () => 20 }));

/** A list of the dashboard with the status of the connection. */
function Lists() {
  const live = useLive();
  adminApi.useListContactMessagesQuery({ pageSize: 1 });
  adminApi.useListFailuresQuery();
  return (
    <LiveContext value={live}>
      <LiveStatus />
      <p>offset {live.officeOffset}</p>
    </LiveContext>
  );
}

let feed: OfficeFeed;
let asked: string[];
beforeEach(() => {
  feed = new OfficeFeed();
  asked = [];
  server.use(
    feed.handler,
    http.get('*/v1/contact-messages', () => {
      asked.push('messages');
      return HttpResponse.json({ contactMessages: [], nextPageToken: '' });
    }),
    http.get('*/v1/failures', () => {
      asked.push('failures');
      return HttpResponse.json({ failures: [], missingServices: [] });
    }),
  );
});
const times = (list: string) => asked.filter((one) => one === list).length;
const show = async () => {
  renderPage(<Lists />, { as: admin() });
  await screen.findByText('Live');
  await waitFor(() => expect(asked.sort()).toEqual(['failures', 'messages']));
};

it('reads the lists of a changed area once for many changes', async () => {
  await show();
  for (let change = 0; change < 5; change++) feed.change('OFFICE_AREA_MESSAGES');
  feed.change('OFFICE_AREA_SHIPMENTS');
  await waitFor(() => expect(times('messages')).toBe(2), { timeout: 3000 });
  expect(times('failures')).toBe(1);
  expect(feed.opened).toBe(1);
});

it('takes the clock of the company from the stream', async () => {
  await show();
  expect(await screen.findByText('offset -360')).toBeVisible();
  act(() => feed.officeTime('2026-11-26T20:00:00+03:00'));
  expect(await screen.findByText('offset 180')).toBeVisible();
});

it.each(['expire', 'stop'] as const)('stays live when the service ends a stream as planned: %s', async (end) => {
  await show();
  const shown = new Set<string | null>();
  const status = screen.getByText('Live');
  const observer = new MutationObserver(() => shown.add(status.textContent));
  observer.observe(status, { characterData: true, childList: true, subtree: true });
  act(() => feed[end]());
  await waitFor(() => expect(feed.opened).toBe(2));
  await waitFor(() => expect([times('messages'), times('failures')]).toEqual([2, 2]), { timeout: 3000 });
  expect([...shown]).toEqual([]);
  observer.disconnect();
});

it('shows an interruption and recovers from it', async () => {
  await show();
  let refused = 0;
  server.use(
    http.post(
      /\/v1\/office:watch$/,
      () => {
        refused++;
        return HttpResponse.json(failure(14), { status: 503 });
      },
      { once: true },
    ),
  );
  act(() => feed.drop());
  expect(await screen.findByText(/Not live/)).toBeVisible();
  expect(await screen.findByText('Live')).toBeVisible();
  expect(refused).toBe(1);
  await waitFor(() => expect([times('messages'), times('failures')]).toEqual([2, 2]), { timeout: 3000 });
});

const refuse = () =>
  server.use(http.post(/\/v1\/office:watch$/, () => HttpResponse.json(failure(14), { status: 503 })));

it('shows an interruption when the service does not return after a planned end', async () => {
  await show();
  refuse();
  act(() => feed.stop());
  expect(await screen.findByText(/Not live/)).toBeVisible();
});

describe('every 30 seconds', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2026-11-26T17:42:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = () => act(() => vi.advanceTimersByTime(30_000));

  it('reads only the lists that the stream does not report', async () => {
    await show();
    expect(screen.queryByText(/updated/)).toBeNull();
    await pass();
    await expect.poll(() => times('failures')).toBe(2);
    expect(times('messages')).toBe(1);
  });

  it('reads all lists while the stream is down, and shows the time', async () => {
    await show();
    refuse();
    act(() => feed.drop());
    await expect.poll(() => screen.queryByText(/Not live/)).not.toBeNull();
    const shown = () => screen.getByText(/updated/).textContent;
    const before = shown();
    await pass();
    await pass();
    await expect.poll(() => [times('failures'), times('messages')]).toEqual([3, 3]);
    await expect.poll(shown).not.toBe(before);
  });

  it('keeps the time while the lists cannot be read', async () => {
    await show();
    refuse();
    server.use(unavailable('*/v1/contact-messages'));
    act(() => feed.drop());
    await expect.poll(() => screen.queryByText(/Not live/)).not.toBeNull();
    const shown = () => screen.getByText(/updated/).textContent;
    const before = shown();
    await pass();
    await pass();
    await expect.poll(() => times('failures')).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(shown()).toBe(before);
  });
});
