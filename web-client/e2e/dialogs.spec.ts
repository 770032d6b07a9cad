import { expect, test } from '@playwright/test';
import { signIn } from './support/actions';
import { axe } from './support/axe';
import { desk, fitsPhone, phone } from './support/phone';
import { demoAccount } from './support/platform';
import { languages, remember, textsOf } from './support/texts';

for (const language of languages) {
  const t = textsOf(language);

  test(`what opens on public pages, in ${language}, light and dark`, async ({ page }) => {
    await remember(page, language);
    await page.goto('/contact');
    await expect(page.locator('main h1')).toBeVisible();

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

    await test.step('a form that was sent empty: its summary, its errors and the toast', async () => {
      await page.getByRole('button', { name: t('contact:send') }).click();
      await expect(page.getByText(t('common:summary'))).toBeVisible();
      await expect(page.getByRole('alert').getByText(t('contact:missing'))).toBeVisible();
      await axe(page, 'the form with its errors');
      await fitsPhone(page, 'the form with its errors');
    });
  });

  test(`the account menu, the dashboard and its dialog, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    await remember(page, language, language === 'ti' ? 'dark' : 'light');
    const sent = await page.request.post('/v1/contact-messages', {
      data: { name: 'Yonatan', email: 'yonatan@example.org', message: 'Selam', languageCode: language },
    });
    expect(sent.status()).toBe(200);
    await signIn(page, demoAccount('admin'), language, '/admin');
    await expect(page.getByRole('tab')).toHaveCount(5);
    await axe(page, 'the dashboard');
    await fitsPhone(page, 'the dashboard');

    const first = page
      .getByRole('region', { name: t('admin:list.label') })
      .getByRole('row')
      .getByRole('link')
      .first();
    await first.click();
    const reply = page.getByRole('button', { name: t('admin:open.reply'), exact: true });
    await reply.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axe(page, 'the reply dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(reply).toBeFocused();
    await fitsPhone(page, 'the dashboard with a message');

    await page.getByRole('button', { name: t('shell:account.menu'), exact: true }).click();
    await expect(page.getByText(demoAccount('admin').email)).toBeVisible();
    await axe(page, 'the account menu');
    await page.goto('/account-settings');
    await expect(page.locator('main h1')).toBeVisible();
    await axe(page, 'the account');
    await fitsPhone(page, 'the account');
  });

  test(`the desks of the dashboard and their filters on a phone, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    await remember(page, language, language === 'ti' ? 'dark' : 'light');
    await signIn(page, demoAccount('admin'), language, '/admin?tab=bookings');
    for (const tab of ['bookings', 'shipments'] as const) {
      await page.goto(`/admin?tab=${tab}`);
      const list = page.getByRole('region', { name: t(`admin:${tab}`), exact: true });
      const empty = t(tab === 'bookings' ? 'admin:booking.empty' : 'admin:shipment.empty');
      await expect(list.getByRole('link').first().or(list.getByText(empty))).toBeVisible();
      await axe(page, `the ${tab} of the dashboard`);
      await fitsPhone(page, `the ${tab} of the dashboard`);

      await page.setViewportSize(phone);
      const filters = page.getByRole('button', { name: t('admin:desk.filters'), exact: true });
      const order = page.getByLabel(t('admin:desk.order'));
      await expect(order).toBeHidden();
      await filters.click();
      await expect(filters).toHaveAttribute('aria-expanded', 'true');
      await expect(order).toBeVisible();
      await axe(page, `the filters of the ${tab} on a phone`);
      await fitsPhone(page, `the filters of the ${tab}`);
    }
  });
}
