import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { leavingChanged, sessionChanged } from '@/auth/authSlice';
import { authUserOf } from '@/auth/user';
import { changeLanguage } from '@/i18n';
import { contactMessage, failure, user } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import ContactPage from './ContactPage';

const path = '*/v1/contact-messages';

/** Responds to the form's calls in order and records them. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const calls: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(path, async ({ request }) => {
      calls.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return (answers[calls.length - 1] ?? answers.at(-1) ?? (() => HttpResponse.json(contactMessage())))();
    }),
  );
  return calls;
}

afterEach(() => sessionStorage.clear());

const show = () => renderPage(<ContactPage />, { at: '/contact', as: null });

async function fillIn({ user }: ReturnType<typeof show>) {
  await user.type(screen.getByLabelText('Name'), 'Amina');
  await user.type(screen.getByLabelText('Email'), 'amina@example.org');
  await user.type(screen.getByLabelText('Message'), 'Hello');
}
const send = ({ user }: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Send Message' }));

describe('the contact form', () => {
  it('requires the mandatory fields and sends nothing', async () => {
    const page = show();
    await send(page);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Error')).toBeVisible();
    expect(within(alert).getByText('Please fill in all required fields')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await page.user.click(screen.getByRole('button', { name: 'Message: Please fill in this field' }));
    expect(screen.getByLabelText('Message')).toHaveFocus();
  });

  it('validates the email address', async () => {
    const page = show();
    await fillIn(page);
    await page.user.clear(screen.getByLabelText('Email'));
    await page.user.type(screen.getByLabelText('Email'), 'amina@');
    await send(page);
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  it('sends, confirms and clears the form', async () => {
    const { open, opened } = gate();
    const calls = answering(async () => {
      await opened;
      return HttpResponse.json(contactMessage());
    });
    const page = show();
    await fillIn(page);
    await page.user.selectOptions(screen.getByLabelText(/Service Interest/), 'Cargo Delivery');
    await send(page);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    open();
    const status = await screen.findByText('Message sent!');
    expect(status.closest('[role=status]')).toHaveTextContent(
      "Thank you for contacting us. We'll get back to you soon.",
    );
    expect(calls).toEqual([
      {
        body: {
          name: 'Amina',
          email: 'amina@example.org',
          message: 'Hello',
          serviceInterest: 'SERVICE_INTEREST_CARGO_DELIVERY',
          languageCode: 'en',
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
    // The form is enabled a moment after the confirmation.
    expect(await screen.findByRole('button', { name: 'Send Message' })).toBeEnabled();
    expect(screen.getByLabelText('Name')).toHaveValue('');
  });

  it('omits the service when none is chosen', async () => {
    const calls = answering();
    const page = show();
    await fillIn(page);
    await send(page);
    await screen.findByText('Message sent!');
    expect(calls[0]?.body).not.toHaveProperty('serviceInterest');
  });

  it('keeps the input after a failure and retries under the same key', async () => {
    const calls = answering(
      () => HttpResponse.json(failure(14), { status: 503 }),
      () => HttpResponse.json(failure(14), { status: 503 }),
      () => HttpResponse.json(contactMessage()),
    );
    const page = show();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText(/not available at the moment/)).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await send(page);
    await waitFor(() => expect(calls).toHaveLength(2));
    await page.user.type(screen.getByLabelText('Message'), ' again');
    await send(page);
    await screen.findByText('Message sent!');
    expect(calls[1]?.key).toBe(calls[0]?.key);
    expect(calls[2]?.key).not.toBe(calls[0]?.key);
  });

  it('shows server errors at the fields, in the language of the page', async () => {
    answering(() =>
      HttpResponse.json(
        failure(3, [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'email', reason: 'STRING_EMAIL', description: 'must be an e-mail' }],
          },
        ]),
        { status: 400 },
      ),
    );
    await changeLanguage('ar');
    const page = show();
    await page.user.type(screen.getByLabelText('الاسم'), 'أمينة');
    await page.user.type(screen.getByLabelText('البريد الإلكتروني'), 'amina@example.org');
    await page.user.type(screen.getByLabelText('الرسالة'), 'مرحبًا');
    await page.user.click(screen.getByRole('button', { name: 'إرسال الرسالة' }));
    await waitFor(() =>
      expect(screen.getByLabelText('البريد الإلكتروني')).toHaveAccessibleDescription('يرجى إدخال بريد إلكتروني صحيح'),
    );
  });
});

describe('a message prepared by another page', () => {
  const settle = () => act(() => Promise.resolve());
  const open = async (query: string, as: Parameters<typeof renderPage>[1] = { as: null }) => {
    const page = renderPage(<ContactPage />, { at: `/contact${query}`, ...as });
    await settle();
    return page;
  };
  const sessionBecomesKnown = async (page: Awaited<ReturnType<typeof open>>) => {
    act(() => void page.store.dispatch(sessionChanged({ user: authUserOf(user()) })));
    await settle();
  };
  const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^(Message|الرسالة)$/);
  const interest = () => screen.getByLabelText(/Service Interest|الخدمة المطلوبة/);

  it('shows its subject, the first lines and the service', async () => {
    await open('?subject=commercial-cleaning');
    expect(await screen.findByText('Cleaning for a business')).toBeVisible();
    expect(screen.getByText(/We have written the first lines/)).toBeVisible();
    expect(message().value).toContain('please send us a quote for regular cleaning');
    expect(interest()).toHaveValue('SERVICE_INTEREST_CLEANING_SERVICES');
  });

  it('accepts a service alone and ignores unknown values', async () => {
    await open('?subject=free-money&interest=cargo');
    expect(interest()).toHaveValue('SERVICE_INTEREST_CARGO_DELIVERY');
    expect(message()).toHaveValue('');
    expect(screen.queryByText('About:')).not.toBeInTheDocument();
  });

  it('follows the language until it is edited', async () => {
    const page = await open('?subject=investment-deck');
    await act(() => changeLanguage('ar'));
    expect(message().value).toContain('أرجو إرسال العرض الاستثماري');
    await page.user.type(message(), ' شكرًا');
    await act(() => changeLanguage('en'));
    expect(message().value).toMatch(/^مرحبًا.* شكرًا$/s);
    expect(screen.queryByText(/We have written the first lines/)).not.toBeInTheDocument();
  });

  it('changes with another subject but never replaces typed text', async () => {
    const page = await open('?subject=investment-deck');
    await page.user.click(screen.getByRole('link', { name: 'Write about something else' }));
    await waitFor(() => expect(message()).toHaveValue(''));
    expect(interest()).toHaveValue('');

    await page.user.type(message(), 'My own words');
    await act(() => page.router.navigate('/contact?subject=cargo'));
    expect(await screen.findByText('Cargo delivery')).toBeVisible();
    expect(message()).toHaveValue('My own words');
    expect(interest()).toHaveValue('SERVICE_INTEREST_CARGO_DELIVERY');
  });

  it('survives leaving the page until it is sent', async () => {
    answering();
    await fillIn(await open('?subject=payment'));
    cleanup();
    const page = await open('');
    expect(screen.getByLabelText('Name')).toHaveValue('Amina');
    expect(message().value).toMatch(/about a payment[^]*Hello$/);
    await send(page);
    await screen.findByText('Message sent!');
    cleanup();
    await open('');
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(message()).toHaveValue('');
  });

  it('is not stored as a draft without typed text', async () => {
    await open('?subject=payment');
    expect(sessionStorage).toHaveLength(0);
  });

  it('clears its subject once it is sent', async () => {
    answering();
    const page = await open('?subject=careers');
    await fillIn(page);
    await send(page);
    await screen.findByText('Message sent!');
    await waitFor(() => expect(page.router.state.location.search).toBe(''));
    expect(message()).toHaveValue('');
  });

  it("prefills the signed-in user's name and address", async () => {
    await open('', { as: user() });
    expect(screen.getByLabelText('Name')).toHaveValue('Abeba Tesfay');
    expect(screen.getByLabelText('Email')).toHaveValue('abeba@example.org');
  });

  it('does not prefill a focused field when the session loads', async () => {
    const page = await open('', {});
    await page.user.click(screen.getByLabelText('Email'));
    await sessionBecomesKnown(page);
    expect(screen.getByLabelText('Name')).toHaveValue('Abeba Tesfay');
    await page.user.keyboard('other@example.org');
    expect(screen.getByLabelText('Email')).toHaveValue('other@example.org');
  });

  it('stays empty after sending when the session loads later', async () => {
    answering();
    const page = await open('', {});
    await fillIn(page);
    await send(page);
    await screen.findByText('Message sent!');
    await sessionBecomesKnown(page);
    expect(screen.getByLabelText('Name')).toHaveValue('');
    await act(() => page.router.navigate('/contact?subject=cargo'));
    expect(screen.getByLabelText('Name')).toHaveValue('Abeba Tesfay');
  });

  it('shows nothing of a user who has signed out', async () => {
    const page = await open('', { as: user() });
    await page.user.type(message(), 'Please call me');
    expect(Object.values(sessionStorage).join()).toContain('Please call me');
    act(() => void page.store.dispatch(leavingChanged(true)));
    act(() => void page.store.dispatch(sessionChanged({ user: null })));
    expect(message()).toHaveValue('');
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps the text when the session ends elsewhere', async () => {
    const page = await open('', { as: user() });
    await page.user.type(message(), 'Please call me');
    act(() => void page.store.dispatch(sessionChanged({ user: null })));
    expect(message()).toHaveValue('Please call me');
  });

  it.each(['7', 'null', '"x"', '{"name":7,"message":["x"],"serviceInterest":"FREE"}'])(
    'ignores a spoilt draft: %s',
    async (draft) => {
      sessionStorage.setItem('selam.draft.contact', `{"expires":${Date.now() + 60_000},"data":${draft}}`);
      await open('');
      expect(message()).toHaveValue('');
      expect(interest()).toHaveValue('');
    },
  );
});
