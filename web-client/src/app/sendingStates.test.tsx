import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { startAuthBridge } from '@/auth/authBridge';
import { authClient } from '@/auth/authClient';
import { expectAccessible } from '@/testing/axe';
import { user as someone } from '@/testing/factories';
import { gate } from '@/testing/gate';
import { unavailable, delayed, services, sampleData } from '@/testing/handlers';
import { PASSWORD } from '@/testing/handlers/account';
import { inDays } from '@/testing/handlers/data';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const { t } = i18next;

const data = sampleData();
const asked = data.requests[0]!;

interface SendingPage {
  name: string;
  at: string;
  as: ReturnType<typeof someone> | null;
  calls: string;
  fill: (user: UserEvent) => Promise<void>;
  /** Text of the button, idle and while sending. */
  send: () => string | RegExp;
  sending: () => string;
  /** Checks that the input is still there after a failure. */
  kept: () => void;
  sent: () => Promise<unknown>;
  failed: () => string;
}

const typed = { message: 'Selam, do you drive to Olds?', email: 'abeba@example.org', address: '120 8 Avenue SW' };

async function calculateCleaning(user: UserEvent) {
  await user.selectOptions(await screen.findByLabelText(t('cleaning:quote.service')), 'SERVICE_TYPE_CARPET');
  await user.click(radio('PROPERTY_SIZE_SMALL'));
  await user.click(radio('FREQUENCY_ONCE'));
}
async function calculateCargo(user: UserEvent) {
  await user.selectOptions(await screen.findByLabelText(t('cargo:quote.from')), 'Calgary');
  await user.selectOptions(screen.getByLabelText(t('cargo:quote.to')), 'Edmonton');
  await user.type(named('weight'), '80');
}
const radio = (value: string) => screen.getByDisplayValue(value);
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

/** Every form that sends data. Add a line here for a new form. */
const sending: SendingPage[] = [
  {
    name: 'the contact form',
    at: '/contact',
    as: null,
    calls: '*/v1/contact-messages',
    fill: async (user) => {
      await user.type(await screen.findByLabelText(t('contact:name')), 'Abeba Tesfay');
      await user.type(screen.getByLabelText(t('contact:email')), typed.email);
      await user.type(screen.getByLabelText(t('contact:message')), typed.message);
    },
    send: () => t('contact:send'),
    sending: () => t('contact:sending'),
    kept: () => expect(screen.getByLabelText(t('contact:message'))).toHaveValue(typed.message),
    sent: () => screen.findByText(t('contact:sent')),
    failed: () => t('common:apiError.unavailable'),
  },
  {
    name: 'the sign-in form',
    at: '/auth',
    as: null,
    calls: '*/auth/v1/token',
    fill: async (user) => {
      await user.type(await screen.findByLabelText(t('auth:email')), typed.email);
      await user.type(screen.getByLabelText(t('auth:password')), PASSWORD);
    },
    send: () => t('auth:signIn.action'),
    sending: () => t('auth:signIn.busy'),
    kept: () => expect(screen.getByLabelText(t('auth:email'))).toHaveValue(typed.email),
    sent: () => screen.findByRole('button', { name: t('shell:account.menu') }),
    failed: () => t('auth:signIn.failed'),
  },
  {
    name: 'the sign-up form',
    at: '/auth',
    as: null,
    calls: '*/auth/v1/signup',
    fill: async (user) => {
      await user.click(await screen.findByRole('tab', { name: t('auth:signUp.tab') }));
      await user.type(screen.getByLabelText(t('auth:fullName')), 'Abeba Tesfay');
      await user.type(screen.getByLabelText(t('auth:email')), typed.email);
      await user.type(screen.getByLabelText(t('auth:password')), PASSWORD);
    },
    send: () => t('auth:signUp.action'),
    sending: () => t('auth:signUp.busy'),
    kept: () => expect(screen.getByLabelText(t('auth:fullName'))).toHaveValue('Abeba Tesfay'),
    sent: () => screen.findByRole('heading', { name: t('auth:confirm.title') }),
    failed: () => t('auth:signUp.failed'),
  },
  {
    name: 'the password recovery',
    at: '/auth',
    as: null,
    calls: '*/auth/v1/recover',
    fill: async (user) => {
      await press(user, t('auth:signIn.forgot'));
      await user.type(screen.getByLabelText(t('auth:email')), typed.email);
    },
    send: () => t('auth:reset.action'),
    sending: () => t('auth:reset.busy'),
    kept: () => expect(screen.getByLabelText(t('auth:email'))).toHaveValue(typed.email),
    sent: () => screen.findByRole('heading', { name: t('auth:code.title') }),
    failed: () => t('auth:reset.failed'),
  },
  {
    name: 'the cleaning quote',
    at: '/services/cleaning',
    as: null,
    calls: '*/v1/cleaning/quotes',
    fill: calculateCleaning,
    send: () => t('cleaning:quote.action'),
    sending: () => t('order:quote.busy'),
    kept: () => {
      expect(screen.getByLabelText(t('cleaning:quote.service'))).toHaveValue('SERVICE_TYPE_CARPET');
      expect(radio('PROPERTY_SIZE_SMALL')).toBeChecked();
    },
    sent: () => screen.findAllByText('$129.00'),
    failed: () => t('cleaning:quote.failed'),
  },
  {
    name: 'the cargo quote',
    at: '/services/cargo',
    as: null,
    calls: '*/v1/cargo/quotes',
    fill: calculateCargo,
    send: () => t('cargo:quote.action'),
    sending: () => t('order:quote.busy'),
    kept: () => expect(named('weight')).toHaveValue('80'),
    sent: () => screen.findByText(t('cargo:item.base')),
    failed: () => t('cargo:quote.failed'),
  },
  {
    name: 'the booking of a visit',
    at: '/services/cleaning',
    as: someone(),
    calls: '*/v1/cleaning/bookings',
    fill: async (user) => {
      await calculateCleaning(user);
      await press(user, t('cleaning:quote.action'));
      // The button of the bill, below the one at the top of the page.
      await screen.findAllByText('$129.00');
      await user.click(screen.getAllByRole('button', { name: t('cleaning:bookNow') }).at(-1)!);
      await user.type(screen.getByLabelText(t('cleaning:book.address')), typed.address);
      await user.type(screen.getByLabelText(t('cleaning:book.postalCode')), 't2n3p9');
      await user.type(screen.getByLabelText(t('cleaning:book.phone')), '403 555 0142');
      const days = await screen.findByRole('group', { name: t('cleaning:slot.next') });
      await user.click(within(days).getAllByRole('button')[1]!);
      await user.click(await screen.findByDisplayValue('ARRIVAL_WINDOW_MORNING'));
    },
    send: () => /^Book for/,
    sending: () => t('order:book.busy'),
    kept: () => {
      expect(screen.getByLabelText(t('cleaning:book.address'))).toHaveValue(typed.address);
      expect(radio('ARRIVAL_WINDOW_MORNING')).toBeChecked();
    },
    sent: () => screen.findAllByText(t('cleaning:done.title')),
    failed: () => t('cleaning:book.failed'),
  },
  {
    name: 'the booking of a delivery',
    at: '/services/cargo',
    as: someone(),
    calls: '*/v1/cargo/shipments',
    fill: async (user) => {
      await calculateCargo(user);
      await press(user, t('cargo:quote.action'));
      await screen.findByText(t('cargo:item.base'));
      await press(user, t('cargo:bill.book'));
      for (const [name, value] of Object.entries({
        description: 'Three boxes',
        pickupAddress: typed.address,
        pickupName: 'Abeba Tesfay',
        pickupPhone: '403 555 0142',
        deliveryAddress: '1 Jasper Avenue',
        deliveryName: 'Yonas Haile',
        deliveryPhone: '780 555 0177',
        pickupDate: inDays(7),
      })) {
        fireEvent.change(named(name), { target: { value } });
      }
    },
    send: () => /^Book for/,
    sending: () => t('order:book.busy'),
    kept: () => expect(named('pickupAddress')).toHaveValue(typed.address),
    sent: () => screen.findAllByText(t('cargo:done.title')),
    failed: () => t('cargo:book.failed'),
  },
  {
    name: 'the request for a product',
    at: '/services/global-products?tab=request',
    as: someone(),
    calls: '*/v1/product-requests',
    fill: async (user) => {
      // The form's texts load with it.
      await user.type(await waitFor(() => named('productName')), 'Coffee cups');
      await user.type(named('quantityNeeded'), '1,200');
    },
    send: () => t('requests:form.send'),
    sending: () => t('requests:form.sending'),
    kept: () => {
      expect(screen.getByLabelText(t('requests:form.productName'))).toHaveValue('Coffee cups');
      expect(named('quantityNeeded')).toHaveValue('1,200');
    },
    sent: () => screen.findByText('PR-9Z4T1C'),
    failed: () => t('requests:form.failed'),
  },
  {
    name: 'a message on a request',
    at: `/my-requests/${asked.id}`,
    as: someone(),
    calls: '*/v1/product-requests/:id/messages',
    fill: async (user) => user.type(await screen.findByLabelText(t('requests:messages.label')), typed.message),
    send: () => t('requests:messages.send'),
    sending: () => t('requests:messages.sending'),
    kept: () => expect(screen.getByLabelText(t('requests:messages.label'))).toHaveValue(typed.message),
    sent: () => screen.findAllByText(t('requests:messages.sent')),
    failed: () => t('requests:messages.failed'),
  },
];

