import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { catchDownloads } from '@/testing/downloads';
import { aTherapist, failure, user as person } from '@/testing/factories';
import { emptyData, services } from '@/testing/handlers';
import { practice } from '@/testing/handlers/practice';
import { appointment } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import PracticePage from './PracticePage';

const at = '/my-practice';

/** Renders the page of a therapist, with the practice of the services. */
function show(own = practice(), search = '') {
  server.use(...services({ ...emptyData(), practice: own }));
  return { own, ...renderPage(<PracticePage />, { at: at + search, as: aTherapist() }) };
}

describe('my practice', () => {
  it('asks visitors to sign in and brings them back', () => {
    renderPage(<PracticePage />, { at, as: null });
    expect(screen.getByText('Please sign in to see your practice.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fmy-practice');
  });

  it('leads a user without a practice to the application', async () => {
    server.use(...services(emptyData()));
    renderPage(<PracticePage />, { at, as: person() });
    expect(await screen.findByRole('heading', { level: 1, name: 'No practice yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Become a therapist' })).toHaveAttribute('href', '/therapist-registration');
  });

  it.each([
    ['PROFILE_STATUS_HIDDEN', 'Your profile is hidden'],
    ['PROFILE_STATUS_SUSPENDED', 'We have hidden your profile'],
  ] as const)('shows when the profile is %s', async (status, title) => {
    const own = practice();
    show({ ...own, profile: { ...own.profile, status } });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View public profile' })).toBeNull();
  });

  it('names the clients of the next sessions', async () => {
    server.use(
      ...services({
        ...emptyData(),
        practice: practice(),
        appointments: [appointment({ role: 'APPOINTMENT_ROLE_THERAPIST', clientName: 'Abeba Tesfay' })],
      }),
    );
    renderPage(<PracticePage />, { at, as: aTherapist() });
    const link = await screen.findByRole('link', { name: 'Abeba Tesfay' });
    expect(link).toHaveAttribute('href', `/my-appointments/${appointment().id}`);
  });
});

describe('the week', () => {
  it('is saved with days off and rules', async () => {
    const { user, own } = show();
    const monday = within(await screen.findByRole('group', { name: 'Monday' }));
    await user.clear(monday.getAllByLabelText('From')[0]!);
    await user.type(monday.getAllByLabelText('From')[0]!, '830');
    await user.click(screen.getByRole('button', { name: 'Add a day' }));
    const fresh = within(screen.getByRole('group', { name: 'New day' }));
    await user.type(fresh.getByLabelText('Day'), '2026-12-20');
    await user.click(screen.getByRole('button', { name: 'Add hours, Sunday 20 December 2026' }));
    await user.selectOptions(screen.getByLabelText('Minimum notice'), '24 hours before');
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    expect(await screen.findByText('Your hours are saved')).toBeVisible();
    expect(own.availability).toMatchObject({
      weeklyHours: [
        { weekday: 1, start: '08:30', end: '12:00' },
        { weekday: 1, start: '13:00', end: '18:00' },
        { weekday: 4, start: '09:00', end: '12:00' },
      ],
      exceptions: [
        { date: '2026-12-20', hours: [{ start: '09:00', end: '17:00' }] },
        { date: '2026-12-24', hours: [] },
      ],
      noticeHours: 24,
      stepMinutes: 30,
    });
  });

  it('warns of booked sessions outside the hours', async () => {
    const own = practice();
    const outside = [{ appointmentId: appointment().id, startLocalTime: '2026-11-30T09:00:00-07:00' }];
    show({ ...own, availability: { ...own.availability, bookedOutsideHours: outside } });
    expect(await screen.findByText('1 booked session is outside your hours')).toBeVisible();
    expect(screen.getByRole('link', { name: /30 November|Nov/ })).toHaveAttribute(
      'href',
      `/my-appointments/${appointment().id}`,
    );
  });

  it('asks before a day off over booked sessions is saved', async () => {
    const own = practice();
    const { user } = show({
      ...own,
      booked: [{ appointmentId: appointment().id, startLocalTime: '2026-12-28T09:00:00-07:00' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Add a day' }));
    await user.type(within(screen.getByRole('group', { name: 'New day' })).getByLabelText('Day'), '2026-12-28');
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 booked session is outside your hours' }));
    expect(dialog.getByRole('link', { name: /28 December|Dec/ })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Your hours are saved')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Save week' }));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Your hours are saved')).toBeVisible();
  });

  it('is not saved when the check for booked sessions fails', async () => {
    const { user, own } = show();
    await user.selectOptions(await screen.findByLabelText('Minimum notice'), '24 hours before');
    server.use(
      http.put('*/v1/therapist/availability', () => HttpResponse.json(failure(14), { status: 503 }), { once: true }),
    );
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    expect(await screen.findByText('Nothing was saved')).toBeVisible();
    expect(own.availability.noticeHours).toBe(12);
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    expect(await screen.findByText('Your hours are saved')).toBeVisible();
    expect(own.availability.noticeHours).toBe(24);
  });

  it('is not saved with a duplicate day or an invalid time', async () => {
    const { user, own } = show();
    await user.click(await screen.findByRole('button', { name: 'Add a day' }));
    await user.type(within(screen.getByRole('group', { name: 'New day' })).getByLabelText('Day'), '2026-12-24');
    const monday = within(screen.getByRole('group', { name: 'Monday' }));
    await user.clear(monday.getAllByLabelText('To')[0]!);
    await user.type(monday.getAllByLabelText('To')[0]!, '12:03');
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    expect(await screen.findByText('This day is already listed')).toBeVisible();
    expect(screen.getByText('Please choose a multiple of five minutes')).toBeVisible();
    expect(own.availability.etag).toBe('1');
  });

  it('keeps the input after a change elsewhere and saves it on a second try', async () => {
    const { user, own } = show();
    await user.selectOptions(await screen.findByLabelText('Minimum notice'), '48 hours before');
    own.availability = { ...own.availability, etag: '7' };
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    expect(await screen.findByText('This record has changed meanwhile')).toBeVisible();
    expect(screen.getByLabelText('Minimum notice')).toHaveDisplayValue('48 hours before');
    await user.click(screen.getByRole('button', { name: 'Save week' }));
    expect(await screen.findByText('Your hours are saved')).toBeVisible();
    expect(own.availability).toMatchObject({ noticeHours: 48, etag: '7+' });
  });
});

describe('the profile', () => {
  it('is saved with the prices as typed', async () => {
    const { user, own } = show(practice(), '?tab=profile');
    const couples = within(await screen.findByRole('group', { name: 'Couples' }));
    await user.type(couples.getByLabelText(/Price/), '182.50');
    await user.type(couples.getByLabelText(/Length/), '80');
    await user.click(screen.getByRole('checkbox', { name: 'Arabic' }));
    await user.selectOptions(screen.getByLabelText('The plan is for'), 'Couples');
    await user.click(screen.getByRole('checkbox', { name: 'Make my profile public' }));
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    // Hiding ends the plan of clients, so it is confirmed first.
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide your profile?' }));
    expect(dialog.getByText(/subscriptions stop now/)).toBeVisible();
    expect(dialog.getByText('2 sessions are booked and still take place.')).toBeVisible();
    expect(own.profile.etag).toBe('1');
    await user.click(dialog.getByRole('button', { name: 'Hide profile' }));
    expect(await screen.findByText('Your profile is saved')).toBeVisible();
    expect(own.profile).toMatchObject({
      status: 'PROFILE_STATUS_HIDDEN',
      planFormat: 'SESSION_FORMAT_COUPLES',
      planPrice: { amountMinor: '54000' },
      therapist: {
        languages: ['SPOKEN_LANGUAGE_ENGLISH', 'SPOKEN_LANGUAGE_TIGRINYA', 'SPOKEN_LANGUAGE_ARABIC'],
        offers: [
          { format: 'SESSION_FORMAT_INDIVIDUAL', minutes: 50, price: { amountMinor: '15000' } },
          { format: 'SESSION_FORMAT_COUPLES', minutes: 80, price: { amountMinor: '18250' } },
        ],
      },
    });
    expect(await screen.findByText('Your profile is hidden')).toBeVisible();
  });

  it('is written in further languages, each complete or not at all', async () => {
    const { user, own } = show(practice(), '?tab=profile');
    await user.click(await screen.findByRole('button', { name: 'Add العربية' }));
    const arabic = within(screen.getByRole('group', { name: 'العربية' }));
    expect(arabic.getByLabelText('About you')).toHaveFocus();
    await user.type(arabic.getByLabelText('Location'), 'كالغاري');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(arabic.getByLabelText('About you')).toBeInvalid());
    expect(arabic.getByLabelText('Education')).toBeInvalid();
    expect(own.profile.etag).toBe('1');

    // The texts above cannot be in the same language. This rule about two fields does not wait for the others.
    await user.selectOptions(screen.getByLabelText('Language of these texts'), 'العربية');
    expect(await screen.findByText(/There is already a translation in this language/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Language of these texts'), 'English');

    const bio = 'أعمل مع أشخاص يحملون ما اضطروا إلى تركه خلفهم، ونسير وفق وتيرتكم.';
    await user.type(arabic.getByLabelText('About you'), bio);
    await user.type(arabic.getByLabelText('Education'), 'جامعة كالغاري');

    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Your profile is saved')).toBeVisible();
    const translation = { languageCode: 'ar', bio, education: 'جامعة كالغاري', location: 'كالغاري' };
    expect(own.profile).toMatchObject({ therapist: { languageCode: 'en' }, translations: [translation] });

    // An emptied translation does not disappear while it is written again.
    for (const field of ['About you', 'Education', 'Location']) await user.clear(arabic.getByLabelText(field));
    expect(arabic.getByLabelText('Location')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove العربية' }));
    expect(screen.queryByRole('group', { name: 'العربية' })).toBeNull();
    expect(screen.getByLabelText('Language of these texts')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(own.profile.translations).toEqual([]));
  });

  it('shows a violation of the service at the translation that it concerns', async () => {
    const own = practice();
    const bio = 'أعمل مع أشخاص يحملون ما اضطروا إلى تركه خلفهم، ونسير وفق وتيرتكم.';
    const arabic = { languageCode: 'ar' as const, bio, education: 'جامعة كالغاري', location: 'كالغاري' };
    const { user } = show({ ...own, profile: { ...own.profile, translations: [arabic] } }, '?tab=profile');
    const violation = { field: 'translations[0].bio', description: '', reason: 'CONTROL_CHARACTER' };
    const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] }];
    server.use(http.put('*/v1/therapist/profile', () => HttpResponse.json(failure(3, details), { status: 400 })));
    await user.click(await screen.findByRole('button', { name: 'Save profile' }));
    const texts = within(screen.getByRole('group', { name: 'العربية' }));
    await waitFor(() => expect(texts.getByLabelText('About you')).toBeInvalid());
    expect(screen.getAllByLabelText('About you')[0]).toBeValid();
  });

  it('requires an address for sessions in person, and years before it is listed', async () => {
    const { user, own } = show(practice(), '?tab=profile');
    await user.click(await screen.findByRole('checkbox', { name: 'In person' }));
    await user.clear(screen.getByLabelText('Address of your practice'));
    await user.clear(screen.getByLabelText('Years of practice'));
    await user.type(screen.getByLabelText('Years of practice'), '0');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('A listed profile needs at least 1 year')).toBeVisible();
    expect(screen.getByLabelText('Address of your practice')).toBeInvalid();
    expect(own.profile.etag).toBe('1');
  });

  it('requires a price, a valid length and enough text', async () => {
    const { user, own } = show(practice(), '?tab=profile');
    const one = within(await screen.findByRole('group', { name: 'Individual' }));
    await user.clear(one.getByLabelText(/Price/));
    const couples = within(screen.getByRole('group', { name: 'Couples' }));
    await user.clear(screen.getByLabelText('About you'));
    await user.type(screen.getByLabelText('About you'), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await one.findByText('Please offer at least one kind of session')).toBeVisible();
    expect(screen.getByText('Please write at least 50 characters')).toBeVisible();
    await user.type(couples.getByLabelText(/Price/), '5');
    await user.type(couples.getByLabelText(/Length/), '52');
    expect(await couples.findByText('Please enter $10 to $1,000')).toBeVisible();
    await waitFor(() => expect(one.queryByText('Please offer at least one kind of session')).toBeNull());
    await user.type(couples.getByLabelText(/Price/), '00');
    expect(await couples.findByText('Please enter 15 to 180 minutes, a multiple of 5')).toBeVisible();
    expect(own.profile.etag).toBe('1');
  });
});

it('lists monthly earnings', async () => {
  show(practice(), '?tab=earnings');
  const row = within(await screen.findByRole('row', { name: /November 2026/ }));
  expect(row.getByText('3 sessions')).toBeVisible();
  expect(row.getByText('$450.00')).toBeVisible();
});

describe('the sessions behind a month', () => {
  const downloads = catchDownloads();

  it('are listed with fee, tax and refund', async () => {
    const { user } = show(practice(), '?tab=earnings&month=2026-10');
    expect(await screen.findByRole('heading', { name: 'Sessions in October 2026' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'November 2026' }));
    const row = within(await screen.findByRole('row', { name: /Abeba Tesfay/ }));
    expect(row.getByText('Client did not attend')).toBeVisible();
    expect(row.getByText('$150.00')).toBeVisible();
    expect(row.getByText('$7.50')).toBeVisible();
    expect(row.getByText('$50.00')).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', '/my-appointments/8d0c9a52-5f0e-4b52-9a55-6a3c1f9e7b01');
  });

  it('are downloaded as CSV', async () => {
    const { user } = show(practice(), '?tab=earnings');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('The file is downloaded')).toBeVisible();
    expect(downloads.saved[0]).toMatch(/^blob:1 as selam-earnings-.*\.csv$/);
  });
});

it('reports that there are no earnings yet', async () => {
  show(practice({ earnings: { months: [] } }), '?tab=earnings');
  expect(await screen.findByText('No earnings yet')).toBeVisible();
});

it('creates a secret calendar address after a confirmation', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create calendar link' }));
  expect(await screen.findByText('https://selam.example/v1/calendar-feeds/s3cret.ics')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('https://selam.example/v1/calendar-feeds/s3cret.ics');
});

it.each([
  [429, 1],
  [503, 0],
])('keeps the calendar address that is shown once after the status %i: %i', async (status, count) => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  const create = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create calendar link' }));
  };
  await create();
  const address = 'https://selam.example/v1/calendar-feeds/s3cret.ics';
  expect(await screen.findByText(address)).toBeVisible();
  server.use(http.post('*/v1/therapist/calendar-feed', () => HttpResponse.json(failure(8), { status })));
  await user.click(await screen.findByRole('button', { name: 'Create another' }));
  await create();
  expect(await screen.findByText('The link could not be created')).toBeVisible();
  // After a lost response the address may be replaced.
  expect(screen.queryAllByText(address)).toHaveLength(count);
});
