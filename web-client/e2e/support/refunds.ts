import type { Page } from '@playwright/test';
import { axe } from './axe';
import { dollars } from './customer';
import { filled } from './office';
import type { Caller } from './orders';
import { fitsPhone } from './phone';
import { expect } from './test';
import { textsOf } from './texts';

const t = textsOf('en');

interface Money {
  currencyCode: string;
  amountMinor: string;
}
export interface Payment {
  id: string;
  status: string;
  receiptNumber: string;
  total: Money;
  refunded: Money;
  refunds: { amount: Money; status: string; reason: string }[];
}

/** Formats an amount in cents as dollars. */
export const cad = (minor: number) => dollars({ currencyCode: 'CAD', amountMinor: String(minor) });

/** Returns the only payment of a customer, with its refunds. */
export async function onlyPayment(customer: Caller): Promise<Payment> {
  const { payments } = await customer.get<{ payments: Payment[] }>('/v1/payments?mine=true');
  expect(payments).toHaveLength(1);
  return customer.get<Payment>(`/v1/payments/${payments[0]?.id}`);
}

/** Waits until all refunds of the only payment are sent, and returns their amounts in cents. */
export async function refundsSent(customer: Caller, count: number): Promise<number[]> {
  const sent = async () =>
    (await onlyPayment(customer)).refunds.filter(({ status }) => status === 'REFUND_STATUS_SUCCEEDED').length;
  await expect.poll(sent).toBe(count);
  return (await onlyPayment(customer)).refunds.map(({ amount }) => Number(amount.amountMinor));
}

/** Checks a customer's receipt: its status, the refunded total and each refund. */
export async function expectReceipt(page: Page, { id }: Payment, status: string, refunded: number[]) {
  await page.goto(`/my-payments/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText(t(`payments:status.${status}`), { exact: true })).toBeVisible();
  const row = main.locator('dl > div').filter({ has: page.getByText(t('payments:fact.refunded'), { exact: true }) });
  await expect(row.getByRole('definition')).toHaveText(cad(refunded.reduce((sum, one) => sum + one, 0)));
  const steps = page.getByRole('list', { name: t('payments:history') });
  for (const amount of refunded) {
    const text = filled(t('payments:refund.REFUND_STATUS_SUCCEEDED'), { amount: cad(amount) });
    await expect(steps.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  await axe(page, `a receipt, ${status}`);
  await fitsPhone(page, `a receipt, ${status}`);
}
