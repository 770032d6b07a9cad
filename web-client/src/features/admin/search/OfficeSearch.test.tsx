import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { admin, user as account } from '@/testing/factories';
import { emptyData, sampleData, services, unavailable } from '@/testing/handlers';
import { payment } from '@/testing/handlers/payments';
import { peopleHandlers, person, PERSON } from '@/testing/handlers/people';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import OfficeSearch from './OfficeSearch';

function show({ data = sampleData(), people = [person()], as = admin() } = {}) {
  server.use(...peopleHandlers({ people }), ...services(data));
  const page = (
    <main>
      <h1>Office</h1>
      <OfficeSearch />
    </main>
  );
  return renderPage(page, { at: '/admin', as });
}

const field = () => screen.findByRole('combobox', { name: 'Search the office' });

it('finds people and records in groups, by keyboard', async () => {
  const { user, router } = show();
  await field();
  await user.keyboard('/');
  expect(await field()).toHaveFocus();
  await user.keyboard('se');
  expect(await screen.findByRole('option', { name: /Senait Haile/ })).toBeVisible();
  for (const group of ['People', 'Cargo Shipments', 'Payments', 'Contact Messages'])
    expect(screen.getByText(group)).toBeVisible();
  await expectAccessible('the results of a search');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?tab=people&id=${PERSON}`));
  expect(await field()).toHaveValue('');
});

it('leaves the key to others where it is hidden', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: true, media, addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
  );
  const { user } = show();
  const search = await field();
  await user.keyboard('/');
  expect(search).not.toHaveFocus();
});

it('opens a payment by its receipt', async () => {
  const { user, router } = show();
  await user.type(await field(), 'SR-7Q2MX');
  await user.click(await screen.findByRole('option', { name: /SR-7Q2MX-0KD4A/ }));
  expect(router.state.location.search).toBe('?tab=payments&open=0192f3a4-0000-7000-8000-0000000000c1');
});

it('keeps the order of an Arabic name and an amount', async () => {
  const { user } = show({ data: { ...sampleData(), payments: [payment({ subject: 'مريم حداد' })] } });
  await user.type(await field(), 'SR-7Q2MX');
  expect(await screen.findByRole('option', { name: /SR-7Q2MX-0KD4A/ })).toHaveTextContent(
    '\u2068Session with مريم حداد\u2069 · \u2068$157.50\u2069',
  );
});

it('reports that nothing matches', async () => {
  const { user } = show({ data: emptyData(), people: [] });
  await user.type(await field(), 'unknown');
  expect(await screen.findByText('No match for “unknown”.')).toBeVisible();
});

it('names the places that were not searched', async () => {
  const { user } = show();
  server.use(unavailable('*/v1/payments'));
  await user.type(await field(), 'se');
  expect(await screen.findByText('Not searched: Payments')).toBeVisible();
  expect(await screen.findByRole('option', { name: /Senait Haile/ })).toBeVisible();
});

it('asks only for places that the role opens, from two letters on', async () => {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
  const { user } = show({ as: account({ app_metadata: { roles: ['finance'] } }) });
  await user.type(await field(), 's');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked).toEqual([]);
  await user.type(await field(), 'e');
  expect((await screen.findAllByRole('option'))[0]).toBeVisible();
  expect(asked.sort()).toEqual(['/v1/payments', '/v1/product-requests']);
  server.events.removeAllListeners();
});
