import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '@/i18n';
import { contactMessage, failure } from '@/testing/factories';
import { withoutModel } from '@/testing/handlers/assistant';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import HomePage from './HomePage';

const scrolledTo = vi.fn();

beforeEach(() => {
  scrolledTo.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo(this.id);
  };
});

const show = async (at = '/') => {
  // Preloads lazy parts, which would not render otherwise.
  const page = await act(() => Promise.resolve(renderPage(<HomePage />, { at, as: null })));
  await screen.findByLabelText('Name');
  return page;
};

/** Responds to the form's calls in order and records them. */
function answering(...answers: (() => Response)[]) {
  const calls: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post('*/v1/contact-messages', async ({ request }) => {
      calls.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return (answers[calls.length - 1] ?? (() => HttpResponse.json(contactMessage())))();
    }),
  );
  return calls;
}

async function fillIn({ user }: Awaited<ReturnType<typeof show>>, name = 'Amina', email = 'amina@example.org') {
  await user.type(screen.getByLabelText('Name'), name);
  await user.type(screen.getByLabelText('Email'), email);
}
const send = ({ user }: Awaited<ReturnType<typeof show>>) =>
  user.click(screen.getByRole('button', { name: 'Notify me' }));

describe('the home page', () => {
  it('links to the services and to the coming app', async () => {
    const page = await show();
    await page.user.click(screen.getByRole('link', { name: 'Download Our App' }));
    expect(scrolledTo).toHaveBeenLastCalledWith('app');
    await page.user.click(screen.getByRole('link', { name: 'Explore Services' }));
    expect(scrolledTo).toHaveBeenLastCalledWith('services');
  });

  it('scrolls to the section in the address', async () => {
    await show('/#app');
    expect(scrolledTo).toHaveBeenLastCalledWith('app');
  });

  it('has disabled store buttons', async () => {
    await show();
    for (const store of [/App Store/, /Google Play/])
      expect(screen.getByRole('button', { name: store })).toBeDisabled();
  });

  it('links each card to its service', async () => {
    await show();
    const targets = screen.getAllByRole('link', { name: /^Learn more/ }).map((link) => link.getAttribute('href'));
    expect(targets).toEqual([
      '/services/global-products',
      '/services/cleaning',
      '/services/therapy',
      '/services/cargo',
    ]);
  });
});

describe('the form for the app launch', () => {
  it('sends a contact message about the app and confirms it', async () => {
    const calls = answering();
    const page = await show();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText('You are on the list')).toBeVisible();
    expect(screen.getByText(/amina@example\.org/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Notify me' })).not.toBeInTheDocument();
    expect(calls).toEqual([
      {
        body: {
          name: 'Amina',
          email: 'amina@example.org',
          message: expect.stringMatching(/when the Selam app is in the stores.*App launch/) as string,
          serviceInterest: 'SERVICE_INTEREST_GENERAL_INQUIRY',
          languageCode: 'en',
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ]);
  });

  it("writes in the visitor's language", async () => {
    const calls = answering();
    const page = await show();
    await act(() => changeLanguage('ar'));
    await page.user.type(screen.getByLabelText('الاسم'), 'أمينة');
    await page.user.type(screen.getByLabelText('البريد الإلكتروني'), 'amina@example.org');
    await page.user.click(screen.getByRole('button', { name: 'أخبروني' }));
    expect(await screen.findByText('أُضيف اسمك إلى القائمة')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({
      languageCode: 'ar',
      message: expect.stringContaining('إطلاق التطبيق') as string,
    });
  });

  it('shows missing and invalid fields and sends nothing', async () => {
    const page = await show();
    await send(page);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please fill in this field');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await fillIn(page, 'Amina', 'amina.example');
    await send(page);
    expect(screen.getByLabelText('Name')).toBeValid();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('shows a server error at the field', async () => {
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
    const page = await show();
    await fillIn(page);
    await send(page);
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address'),
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('keeps the input after a failure and retries under the same key', async () => {
    const calls = answering(() => HttpResponse.json(failure(14), { status: 503 }));
    const page = await show();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText(/not available at the moment/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('amina@example.org');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You are on the list')).toBeVisible();
    expect(screen.queryByText(/not available at the moment/)).not.toBeInTheDocument();
    expect(calls[1]).toEqual(calls[0]);
  });

  it('reports that the server cannot be reached', async () => {
    answering(() => HttpResponse.error());
    const page = await show();
    await fillIn(page);
    await send(page);
    expect(await screen.findByText(/We cannot reach the server/)).toBeVisible();
  });
});

describe('the assistant', () => {
  it('is offered at its prices when a model answers', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Try AI Assistant' })).toHaveAttribute('href', '/services/therapy');
    expect(screen.getByText('$15')).toBeVisible();
  });

  it('is a guided conversation at no cost without a model', async () => {
    server.use(withoutModel());
    await show();
    expect(await screen.findByText('Free')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start a Guided Conversation' })).toBeVisible();
    expect(screen.queryByText('$15')).toBeNull();
    expect(screen.queryByText(/AI assistant/i)).toBeNull();
  });
});
