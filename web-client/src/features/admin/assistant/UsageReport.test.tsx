import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { admin } from '@/testing/factories';
import { emptyData, services, unavailable } from '@/testing/handlers';
import { usage } from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import AdminPage from '../AdminPage';

const title = 'Danger checks by the model';

it('shows the outcomes of danger checks, including those without a verdict', async () => {
  server.use(...services({ ...emptyData(), usage: usage() }));
  renderPage(<AdminPage />, { at: '/admin?tab=assistant', as: admin() });
  const table = await screen.findByRole('table', { name: title });
  expect(within(table).getByRole('row', { name: 'No verdict 3' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'No danger 38' })).toBeVisible();
});

it('hides them without a model', async () => {
  server.use(...services({ ...emptyData(), usage: { ...usage(), assessments: [] } }));
  renderPage(<AdminPage />, { at: '/admin?tab=assistant', as: admin() });
  expect(await screen.findByRole('table', { name: 'Fixed texts' })).toBeVisible();
  expect(screen.queryByRole('table', { name: title })).not.toBeInTheDocument();
});

it('reports a failure when another period cannot be loaded', async () => {
  server.use(...services({ ...emptyData(), usage: usage() }));
  const { user } = renderPage(<AdminPage />, { at: '/admin?tab=assistant', as: admin() });
  expect(await screen.findByRole('table', { name: 'Fixed texts' })).toBeVisible();
  server.use(unavailable('*/v1/assistant/usage'));
  await user.selectOptions(screen.getByLabelText('Period'), '7 days');
  expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Fixed texts' })).not.toBeInTheDocument();
});
