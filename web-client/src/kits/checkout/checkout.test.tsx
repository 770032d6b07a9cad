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
import { SLOW } from './watchPayment';

beforeEach(() => sessionStorage.clear());

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

  it('gets its tab with the press, before the server has answered, and its address afterwards', async () => {
    let answer: (checkout: Checkout) => void = () => undefined;
    const { open, user } = await press(() => new Promise((resolve) => (answer = resolve)));
    expect(open).toHaveBeenCalledTimes(1);
    expect(opened).not.toHaveBeenCalled();
    expect(tab.opener).toBeNull();
    expect((tab.document as Document).body.textContent).toBe('Opening the payment page…');
    // A second press opens no second one.
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(open).toHaveBeenCalledTimes(1);
    act(() => answer(checkout));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://pay.example/1'));
    expect(screen.getByText('The payment page is open in another tab')).toBeVisible();
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

  it('is opened as soon as the payment provider has prepared it', async () => {
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
    ['the server refuses', () => Promise.reject(new Error('no'))],
    ['the address is none of a page', () => Promise.resolve({ id: 'cs_1', url: 'javascript:alert(1)' })],
  ])('has its tab closed again when %s', async (_, prepare) => {
    await press(prepare);
    await waitFor(() => expect(tab.close).toHaveBeenCalled());
    expect(opened).not.toHaveBeenCalled();
    expect(checkoutAttempt()).toBeUndefined();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('a payment that is watched', () => {
  /** What the server says next; nothing while it does not answer. */
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
    // The browser's own, as far as it matters: everybody but the sender hears it.
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
        <PaymentStatus payment={payment} id="cs_test_b7k2m9xq" elsewhere={elsewhere} onAgain={() => undefined}>
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
  ] as const)('that is %s says so with its reference, and is asked no more', async (state, title, next) => {
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

  it('waits for the other tab until the customer has paid there, however long that takes', async () => {
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

  it('is being confirmed as soon as the customer has paid in the other tab', async () => {
    says = 'processing';
    await show('elsewhere');
    expect(screen.getByRole('heading')).toHaveTextContent('Confirming your payment...');
  });

  it('is asked less and less often, and said to take long', async () => {
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

  it('without an answer for long is not called lost', async () => {
    says = undefined;
    await show('one');
    await pass(SLOW);
    expect(screen.getByText(/We cannot reach the server to check/)).toBeVisible();
  });

  it('is not asked for while nobody looks, and at once when somebody comes back', async () => {
    await show('one');
    await turn(true);
    const before = asked;
    await pass(600_000);
    expect(asked).toBeLessThanOrEqual(before + 1);
    says = 'failed';
    await turn(false);
    expect(screen.getByRole('heading')).toHaveTextContent('Payment Failed');
  });

  it('ends in the same truth in two tabs, and one of them tells', async () => {
    const onEnd = await show('one', 'two');
    says = 'failed';
    await pass(2_000);
    for (const name of ['one', 'two']) expect(screen.getByTestId(name)).toHaveTextContent('Payment Failed');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is told by a tab that is looked at: what another one said stays unsaid until then', async () => {
    const onEnd = await show('one');
    await turn(true);
    act(() => new BroadcastChannel('selam-payment-cs_test_b7k2m9xq').postMessage('cancelled'));
    await pass(0);
    expect(screen.getByRole('heading')).toHaveTextContent('Payment Cancelled');
    expect(onEnd).not.toHaveBeenCalled();
    await turn(false);
    expect(onEnd.mock.calls).toEqual([['one', 'cancelled']]);
  });

  it('is told even where nothing can be remembered', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    says = 'failed';
    const onEnd = await show('one');
    expect(onEnd.mock.calls).toEqual([['one', 'failed']]);
  });
});
