import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { user as account } from '@/testing/factories';
import { sampleData, services } from '@/testing/handlers';
import { renderApp, renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';
import { OfficeFrame } from './OfficeFrame';

const staff = (...roles: string[]) => account({ app_metadata: { roles } });
const show = (at: string, ...roles: string[]) => renderPage(<AdminPage />, { at, as: staff(...roles) });
const navigation = () => within(screen.getByRole('navigation', { name: 'Dashboard sections' }));
const names = () =>
  navigation()
    .getAllByRole('link')
    .map((link) => link.querySelector('span')?.textContent);

beforeEach(() => server.use(...services(sampleData())));

it('lists all places in groups, with the names of the specification', async () => {
  show('/admin', 'admin');
  expect(names()).toEqual([
    'Today',
    'Contact Messages',
    'Service Bookings',
    'Cargo Shipments',
    'Product Requests',
    'Therapy Sessions',
    'Therapist Applications',
    'Payments',
    'Catalogue',
    'People',
    'AI Assistant',
    'Mail Log',
    'Security Log',
    'Audit Log',
    'Failed Work',
    'User Reports',
  ]);
  for (const group of ['Messages and orders', 'Money', 'Records']) {
    expect(navigation().getByRole('list', { name: group })).toBeVisible();
  }
  expect(navigation().getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  expect(await navigation().findByRole('link', { name: 'Contact Messages, 2 waiting' })).toBeVisible();
  await expectAccessible('the frame of the dashboard');
});

it.each([
  [
    'support',
    [
      'Today',
      'Contact Messages',
      'Service Bookings',
      'Cargo Shipments',
      'Product Requests',
      'Therapy Sessions',
      'Catalogue',
      'People',
      'Mail Log',
    ],
  ],
  ['clinical_reviewer', ['Today', 'Therapist Applications', 'AI Assistant']],
  ['finance', ['Today', 'Product Requests', 'Payments', 'Catalogue', 'AI Assistant', 'User Reports']],
])('shows the places of the role %s only', (role, expected) => {
  show('/admin', role);
  expect(names()).toEqual(expected);
});

it('names the place in the title of the document', async () => {
  show('/admin?tab=security', 'admin');
  await waitFor(() => expect(document.title).toMatch(/^Security Log · Admin Dashboard/));
});

it.each([
  [{ mail: 600, messages: 500 }, '1,100 waiting'],
  [{ mail: 1000, messages: 5 }, '1,005+ waiting'],
])('marks a total only when a part reaches the limit: %j', (waiting, text) => {
  renderPage(
    <OfficeFrame place="today" waiting={waiting}>
      <p>Today</p>
    </OfficeFrame>,
    { at: '/admin', as: staff('admin') },
  );
  expect(
    screen.getByRole('button', { name: new RegExp(`Today.*${text.replace('+', '\\+')}`), hidden: true }),
  ).toBeInTheDocument();
});

it('explains that a place is not part of the role', async () => {
  const { user, router } = show('/admin?tab=payments', 'support');
  expect(screen.getByRole('heading', { name: 'Not part of your role' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to Today' }));
  expect(router.state.location.search).toBe('');
});

it('opens a place by pointer and walks the places by arrow keys', async () => {
  const { user, router } = show('/admin', 'admin');
  await user.click(navigation().getByRole('link', { name: /Security Log/ }));
  expect(router.state.location.search).toBe('?tab=security');
  expect(await screen.findByRole('heading', { name: 'Security Log', level: 2 })).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(navigation().getByRole('link', { name: /Audit Log/ })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(navigation().getByRole('link', { name: /Today/ })).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(router.state.location.search).toBe('?tab=users');
});

it('opens the places in a drawer that names the place and the total', async () => {
  const { user, router } = show('/admin?tab=messages', 'support');
  const opener = await screen.findByRole('button', {
    name: /Open the sections.*Contact Messages.*waiting/,
    hidden: true,
  });
  await user.click(opener);
  const drawer = within(await screen.findByRole('dialog', { name: 'Dashboard sections' }));
  await user.click(drawer.getByRole('link', { name: /Mail Log/ }));
  expect(router.state.location.search).toBe('?tab=mail');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();
});

it('replaces the header of the site, and keeps account, language and colours', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = await renderApp('/admin?tab=security', staff('admin'));
  expect(screen.queryByRole('button', { name: 'Services' })).toBeNull();
  expect(screen.getByRole('main')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Abeba Tesfay/ }));
  expect(screen.getByRole('link', { name: 'العربية' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Account Settings' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Switch to/ })).toBeVisible();
  await expectAccessible('the dashboard with the account menu');
});

it('keeps the header of the site for users without an office role', async () => {
  await renderApp('/admin', staff());
  expect(screen.getByRole('button', { name: 'Services' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});
