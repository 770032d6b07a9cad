import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { site } from '@/config/site';
import { rememberAttempt } from '@/modules/checkout/checkoutAttempt';
import { failure, user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { services } from '@/testing/handlers';
import { assistant, guided, withoutModel } from '@/testing/handlers/assistant';
import { checkoutSession, therapist } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import TherapyPage from './TherapyPage';

beforeEach(() => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  server.use(...services());
});

const show = (search = '', as: ReturnType<typeof someone> | null = null) =>
  renderPage(<TherapyPage />, { at: `/services/therapy${search}`, as });
/** The banner; the toaster has a separate alert region. */
const banner = async (title: string) => {
  const found = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]');
  if (!found) throw new Error('The banner is no alert');
  return found;
};
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

describe('a card', () => {
  it('shows the deciding facts and links to the free times', async () => {
    show();
    const card = await screen.findByRole('article', { name: 'Selihom Tesfay' });
    expect(card).toHaveTextContent('Registered psychologist, 12 years');
    expect(card).toHaveTextContent('4.7 of 5, 3 reviews');
    expect(card).toHaveTextContent('Tigrinya, English');
    expect(card).toHaveTextContent('$150');
    expect(within(card).getByText(/^Next available: .* 9:00 AM$/)).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Book a session: Selihom Tesfay' })).toHaveAttribute(
      'href',
      '/therapists/0192f3a4-0000-7000-8000-000000000901',
    );
  });
});

describe('the price of a card', () => {
  it.each([
    ['the only price', [180, 180], '$180 per session'],
    // The filter and the order use the lowest price.
    ['the lowest of several prices', [180, 150, 220], 'from $150 per session'],
  ])('is %s', async (_, dollars, text) => {
    const formats = ['SESSION_FORMAT_INDIVIDUAL', 'SESSION_FORMAT_COUPLES', 'SESSION_FORMAT_FAMILY'] as const;
    const offers = dollars.map((amount, index) => ({
      format: formats[index]!,
      price: { currencyCode: 'CAD', amountMinor: `${amount}00` },
      minutes: 50,
    }));
    const data = { therapists: [therapist({ offers })], nextPageToken: '', totalCount: 1 };
    server.use(http.get('*/v1/therapists', () => HttpResponse.json(data)));
    show('?price=150');
    const price = (await screen.findByText('per session')).closest('p');
    expect(price?.textContent).toBe(text);
  });
});

describe('the matching box', () => {
  it('ranks the closest therapist first, with reasons, and scrolls to the list', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('What brings you to therapy?'), 'Couples Therapy');
    await user.click(screen.getByRole('button', { name: 'Find My Therapist' }));
    expect(await screen.findByText('3 matches for you, closest first')).toHaveAttribute('role', 'status');
    expect(names()[0]).toBe('Dr. Mariam Haddad');
    const [first, second] = screen.getAllByRole('list', { name: 'Why this therapist' });
    expect(first).toHaveTextContent('Works with Couples TherapySpeaks EnglishAvailable within a week');
    expect(second).toHaveTextContent('Does not list Couples TherapySpeaks English');
    expect(screen.getByRole('heading', { name: 'Find a therapist' })).toHaveFocus();
  });

  it('leaves out therapists without a match, and shows all again', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('What brings you to therapy?'), 'SPECIALIZATION_TRAUMA');
    await user.click(screen.getByRole('radio', { name: 'ትግርኛ' }));
    await user.click(screen.getByRole('button', { name: 'Find My Therapist' }));
    await screen.findByText('1 match for you');
    expect(names()).toEqual(['Selihom Tesfay']);
    await user.click(screen.getByRole('button', { name: 'Show all therapists' }));
    await screen.findByText('3 therapists');
  });

  it('reports that no therapist works with the concern', async () => {
    const { user } = show();
    await user.selectOptions(screen.getByLabelText('What brings you to therapy?'), 'Eating Disorders');
    await user.click(screen.getByRole('button', { name: 'Find My Therapist' }));
    expect(await screen.findByText(/No therapist here lists Eating Disorders yet/)).toBeVisible();
  });
});

