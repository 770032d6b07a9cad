import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled, officeDesk } from './support/office';
import { newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { expect, test } from './support/test';
import type { Language } from './support/texts';

interface Checkout {
  id: string;
  url: string;
  status: string;
  receiptNumber: string;
}

// The office reads its language, the customer pays and gets mails in another one.
for (const [language, spoken] of [
  ['en', 'ar'],
  ['ar', 'ti'],
] as const satisfies [Language, Language][]) {
  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`a payment and its refund, in ${language}, for a customer who reads ${spoken}`, async ({ page }) => {
      const customer = await newCustomer(page.request, spoken);
      const purpose = 'CHECKOUT_PURPOSE_ASSISTANT_PLAN';
      const checkout = await customer.post<Checkout>('/v1/checkout-sessions', { purpose, languageCode: spoken });
      const troubles = watch(page);

      await test.step('pay on the page of the test mode', async () => {
        await page.goto(checkout.url);
        await expect(page.locator('html')).toHaveAttribute('lang', spoken);
        await expect(page.getByText('$15.75 CAD')).toBeVisible();
        await axe(page, 'the test payment');
        await fitsPhone(page, 'the test payment');
        await page.locator('button[value=pay]').click();
        await expect(page).toHaveURL((url) => url.pathname.endsWith('/services/therapy'));
      });

      const paid = await customer.get<Checkout>(`/v1/checkout-sessions/${checkout.id}`);
      expect(paid.status).toBe('CHECKOUT_STATUS_PAID');
      await stepMail(customer, spoken, 'payment-receipt', paid.receiptNumber);
      await stepMail(customer, spoken, 'subscription-active', '');

      const desk = officeDesk(page, language, 'payments');
      const { t, article, history } = desk;
      await test.step('find it by its receipt', async () => {
        await page.goto('/admin?tab=payments');
        await desk.search(paid.receiptNumber);
        await expect(desk.links).toHaveText([paid.receiptNumber]);
        await axe(page, 'the list of payments');
        await fitsPhone(page, 'the list of payments');
      });

      await test.step('send a part of it back', async () => {
        await desk.links.click();
        await desk.stands('PAYMENT_STATUS_SUCCEEDED');
        await expect(article.getByRole('link', { name: customer.email })).toBeVisible();
        await axe(page, 'an open payment');
        await fitsPhone(page, 'an open payment');
        await article.getByLabel(t('admin:refund.amount')).fill('5');
        await article.getByRole('button', { name: t('admin:refund.send') }).click();
        await expect(page.getByText(filled(t('admin:refund.sent'), { amount: '$5.00' }))).toBeVisible();
        await desk.stands('PAYMENT_STATUS_PARTIALLY_REFUNDED');
        await expect(history).toHaveCount(1);
      });
      await stepMail(customer, spoken, 'payment-refunded', paid.receiptNumber);
      expect(troubles).toEqual([]);
    });
  });
}
