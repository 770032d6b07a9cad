import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { admin, aTherapist, failure } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const until = { second_factor_until: Date.parse('2026-12-09T18:00:00Z') / 1000 };
const missing = { second_factor_missing: true };
const refusal = () =>
  HttpResponse.json(
    failure(7, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SECOND_FACTOR_MISSING' }]),
    { status: 403 },
  );
const wayToIt = () => screen.findByRole('link', { name: 'Set it up' });

describe.each([
  ['the dashboard', '/admin?tab=messages', admin(), '*/v1/contact-messages', () => screen.findByText('Amina Al-Sayed')],
  [
    'the practice',
    '/my-practice',
    aTherapist(),
    '*/v1/therapist/profile',
    () => screen.findByRole('tab', { name: 'Week' }),
  ],
] as const)('%s', (_, at, as, calls, open) => {
  it('shows the deadline for setting up a second factor, and is open', async () => {
    server.use(...services());
    await renderApp(at, as, until);
    expect(await screen.findByText('Set up a second factor until 9 December 2026')).toBeVisible();
    expect(await wayToIt()).toHaveAttribute('href', '/account-settings#second-factor');
    await open();
    await expectAccessible(`${at} in its time of grace`);
  });

  it('is closed after the deadline, and makes no calls', async () => {
    const asked: string[] = [];
    server.use(
      http.all(calls, ({ request }) => {
        asked.push(request.url);
        return refusal();
      }),
      ...services(),
    );
    await renderApp(at, as, missing);
    expect(await screen.findByRole('heading', { name: 'This area needs a second factor' })).toBeVisible();
    expect(await wayToIt()).toHaveAttribute('href', '/account-settings#second-factor');
    expect(asked).toEqual([]);
    await expectAccessible(`${at} that is closed`);
  });

  it('is closed when the server requires a second factor', async () => {
    server.use(http.all(calls, refusal), ...services());
    await renderApp(at, as, until);
    expect(await screen.findByRole('heading', { name: 'This area needs a second factor' })).toBeVisible();
  });
});
