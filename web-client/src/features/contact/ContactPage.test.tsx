import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n';
import { contactMessage, failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import ContactPage from './ContactPage';

const path = '*/v1/contact-messages';

/** Answers the form's calls one after the other and remembers them. */
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

const show = () => renderPage(<ContactPage />, { at: '/contact', as: null });

async function fillIn({ user }: ReturnType<typeof show>) {
  await user.type(screen.getByLabelText('Name'), 'Amina');
  await user.type(screen.getByLabelText('Email'), 'amina@example.org');
  await user.type(screen.getByLabelText('Message'), 'Hello');
}
const send = ({ user }: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Send Message' }));

describe('the contact form', () => {
  it('asks for the required fields and sends nothing', async () => {
    const page = show();
    await send(page);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Error')).toBeVisible();
    expect(within(alert).getByText('Please fill in all required fields')).toBeVisible();
    expect(screen.getByLabelText('Name')).toBeInvalid();
    await page.user.click(screen.getByRole('button', { name: 'Message: Please fill in this field' }));
    expect(screen.getByLabelText('Message')).toHaveFocus();
  });

  it('checks the form of the address', async () => {
    const page = show();
    await fillIn(page);
    await page.user.clear(screen.getByLabelText('Email'));
    await page.user.type(screen.getByLabelText('Email'), 'amina@');
    await send(page);
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  it('sends, says so and is empty again', async () => {
    const calls = answering(async () => {
      await delay(100);
      return HttpResponse.json(contactMessage());
    });
    const page = show();
    await fillIn(page);
    await page.user.selectOptions(screen.getByLabelText(/Service Interest/), 'Cargo Delivery');
    await send(page);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
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
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  it('leaves the service out when none is chosen', async () => {
    const calls = answering();
    const page = show();
    await fillIn(page);
    await send(page);
    await screen.findByText('Message sent!');
    expect(calls[0]?.body).not.toHaveProperty('serviceInterest');
  });

  it('keeps what was typed when it fails, and repeats the same attempt under the same key', async () => {
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

  it('shows what the server finds wrong at the fields, in the language of the page', async () => {
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
