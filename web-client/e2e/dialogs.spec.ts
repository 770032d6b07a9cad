import { axe } from './support/axe';
import { desk, fitsPhone, phone } from './support/phone';
import { demoAccount } from './support/platform';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { inLanguage } from './support/written';

// Overlays in English (light) and Arabic (dark). Building blocks are covered by the gallery in all six views.
for (const language of ['en', 'ar'] as const) {
  const t = textsOf(language);

  test.describe(`overlays in ${language}`, () => {
    test.use({ language });

    test('renders the overlays of public pages', async ({ page }) => {
      await page.goto(inLanguage('/contact', language));

      await test.step('the services menu', async () => {
        const services = page.getByRole('button', { name: t('shell:nav.services'), exact: true });
        await services.click();
        await expect(services).toHaveAttribute('aria-expanded', 'true');
        await expect(page.getByText(t('shell:services.cargoLine'))).toBeVisible();
        await axe(page, 'the services menu');
        await page.keyboard.press('Escape');
        await expect(page.getByText(t('shell:services.cargoLine'))).toBeHidden();
        await expect(services).toBeFocused();
      });

      await test.step('the mobile menu', async () => {
        await page.setViewportSize(phone);
        const menu = page.getByRole('button', { name: t('shell:nav.menu') });
        await menu.click();
        await expect(menu).toHaveAttribute('aria-expanded', 'true');
        await axe(page, 'the mobile menu');
        await page.keyboard.press('Escape');
        await expect(menu).toHaveAttribute('aria-expanded', 'false');
        await expect(menu).toBeFocused();
        await page.setViewportSize(desk);
      });

      await test.step('an empty form submission: summary, field errors and toast', async () => {
        await page.getByRole('button', { name: t('contact:send') }).click();
        await expect(page.getByText(t('common:summary'))).toBeVisible();
        await expect(page.getByRole('alert').getByText(t('contact:missing'))).toBeVisible();
        await axe(page, 'the form with its errors');
        await fitsPhone(page, 'the form with its errors');
      });
    });

    test.describe('the office', () => {
      test.use({ as: 'admin' });

      test('renders the account menu, a message and its dialog', async ({ page }) => {
        const sent = await page.request.post('/v1/contact-messages', {
          data: { name: 'Yonatan', email: 'yonatan@example.org', message: 'Selam', languageCode: language },
        });
        expect(sent.status()).toBe(200);
        await page.goto('/admin?tab=messages');
        const list = page.getByRole('region', { name: t('admin:list.label') });
        await list.getByRole('row').getByRole('link').first().click();
        const reply = page.getByRole('button', { name: t('admin:open.reply'), exact: true });
        await reply.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await axe(page, 'the reply dialog');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(reply).toBeFocused();
        await fitsPhone(page, 'the dashboard with a message');

        await page
          .getByRole('banner')
          .getByRole('button', { name: t('shell:account.menu') })
          .click();
        await expect(page.getByText(demoAccount('admin').email)).toBeVisible();
        await axe(page, 'the dashboard with a message and the account menu');
      });

      test('renders the list filters on a phone', async ({ page }) => {
        await page.setViewportSize(phone);
        for (const tab of ['bookings', 'shipments'] as const) {
          await page.goto(`/admin?tab=${tab}`);
          const list = page.getByRole('region', { name: t(`admin:${tab}`), exact: true });
          const empty = t(tab === 'bookings' ? 'admin:booking.empty' : 'admin:shipment.empty');
          await expect(list.getByRole('link').first().or(list.getByText(empty))).toBeVisible();
          const filters = page.getByRole('button', { name: t('admin:desk.filters'), exact: true });
          const order = page.getByLabel(t('admin:desk.order'), { exact: true });
          await expect(order).toBeHidden();
          await filters.click();
          await expect(filters).toHaveAttribute('aria-expanded', 'true');
          await expect(order).toBeVisible();
          await axe(page, `the filters of the ${tab} on a phone`);
          await fitsPhone(page, `the filters of the ${tab}`);
          await page.setViewportSize(phone);
        }
      });
    });
  });
}
