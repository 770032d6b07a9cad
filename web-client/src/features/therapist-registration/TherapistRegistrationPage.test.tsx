import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { user as person } from '@/testing/factories';
import { unavailable } from '@/testing/handlers';
import { application, applicationDraft } from '@/testing/handlers/applications';
import {
  BIO,
  preloadParts,
  show,
  submit,
  field,
  put,
  tick,
  fillIn,
  fillInLicense,
  resume,
} from '@/testing/registration';
import { server } from '@/testing/server';
import { valuesOf } from './form';
import { keepTyped } from './typedDraft';

beforeAll(preloadParts, 120_000);
beforeEach(() => sessionStorage.clear());

describe('the form', () => {
  it('changes the time zone in a list with search', async () => {
    const { user } = show({}, null);
    await user.click(await screen.findByRole('button', { name: 'Change time zone' }));
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(zone).toHaveFocus();
    await user.clear(zone);
    await user.type(zone, 'Oslo');
    await user.click(await screen.findByRole('option', { name: /Oslo/ }));
    expect(zone).toHaveValue('Oslo');
  });

  it("has the five sections, the service's lists and the example rates", async () => {
    const { user } = show({}, null);
    await screen.findByRole('button', { name: 'Submit Application' });
    for (const name of ['Personal Information', 'Professional Information', 'Practice Details', 'Rates & Insurance'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Documents' })).toBeVisible();
    for (const [name, example] of [
      ['Individual', '150'],
      ['Couples', '200'],
      ['Family', '220'],
      ['Group', '100'],
    ] as const)
      expect(field(new RegExp(`^${name} \\(\\$\\)`))).toHaveAttribute('placeholder', example);
    expect(screen.queryByRole('group', { name: /^Insurance providers/ })).toBeNull();
    await user.click(field('I accept insurance'));
    expect(screen.getByRole('group', { name: /^Insurance providers/ })).toBeVisible();
  });

  it('shows each of the twelve messages', async () => {
    const { user } = show({}, null);
    const focused = vi.fn();
    (await screen.findByLabelText('First name')).addEventListener('focus', focused);
    await submit(user);
    for (const text of [
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'License number is required',
      'Please select at least one specialization',
      'Please provide education details',
      'Please describe your experience',
      'Location is required',
      'Please select at least one language',
      'Bio must be at least 50 characters',
      'Please select at least one session type',
    ])
      expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
    // The summary takes the focus alone: a screen reader is not interrupted by a field.
    expect(document.activeElement).toHaveTextContent('Please check these fields');
    expect(focused).not.toHaveBeenCalled();
  });

  it('does not require a licence number on the experience path', async () => {
    const { user, sent, data } = show();
    await fillIn();
    tick('APPLICATION_PATH_EXPERIENCED');
    for (const name of ['License number', 'Qualification', /^Last day of the licence/, resume, /^Account holder/])
      expect(screen.queryByLabelText(name)).toBeNull();
    await submit(user);
    expect(
      await screen.findByText(
        "Application submitted successfully! We'll review your application and get back to you within 3-5 business days.",
      ),
    ).toBeVisible();
    expect(sent.at(-1)?.form).toMatchObject({ path: 'APPLICATION_PATH_EXPERIENCED', firstName: 'Abeba' });
    expect(sent.at(-1)?.form).not.toHaveProperty('licenseNumber');
    expect(data.application?.status).toBe('APPLICATION_STATUS_SUBMITTED');
  });
});

describe('a visitor', () => {
  it('is asked to sign in at the end and keeps the input', async () => {
    const { user, router } = show({}, null);
    await fillIn();
    await fillInLicense(user);
    expect(screen.getByText('Documents and bank account come after you sign in')).toBeVisible();
    await submit(user);
    expect(await screen.findByText('Authentication required')).toBeVisible();
    expect(screen.getByText('Please log in to submit your application')).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/auth?next=%2Ftherapist-registration%23application',
    );
    expect(JSON.stringify({ ...sessionStorage })).toContain('PSY-1042');
  });

  it('continues after sign-in, where the draft is saved', async () => {
    keepTyped(valuesOf(application().form, null, 'Africa/Asmara'), valuesOf(undefined, null, 'Africa/Asmara'));
    const { sent } = show();
    expect(await screen.findByText('Your input from before you signed in is here')).toBeVisible();
    expect(field('License number')).toHaveValue('PSY-1042');
    await waitFor(() => expect(sent.at(-1)?.form.licenseNumber).toBe('PSY-1042'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

describe('the draft', () => {
  it('is saved after a pause in typing, without a partial bank account', async () => {
    const { user, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await user.type(field(/^Account number or IBAN/), '12345678');
    put('Location', 'Olds');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ etag: '1', form: { location: 'Olds' } });
    expect(sent[0]).not.toHaveProperty('bankDetails');
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
  });

  it('keeps the saved rate and explains one above the limit at its field', async () => {
    const { user, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await user.clear(field(/^Individual \(/));
    await user.type(field(/^Individual \(/), '1500');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(field(/^Individual \(/)).toHaveAccessibleDescription('Please enter at most $1,000'));
    put('Location', 'Olds');
    await waitFor(() =>
      expect(sent.at(-1)?.form).toMatchObject({ location: 'Olds', rates: { individualMinor: '15000' } }),
    );
    expect(field(/^Individual \(/)).toHaveValue('1500');
    expect(JSON.stringify({ ...sessionStorage })).toContain('1500');
  });

  it('is saved at once when the page is hidden, and again when online', async () => {
    const { sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    put('Location', 'Olds');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 1_000 });
    server.use(http.put('*/v1/therapist-applications/mine', () => HttpResponse.error(), { once: true }));
    put('Location', 'Banff');
    fireEvent(window, new Event('pagehide'));
    await screen.findByText(/The draft could not be saved/);
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(sent.at(-1)?.form?.location).toBe('Banff'));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
  });

  it('is kept in the tab when the session ends before the save, for its owner', async () => {
    show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    const refused = vi.fn(() => new HttpResponse(null, { status: 401 }));
    server.use(http.put('*/v1/therapist-applications/mine', refused));
    put('Location', 'Olds');
    cleanup();
    await waitFor(() => expect(refused).toHaveBeenCalled());

    show({}, { ...person(), id: 'another-user' });
    await screen.findByRole('button', { name: 'Submit Application' });
    expect(field('Location')).toHaveValue('');
    cleanup();

    const { sent } = show({ application: applicationDraft() });
    expect(await screen.findByDisplayValue('Olds')).toBeVisible();
    await waitFor(() => expect(sent.at(-1)?.form.location).toBe('Olds'));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('saves a complete bank account on request and shows its last digits', async () => {
    const { user, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    put(/^Account holder/, 'Abeba Tesfay');
    put(/^Bank$/, 'Prairie Bank');
    put(/^Institution/, '0001-12345');
    put(/^Account number/, '9876543456');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/We have your account ending in .*…3456/)).toBeVisible();
    expect(sent.at(-1)?.bankDetails).toEqual({
      accountHolder: 'Abeba Tesfay',
      bankName: 'Prairie Bank',
      routingNumber: '0001-12345',
      accountNumber: '9876543456',
    });
    expect(screen.queryByLabelText(/^Account number/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(field(/^Account number/)).toHaveValue('');
  });

  it('keeps the input after a change elsewhere and saves it on a second try', async () => {
    const { user, data, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    data.application = { ...data.application!, etag: '7' };
    put('Location', 'Olds');
    expect(await screen.findByText('This was changed elsewhere')).toBeVisible();
    expect(field('Location')).toHaveValue('Olds');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(sent.map(({ etag }) => etag)).toEqual(['1', '7']);
    expect(data.application.form?.location).toBe('Olds');
  });

  it('keeps the fields that were saved in another window, beside the own ones', async () => {
    const { user, data, sent } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    await screen.findByLabelText(/^Account holder/);
    put(/^Account holder/, 'Abeba Tesfay');
    const form = { ...data.application!.form!, bio: BIO.toUpperCase(), location: 'Banff' };
    data.application = { ...data.application!, etag: '7', form };
    put('Location', 'Olds');
    expect(await screen.findByText('This was changed elsewhere')).toBeVisible();
    await waitFor(() => expect(field(/^About you/)).toHaveValue(BIO.toUpperCase()));
    expect(field('Location')).toHaveValue('Olds');
    expect(field(/^Account holder/)).toHaveValue('Abeba Tesfay');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^Draft saved at/)).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ etag: '7', form: { bio: BIO.toUpperCase(), location: 'Olds' } });
  });

  it('shows why it cannot be saved', async () => {
    const { user } = show({ application: applicationDraft() });
    await screen.findByDisplayValue('PSY-1042');
    server.use(unavailable('*/v1/therapist-applications/mine'));
    put('Location', 'Olds');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/^The draft could not be saved: The service is not available/)).toBeVisible();
  });
});