describe('the finder', () => {
  it('offers the lists of the specification with counts, and filters at once', async () => {
    const { user, router } = show();
    await screen.findByText('3 therapists');
    expect(within(screen.getByLabelText('Type of therapy')).getAllByRole('option')).toHaveLength(10 + 1);
    const languages = screen.getByLabelText('Preferred language');
    expect(within(languages).getAllByRole('option')).toHaveLength(11 + 1);
    await user.selectOptions(languages, await within(languages).findByRole('option', { name: 'Arabic (1)' }));
    await screen.findByText('1 therapist');
    expect(names()).toEqual(['Dr. Mariam Haddad']);
    expect(router.state.location.search).toBe('?language=arabic');
    await user.click(screen.getByRole('button', { name: 'Find Therapists' }));
    expect(screen.getByRole('heading', { name: 'Find a therapist' })).toHaveFocus();
  });

  it('offers place, price, next free time and order, and keeps them in the address', async () => {
    const asked: Record<string, string>[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete('timeZone');
      searchParams.delete('pageSize');
      if (pathname.endsWith('/v1/therapists')) asked.push(Object.fromEntries(searchParams));
    });
    const { user, router } = show();
    await screen.findByText('3 therapists');
    await user.click(screen.getByText('More filters and order'));
    await user.selectOptions(screen.getByLabelText('Where'), 'By video');
    await user.selectOptions(screen.getByLabelText('Price of a session'), 'Up to $150');
    await user.selectOptions(screen.getByLabelText('Next available'), 'Within 7 days');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Lowest price');
    expect(router.state.location.search).toBe('?place=video&price=150&free=7&order=price');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        orderBy: 'THERAPIST_ORDER_PRICE',
        sessionType: 'SESSION_TYPE_VIDEO',
        maxPriceMinor: '15000',
        freeWithinDays: '7',
      }),
    );
    server.events.removeAllListeners();
  });

  it('opens the other filters of a shared address', async () => {
    show('?place=in-person&order=experience');
    expect(await screen.findByLabelText('Where')).toHaveValue('SESSION_TYPE_IN_PERSON');
    expect(screen.getByLabelText('Sort by')).toHaveValue('THERAPIST_ORDER_EXPERIENCE');
    expect(screen.getByLabelText('Where')).toBeVisible();
  });

  it.each([
    ['?language=arabic&from=mail', '1 therapist'],
    ['?price=9&free=400&order=random', '3 therapists'],
    ['?concern=grief&match=tigrinya', '1 match for you'],
    ['?language=klingon', '3 therapists'],
  ])('reads the search of the address: %s', async (search, result) => {
    const { router } = show(search);
    expect(await screen.findByText(result)).toBeVisible();
    expect(router.state.location.search).toBe(search);
  });

  it('offers a reset without results', async () => {
    const { user, router } = show('?from=mail');
    await user.selectOptions(screen.getByLabelText('Preferred language'), 'SPOKEN_LANGUAGE_RUSSIAN');
    expect(await screen.findByRole('heading', { name: 'No therapist matches all filters' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all therapists' }));
    await screen.findByText('3 therapists');
    expect(screen.getByLabelText('Preferred language')).toHaveValue('');
    expect(router.state.location.search).toBe('?from=mail');
  });

  it('continues with the token of the page before, however many there are', async () => {
    const all = Array.from({ length: 14 }, (_, index) => therapist({ id: `t${index}` }));
    const sizes = new Set<string | null>();
    server.use(
      http.get('*/v1/therapists', ({ request }) => {
        const { searchParams } = new URL(request.url);
        sizes.add(searchParams.get('pageSize'));
        const start = Number(searchParams.get('pageToken'));
        const therapists = all.slice(start, start + 10);
        return HttpResponse.json({ therapists, nextPageToken: start === 0 ? '10' : '' });
      }),
    );
    const { user } = show();
    expect(await screen.findByText('The first 10 therapists')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('14 therapists')).toBeVisible();
    expect(names()).toHaveLength(14);
    expect([...sizes]).toEqual(['10']);
  });

  it('shows that more therapists load, and a failure', async () => {
    const page = Array.from({ length: 10 }, (_, index) => therapist({ id: `t${index}` }));
    const more = gate();
    server.use(
      http.get('*/v1/therapists', async ({ request }) => {
        if (!new URL(request.url).searchParams.get('pageToken'))
          return HttpResponse.json({ therapists: page, nextPageToken: 'next' });
        await more.opened;
        return HttpResponse.json(failure(14), { status: 503 });
      }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('button', { name: 'Loading…' })).toBeVisible();
    more.open();
    expect(await screen.findByText('The therapists could not be loaded')).toBeVisible();
    expect(names()).toHaveLength(10);
  });
});

describe('the payment banner', () => {
  it('shows the result of a payment and removes only its parameter', async () => {
    const { router, user } = show('?payment=cancelled&from=mail');
    const alert = await banner('Payment Cancelled');
    expect(alert).toHaveTextContent('Payment was cancelled. Please try again or use a different card.');
    await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Payment Cancelled')).not.toBeInTheDocument();
  });

  it('names a payment page that has expired', async () => {
    server.use(
      http.post('*/v1/checkout-sessions/*', () =>
        HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_EXPIRED' })),
      ),
    );
    show(`?payment=cancelled&session_id=${checkoutSession().id}`, someone());
    expect(await banner('The payment page has expired')).toBeVisible();
  });

  it('shows a payment that another tab had finished before its page was left', async () => {
    server.use(
      http.post('*/v1/checkout-sessions/*', () =>
        HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_PAID' })),
      ),
    );
    show(`?payment=cancelled&session_id=${checkoutSession().id}`, someone());
    expect(await screen.findByText('Payment Successful!')).toBeVisible();
    expect(screen.queryByText('Payment Cancelled')).not.toBeInTheDocument();
  });

  it('waits for a payment in progress whose page was left', async () => {
    const settled = gate();
    server.use(
      http.post('*/v1/checkout-sessions/*', () =>
        HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_PROCESSING' })),
      ),
      http.get('*/v1/checkout-sessions/:id', async () => {
        await settled.opened;
        return HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_PAID' }));
      }),
    );
    show('?payment=cancelled&session_id=cs_processing', someone());
    await waitFor(() => expect(screen.queryByText('Payment Cancelled')).not.toBeInTheDocument());
    settled.open();
    expect(await screen.findByText('Payment Successful!')).toBeVisible();
  });

  it('releases the time after the user left the payment page', async () => {
    const calls: string[] = [];
    server.use(
      http.post('*/v1/checkout-sessions/*', ({ request }) => {
        calls.push(new URL(request.url).pathname);
        return HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_CANCELLED' }));
      }),
    );
    show(`?payment=cancelled&session_id=${checkoutSession().id}`, someone());
    await waitFor(() => expect(calls).toEqual([`/v1/checkout-sessions/${checkoutSession().id}:cancel`]));
  });

  it.each([
    ['CHECKOUT_STATUS_FAILED', 'Payment Failed'],
    ['CHECKOUT_STATUS_CANCELLED', 'Payment Cancelled'],
  ] as const)('asks the server about a remembered checkout: %s', async (status, title) => {
    rememberAttempt(checkoutSession().id);
    server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json(checkoutSession({ status }))));
    show('', someone());
    expect(await banner(title)).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem('payment-attempted')).toBeNull());
  });

  it('ignores a checkout that is still open', async () => {
    rememberAttempt(checkoutSession().id);
    show('', someone());
    await screen.findByText('3 therapists');
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
    expect(sessionStorage.getItem('payment-attempted')).toBe(checkoutSession().id);
  });
});

