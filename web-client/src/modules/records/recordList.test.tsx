import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { userApi } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { RecordList, recordsApi } from '.';

/** Numbers of the shipments, in the order of the service. */
let order: number[] = [];
const count = () => screen.getAllByRole('listitem').map(({ textContent }) => Number(textContent));

beforeEach(() => {
  order = Array.from({ length: 25 }, (_, index) => index + 1);
  server.use(
    http.get('*/v1/cargo/shipments', ({ request }) => {
      // The token names the last shipment of the page before, as keyset pages do.
      const after = new URL(request.url).searchParams.get('pageToken');
      const start = after ? order.indexOf(Number(after)) + 1 : 0;
      const shipments = order.slice(start, start + 10).map((id) => ({ id: String(id) }));
      const more = start + 10 < order.length;
      return HttpResponse.json({ shipments, nextPageToken: more ? shipments.at(-1)?.id : '' });
    }),
  );
});

function Page() {
  const query = recordsApi.useShipmentPagesInfiniteQuery({ mine: true });
  return (
    <RecordList
      query={recordsOf(query, ({ shipments }) => shipments)}
      failed="The list failed"
      empty="Nothing"
      row={({ id }) => <li key={id}>{id}</li>}
    />
  );
}

async function twoPages() {
  const page = renderPage(<Page />);
  await page.user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(count()).toHaveLength(20));
  return page;
}

it('has no gap and no duplicate when the order changes', async () => {
  const { store } = await twoPages();
  // A new first shipment, and one that moved from the first page behind the second.
  order = [99, ...order.filter((id) => id !== 5), 5];
  store.dispatch(userApi.util.invalidateTags(['CargoService']));
  await waitFor(() => expect(count()).toEqual(order.slice(0, 20)));
});

it('keeps its rows when the next page fails, and loads it again', async () => {
  const { user } = await twoPages();
  server.use(http.get('*/v1/cargo/shipments', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('The list failed')).toBeVisible();
  expect(count()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(count()).toHaveLength(25));
});
