import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { delayed, services, unavailable } from '@/testing/handlers';
import { appointment } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { MoveDialog } from '.';

beforeAll(() => loadTexts('appointments', 'slots'));

function Page() {
  const [moving, setMoving] = useState(true);
  return moving ? (
    <MoveDialog appointment={appointment()} onClose={() => setMoving(false)} />
  ) : (
    <p>The dialog is closed</p>
  );
}

it('stays open while a session is moved, so that a failure is shown', async () => {
  server.use(...services());
  const { user } = renderPage(<Page />, { as: someone() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Move this session' }));
  await user.click(await dialog.findByRole('button', { name: /^Next available: / }));
  const { open, opened } = gate();
  server.use(delayed('*/v1/appointments/*', opened), unavailable('*/v1/appointments/*'));
  await user.click(dialog.getByRole('button', { name: 'Move the session' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('The dialog is closed')).toBeNull();
  open();
  expect(await dialog.findByText('The session could not be moved')).toBeVisible();
});
