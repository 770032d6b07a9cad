import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportClientError } from '@/api/clientErrors';
import { admin } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import type * as LazyPart from '@/ui/lazyPart';
import { Dashboard } from './Dashboard';
import { type Place, placeLink, places } from './frame/places';

/** The panel in which a fault is planted. */
const fault = vi.hoisted(() => ({ missing: '', crashing: '' }));

/** A panel is one line of text. */
const fakePanel = vi.hoisted(() => (name: string) => () => {
  if (fault.crashing === name) throw new TypeError('broken');
  return `the ${name} panel`;
});

vi.mock('@/api/clientErrors', () => ({ reportClientError: vi.fn() }));
vi.mock('@/ui/lazyPart', async (original) => {
  const { lazyPart } = await original<typeof LazyPart>();
  const load = (name: string) => () =>
    fault.missing === name
      ? Promise.reject(new Error('Loading chunk 7 failed'))
      : Promise.resolve({ default: fakePanel(name) });
  return { lazyPart: (name: string) => lazyPart<object>(name, load(name)) };
});

const chunks = Object.keys(places) as Place[];

beforeEach(() => {
  Object.assign(fault, { missing: '', crashing: '' });
  vi.mocked(reportClientError).mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    ...services(emptyData()),
    // The release of the page is unknown, so a missing file counts as broken.
    http.get('http://localhost:8080/', () => new HttpResponse('')),
  );
});

/** Opens a panel of the dashboard, below a field in which the user has typed. */
function open(panel: Place) {
  const { user } = renderPage(
    <>
      <input aria-label="Elsewhere" defaultValue="typed before" />
      <Dashboard />
    </>,
    { at: `/admin${placeLink(panel).search}`, as: admin() },
  );
  const openArea = (name: Place) => {
    const address = `/admin${placeLink(name).search}`;
    const navigation = within(screen.getByRole('navigation', { name: 'Dashboard sections' }));
    return user.click(navigation.getAllByRole('link').find((link) => link.getAttribute('href') === address)!);
  };
  return { user, openArea };
}

/** The dashboard around the failed panel works, and the panel works after a retry. */
async function expectOnlyPanelFails({ user, openArea }: ReturnType<typeof open>, panel: Place, failure: string) {
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveValue('typed before');
  // The first place is tested first: a part that another test has loaded cannot be missing any more.
  if (panel !== 'today') {
    await openArea('today');
    expect(await screen.findByText('the dashboard.today panel')).toBeVisible();
    await openArea(panel);
    expect(await screen.findByText(failure)).toBeVisible();
  }

  Object.assign(fault, { missing: '', crashing: '' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(`the dashboard.${panel} panel`)).toBeVisible();
  expect(screen.getByText(`the dashboard.${panel} panel`).closest('[tabindex]')).toHaveFocus();
}

// failures.spec.ts does this in every panel.
it('shows a missing chunk in the messages panel only', async () => {
  fault.missing = 'dashboard.messages';
  await expectOnlyPanelFails(open('messages'), 'messages', 'This part could not be loaded');
  expect(reportClientError).toHaveBeenCalledWith('CHUNK', expect.any(Error), 'dashboard.messages');
});

it.each(chunks)('shows a render error in the %s panel only', async (panel) => {
  fault.crashing = `dashboard.${panel}`;
  await expectOnlyPanelFails(open(panel), panel, 'This part stopped working');
  expect(reportClientError).toHaveBeenCalledWith('RENDER', expect.any(TypeError), `dashboard.${panel}`);
});