describe('the assistant', () => {
  it('is closed with an example, opens with its greeting, and stays open in this tab', async () => {
    const { user } = show();
    const panel = await screen.findByRole('region', { name: 'AI Therapy Assistant' });
    expect(within(panel).getByText('An example of a conversation')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Start a conversation' }));
    expect(await within(panel).findByText(assistant().greeting)).toBeVisible();
    expect(within(panel).getByRole('link', { name: site.crisisLine })).toHaveAttribute('href', 'tel:988');
    expect(within(panel).getByRole('link', { name: 'Open on its own page' })).toHaveAttribute('href', '/assistant');
    show();
    await waitFor(() => expect(screen.getAllByText(assistant().greeting)).toHaveLength(2));
  });

  it('shows its prices when a model answers', async () => {
    show();
    const panel = await screen.findByRole('region', { name: 'AI Therapy Assistant' });
    expect(panel).toHaveTextContent('$15/month or $3/session');
    expect(panel).toHaveTextContent('I am an AI assistant');
  });

  it('is a guided conversation at no cost without a model', async () => {
    server.use(withoutModel());
    const { user } = show();
    expect(await screen.findByText('Free, without an AI model')).toBeVisible();
    const panel = screen.getByRole('region', { name: 'Guided Conversation' });
    expect(panel).not.toHaveTextContent('$');
    expect(panel).not.toHaveTextContent(/AI (Therapy )?assistant/i);
    await user.click(within(panel).getByRole('button', { name: 'Start a conversation' }));
    expect(await within(panel).findByText(guided().greeting)).toBeVisible();
  });

  it('returns the focus to its button when it closes', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Start a conversation' }));
    await user.click(await screen.findByRole('button', { name: 'Close the conversation' }));
    expect(screen.getByRole('button', { name: 'Start a conversation' })).toHaveFocus();
  });

  it('continues the latest conversation', async () => {
    sessionStorage.setItem('selam.assistant.open', 'yes');
    show('', someone());
    expect(await screen.findByText('That sounds tiring.')).toBeVisible();
  });
});
