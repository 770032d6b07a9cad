import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { admin, failure } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { failedWork } from '@/testing/handlers/office';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import FailuresAdminPage from './FailuresAdminPage';

const other = failedWork({
  id: '0192f3a4-0000-7000-8000-00000000e102',
  service: 'notifications',
  kind: 'FAILURE_KIND_EVENT',
  name: 'selam.payments.payment.succeeded.v1',
});
const show = () =>
  renderPage(
    <main>
      <FailuresAdminPage />
    </main>,
    { at: '/admin?tab=failures', as: admin() },
  );

it('lists failed work and names the services that are missing', async () => {
  server.use(...services({ ...emptyData(), failures: [failedWork(), other], silentServices: ['cargo', 'sourcing'] }));
  show();
  expect(
    await screen.findByRole('row', { name: /reconcile.*payments.*Job.*did not respond.*5 attempts/ }),
  ).toBeVisible();
  expect(screen.getByText('2 services did not respond. Their failed work is missing here.')).toBeVisible();
  expect(screen.getByText('cargo, sourcing')).toBeVisible();
  await expectAccessible('failed work');
});

it('retries work after a confirmation', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(
      /:retry$/,
      async ({ request }) => void sent.push([new URL(request.url).pathname, await request.clone().json()]),
    ),
    ...services({ ...emptyData(), failures: [failedWork(), other] }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Retry: reconcile' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The work is tried again')).toBeVisible();
  expect(sent).toEqual([[`/v1/failures/payments/${failedWork().id}:retry`, { kind: 'FAILURE_KIND_JOB' }]]);
  await expect.poll(() => screen.queryByText('reconcile')).toBeNull();
  expect(screen.getByText(other.name)).toBeVisible();
});

it('dismisses work with a reason only', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(/:dismiss$/, async ({ request }) => void sent.push(await request.clone().json())),
    ...services({ ...emptyData(), failures: [other] }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Dismiss/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Dismiss this work permanently?' }));
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Sent by hand');
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('No failed work')).toBeVisible();
  expect(sent).toEqual([{ kind: 'FAILURE_KIND_EVENT', reason: 'Sent by hand' }]);
});

it('keeps the dialog open when the action fails', async () => {
  server.use(
    http.post(/:retry$/, () => HttpResponse.json(failure(14), { status: 503 })),
    ...services({ ...emptyData(), failures: [failedWork()] }),
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Retry/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }));
  expect(await within(screen.getByRole('dialog')).findByText('The work could not be tried again')).toBeVisible();
});