/** Returns the number of further calls of `path`, as a function. */
function countCalls(path: string) {
  const pattern = new RegExp(`${path.replace('*', '').replace(/:\w+/g, '[^/]+')}$`);
  let count = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET' && pattern.test(new URL(request.url).pathname)) count += 1;
  });
  return () => count;
}

function named(name: string) {
  const field = document.querySelector(`main [name="${name}"]`);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
}

describe.each(sending)('$name', ({ at, as, calls, fill, send, sending: busy, kept, sent, failed }) => {
  afterEach(async () => {
    server.events.removeAllListeners();
    server.use(...services());
    await (await authClient()).signOut({ scope: 'local' });
    sessionStorage.clear();
  });

  it('sends once, keeps the input after a failure, and retries', async () => {
    window.history.replaceState(null, '', at);
    const answering = services();
    server.use(...answering);
    const { store, user } = await renderApp(at, as);
    if (!as) startAuthBridge(store.dispatch);
    // `fill` needs the texts, which load with the page.
    await screen.findByRole('heading', { level: 1 });
    await fill(user);

    const { open, opened } = gate();
    server.resetHandlers(delayed(calls, opened), unavailable(calls), ...answering);
    const button = await screen.findByRole('button', { name: send() });
    await user.click(button);
    expect(await screen.findByRole('button', { name: busy() })).toHaveAttribute('aria-disabled', 'true');
    const times = countCalls(calls);
    await act(async () => {
      fireEvent.submit(button.closest('form')!);
      await Promise.resolve();
    });
    open();
    const failure = (await screen.findAllByText(failed()))[0]!;
    expect(failure.closest('form [role=alert]')).toBeVisible();
    expect(times()).toBe(0);
    kept();
    await expectAccessible(`${at} after a failure`);

    server.resetHandlers(...answering);
    await user.click(await screen.findByRole('button', { name: send() }));
    await sent();
  });
});
