import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { failure } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { delayed, emptyData, services } from '@/testing/handlers';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { sentBodies } from '@/testing/accountPage';
import { EmailsSection } from './components/EmailsSection';

const PATH = '*/v1/notification-preferences';
const away = () => HttpResponse.json(failure(14), { status: 503 });
const mail = (name: string) => screen.findByRole('switch', { name });

function show(mails = {}) {
  const data = emptyData();
  Object.assign(data.account.mails, mails);
  server.use(...services(data));
  return {
    data,
    ...renderPage(
      <main>
        <h1>Account</h1>
        <EmailsSection />
      </main>,
    ),
  };
}

it('shows each kind of email with a description', async () => {
  show({ progress: false });
  expect(await mail('Reminders')).toBeChecked();
  expect(await mail('Reminders')).toHaveAccessibleDescription('A day and an hour before a therapy session.');
  expect(await mail('Order updates')).not.toBeChecked();
  expect(await mail('Follow-ups')).toBeChecked();
  expect(screen.getByText(/^We always email you/)).toBeVisible();
  await expectAccessible('the mails');
});

it('treats omitted values as off', async () => {
  const page = show();
  server.use(http.get(PATH, () => HttpResponse.json({ reminders: true })));
  const bodies = sentBodies('PUT', '/v1/notification-preferences');
  expect(await mail('Order updates')).not.toBeChecked();
  await page.user.click(await mail('Follow-ups'));
  await waitFor(() => expect(bodies).toEqual([{ reminders: true, progress: false, followUps: true }]));
});

it('saves a switch immediately, shows it first, and announces it politely', async () => {
  const { user, data } = show();
  const reminders = await mail('Reminders');
  const { open, opened } = gate();
  server.use(delayed(PATH, opened));
  reminders.focus();
  await user.keyboard(' ');
  expect(reminders).not.toBeChecked();
  expect(data.account.mails.reminders).toBe(true);
  open();
  const said = await screen.findByText('You’ll no longer get these emails: Reminders');
  expect(screen.getAllByRole('status').some((region) => region.contains(said))).toBe(true);
  expect(data.account.mails).toEqual({ reminders: false, progress: true, followUps: true });
  expect(reminders).not.toBeChecked();
  expect(reminders).toHaveFocus();
});

it('saves several switches in turn', async () => {
  const { user, data } = show();
  const bodies = sentBodies('PUT', '/v1/notification-preferences');
  const { open, opened } = gate();
  const reminders = await mail('Reminders');
  server.use(delayed(PATH, opened));
  await user.click(reminders);
  await user.click(await mail('Follow-ups'));
  await user.click(reminders);
  expect(bodies).toHaveLength(1);
  open();
  await waitFor(() => expect(bodies).toHaveLength(3));
  await waitFor(() => expect(data.account.mails).toEqual({ reminders: true, progress: true, followUps: false }));
});

it('reverts a failed switch and shows the reason', async () => {
  const { user } = show();
  const reminders = await mail('Reminders');
  server.use(http.put(PATH, away));
  await user.click(reminders);
  const title = await screen.findByText('Your choice could not be saved');
  expect(screen.getByRole('alert')).toContainElement(title);
  expect(reminders).toBeChecked();
});

it('can be loaded again after a failure', async () => {
  const { user } = show();
  server.use(http.get(PATH, away, { once: true }));
  expect(await screen.findByText('Your email preferences could not be loaded')).toBeVisible();
  await expectAccessible('mails that could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await mail('Reminders')).toBeVisible();
});
