import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { leaveAccountPage, showAccountPage as show } from '@/testing/accountPage';
import { gate } from '@/testing/gate';
import { delayed } from '@/testing/handlers';
import { APP_CODE, factor, recoveryCodes } from '@/testing/handlers/account';
import { server } from '@/testing/server';

// Preloads the dialogs, so that the first test does not wait for a compiler.
beforeAll(() =>
  Promise.all([import('./components/security/SetUpDialog'), import('./components/security/NewCodesDialog')]),
);
leaveAccountPage();

const CODES = '*/auth/v1/recovery-codes';

describe('recovery codes', () => {
  it('are shown when the user cancels while new ones are made', async () => {
    const { user } = await show({ factors: [factor()], recoveryCodes: recoveryCodes() });
    await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
    const { open, opened } = gate();
    server.use(delayed(CODES, opened));
    await user.click(dialog.getByRole('button', { name: 'Make new codes' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    open();
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  });

  it('are shown when the user cancels while the first code of an app is checked', async () => {
    const { user, data } = await show();
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    await user.type(dialog.getByLabelText('Name of the app or the device'), 'Phone');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.type(await dialog.findByLabelText('Verification code'), APP_CODE);
    const { open, opened } = gate();
    server.use(delayed(CODES, opened));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    open();
    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
    expect(data.account.factors).toHaveLength(1);
  });
});
