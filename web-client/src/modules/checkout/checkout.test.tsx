import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { Button } from '@/ui/Button';
import {
  type Checkout,
  checkoutAttempt,
  CheckoutNotice,
  type PaymentEnd,
  type PaymentState,
  PaymentStatus,
  useCheckout,
  usePayment,
} from '.';
import { claimAnnouncement } from './checkoutAttempt';
import { SLOW } from './watchPayment';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a payment page', () => {
  const opened = vi.fn();
  const tab = {
    opener: window as unknown,
    closed: false,
    location: { replace: opened },
    close: vi.fn(),
    document: null as unknown,
  };
  beforeEach(() => {
    opened.mockReset();
    tab.close.mockReset();
    Object.assign(tab, { opener: window, closed: false, document: document.implementation.createHTMLDocument() });
  });

  function Page({ prepare }: { prepare: () => Promise<Checkout> }) {
    const { view, open } = useCheckout();
    return (
      <>
        <Button loading={view.state === 'opening'} onClick={() => void open(prepare).catch(() => undefined)}>
          Pay
        </Button>
        <CheckoutNotice view={view} />
      </>
    );
  }
  const checkout = { id: 'cs_1', url: 'https://pay.example/1' };
  const press = async (prepare: () => Promise<Checkout>, given: unknown = tab) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(given as Window);
    const page = renderPage(<Page prepare={prepare} />);
    await page.user.click(screen.getByRole('button', { name: 'Pay' }));
    return { ...page, open };
  };

  it('opens its tab on click, before the response, and gets its address afterwards', async () => {
    let answer: (checkout: Checkout) => void = () => undefined;
    const { open, user } = await press(() => new Promise((resolve) => (answer = resolve)));
    expect(open).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
    expect(tab.opener).toBeNull();
    expect((tab.document as Document).body.textContent).toBe('Opening the payment page…');
    // A second click opens no second tab.
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(open).toHaveBeenCalledTimes(1);
    act(() => answer(checkout));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://pay.example/1'));
    expect(screen.getByText('Waiting for you to finish paying in the other tab.')).toBeVisible();
    expect(checkoutAttempt()).toBe('cs_1');
  });

  it.each([
    ['was blocked', null],
    ['was closed meanwhile', { ...tab, closed: true }],
  ])('is offered as a link when the tab %s', async (_, given) => {
    await press(() => Promise.resolve(checkout), given);
    expect(await screen.findByText('Your browser did not open a new tab')).toBeVisible();
    const fresh = screen.getByRole('link', { name: 'Open in a new tab' });
    expect(fresh).toHaveAttribute('href', checkout.url);
    expect(fresh).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Open in this tab' })).not.toHaveAttribute('target');
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ['returns this window', () => window],
    [
      'navigates this view',
      () => {
        window.location.href = 'about:blank';
        return window;
      },
    ],
  ])('opens in this tab after the response when window.open %s', async (_, open) => {
    const [assign, stop] = [vi.fn(), vi.fn()];
    vi.stubGlobal('location', { ...window.location, assign });
    vi.stubGlobal('stop', stop);
    const { title } = document;
    let answer: (checkout: Checkout) => void = () => undefined;
    vi.spyOn(window, 'open').mockImplementation(open);
    const { user } = renderPage(<Page prepare={() => new Promise((resolve) => (answer = resolve))} />);
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(stop).toHaveBeenCalledTimes(1);
    expect(document.title).toBe(title);
    expect(screen.getByRole('button', { name: /Pay/ })).toBeInTheDocument();
    expect(assign).not.toHaveBeenCalled();
    act(() => answer(checkout));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
    expect(checkoutAttempt()).toBe('cs_1');
    vi.unstubAllGlobals();
  });

  it('opens as soon as the payment provider has prepared it', async () => {
    let reads = 0;
    server.use(
      http.get('*/v1/checkout-sessions/:id', () => {
        reads += 1;
        return HttpResponse.json({
          id: 'cs_1',
          status: 'CHECKOUT_STATUS_OPEN',
          url: reads < 2 ? '' : 'https://pay.example/1',
        });
      }),
    );
    await press(() => Promise.resolve({ id: 'cs_1', url: '' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://pay.example/1'), { timeout: 5_000 });
    expect(reads).toBe(2);
  });

  it.each([
    ['CHECKOUT_STATUS_PAID', 'CHECKOUT_PAID'],
    ['CHECKOUT_STATUS_PROCESSING', 'CHECKOUT_PAID'],
    ['CHECKOUT_STATUS_CANCELLED', ''],
  ] as const)('is not opened for a checkout in status %s, with its reason', async (status, reason) => {
    server.use(http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json({ id: 'cs_1', status, url: '' })));
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const refused = vi.fn();
    const Pay = () => {
      const { open } = useCheckout();
      return (
        <Button onClick={() => void open(() => Promise.resolve({ id: 'cs_1', url: '' })).catch(refused)}>Pay</Button>
      );
    };
    const { user } = renderPage(<Pay />);
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(refused).toHaveBeenCalledWith(expect.objectContaining({ reason })), { timeout: 5_000 });
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ['the server rejects it', () => Promise.reject(new Error('no'))],
    ['the address is not a web page', () => Promise.resolve({ id: 'cs_1', url: 'javascript:alert(1)' })],
  ])('closes its tab when %s', async (_, prepare) => {
    await press(prepare);
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(opened).not.toHaveBeenCalled();
    expect(checkoutAttempt()).toBeUndefined();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('a watched payment', () => {
  /** Next response of the server; undefined while it does not respond. */
  let says: PaymentState | undefined;
  let asked: number;
  let hidden = false;
  let channels: { name: string; onmessage?: (event: { data: unknown }) => void }[];

  beforeEach(() => {
    says = 'waiting';
    asked = 0;
    hidden = false;
    channels = [];
    vi.useFakeTimers({ shouldAdvanceTime: false });
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
    // The parts of BroadcastChannel that matter: every instance except the sender receives a
    // message.
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage?: (event: { data: unknown }) => void;
        constructor(readonly name: string) {
          channels.push(this);
        }
        postMessage(data: unknown) {
          for (const each of channels) if (each !== this && each.name === this.name) each.onmessage?.({ data });
        }
        close() {
          channels = channels.filter((each) => each !== this);
        }
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const ask = () => {
    asked++;
    return says ? Promise.resolve(says) : Promise.reject(new Error('offline'));
  };
  function Tab({ name, elsewhere, onEnd }: { name: string; elsewhere?: boolean; onEnd: (state: PaymentEnd) => void }) {
    const payment = usePayment({ id: 'cs_test_b7k2m9xq', ask, onEnd });
    return (
      <div data-testid={name}>
        <PaymentStatus
          payment={payment}
          id="cs_test_b7k2m9xq"
          view={
            elsewhere
              ? { state: 'open', checkout: { id: 'cs_test_b7k2m9xq', url: 'https://pay.example/1' } }
              : undefined
          }
          onAgain={() => undefined}
        >
          <p>What comes next</p>
        </PaymentStatus>
      </div>
    );
  }
  const show = async (...names: string[]) => {
    const onEnd = vi.fn();
    renderPage(
      <>
        {names.map((name) => (
          <Tab key={name} name={name} elsewhere={name === 'elsewhere'} onEnd={(state) => onEnd(name, state) as void} />
        ))}
      </>,
    );
    await pass(0);
    return onEnd;
  };
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const turn = async (to: boolean) => {
    hidden = to;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
  };

  it.each([
    ['paid', 'Payment Successful!', 'What comes next'],
    ['failed', 'Payment Failed', 'Try again'],
    ['cancelled', 'Payment Cancelled', 'Try again'],
    ['expired', 'The payment page has expired', 'Try again'],
  ] as const)('shows %s with its reference and stops polling', async (state, title, next) => {
    const onEnd = await show('one');
    expect(screen.getByRole('heading')).toHaveTextContent('Confirming your payment...');
    says = state;
    await pass(2_000);
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    expect(screen.getByText('b7k2m9xq')).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(onEnd.mock.calls).toEqual([['one', state]]);
    const before = asked;
    await pass(120_000);
    expect(asked).toBe(before);
  });

  it('waits for the customer in the other tab without a limit', async () => {
    await show('elsewhere');
    expect(screen.getByRole('heading')).toHaveTextContent('Waiting for you to finish paying in the other tab.');
    await pass(SLOW * 2);
    expect(screen.getByRole('heading')).toHaveTextContent('Waiting for you to finish paying in the other tab.');
    says = 'processing';
    await pass(20_000);
    expect(screen.getByRole('heading')).toHaveTextContent('The bank is slow today');
    says = 'paid';
    await pass(20_000);
    expect(screen.getByRole('heading')).toHaveTextContent('Payment Successful!');
  });

  it('is processing as soon as the customer has paid in the other tab', async () => {
    says = 'processing';
    await show('elsewhere');
    expect(screen.getByRole('heading')).toHaveTextContent('Confirming your payment...');
  });

  it('is polled less and less often, and reported as slow', async () => {
    await show('one');
    await pass(10_000);
    const early = asked;
    await pass(SLOW - 10_000);
    expect(screen.getByRole('heading')).toHaveTextContent('The bank is slow today');
    await pass(60_000);
    const before = asked;
    await pass(10_000);
    expect(asked - before).toBeLessThan(early);
    says = 'paid';
    act(() => screen.getByRole('button', { name: 'Check again' }).click());
    await pass(0);
    expect(screen.getByRole('heading')).toHaveTextContent('Payment Successful!');
  });

  it('is not reported as lost after a long time without a response', async () => {
    says = undefined;
    await show('one');
    await pass(SLOW);
    expect(screen.getByText(/We cannot reach the server to check/)).toBeVisible();
  });

  it('pauses in a hidden tab and polls at once when it is visible', async () => {
    await show('one');
    await turn(true);
    const before = asked;
    await pass(600_000);
    expect(asked).toBeLessThanOrEqual(before + 1);
    says = 'failed';
    await turn(false);
    expect(screen.getByRole('heading')).toHaveTextContent('Payment Failed');
  });

  it('ends the same in two tabs, and one of them announces it', async () => {
    const onEnd = await show('one', 'two');
    says = 'failed';
    await pass(2_000);
    for (const name of ['one', 'two']) expect(screen.getByTestId(name)).toHaveTextContent('Payment Failed');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is announced by a visible tab, which defers the result of another one', async () => {
    const onEnd = await show('one');
    await turn(true);
    act(() => new BroadcastChannel('selam-payment-cs_test_b7k2m9xq').postMessage('cancelled'));
    await pass(0);
    expect(screen.getByRole('heading')).toHaveTextContent('Payment Cancelled');
    expect(onEnd).not.toHaveBeenCalled();
    await turn(false);
    expect(onEnd.mock.calls).toEqual([['one', 'cancelled']]);
  });

  it('leaves no more than the latest checkouts in storage', async () => {
    for (let index = 0; index < 25; index++) expect(await claimAnnouncement(`cs_${index}`)).toBe(true);
    expect(await claimAnnouncement('cs_24')).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['selam-payments-announced']);
    expect(JSON.parse(localStorage.getItem('selam-payments-announced') ?? '')).toHaveLength(20);
  });

  it('is announced even without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    says = 'failed';
    const onEnd = await show('one');
    expect(onEnd.mock.calls).toEqual([['one', 'failed']]);
  });
});
