import type { Page } from '@playwright/test';
import { alive, watch } from './support/actions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');

// Browser behaviour of prerendered pages; built.spec.ts checks their files.

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows that a form needs scripts, while links and the language selector work', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText(/This form needs JavaScript\. Without it, please write to \S+@\S+/)).toBeVisible();
    await expect(page.getByLabel(t('contact:name'))).toBeDisabled();
    await expect(page.getByRole('button', { name: t('contact:send') })).toBeDisabled();

    await page.goto('/ar/about');
    await page.locator('footer a[href="/ar/careers"]').click();
    await expect(page).toHaveURL(/\/ar\/careers$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'ትግርኛ' }).click();
    await expect(page).toHaveURL(/\/ti\/careers$/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/careers$/);
  });
});

test.describe('before the scripts have loaded', () => {
  /** Delays the scripts that hydrate prerendered pages until the returned function is called. */
  async function holdScripts(page: Page) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/main\.\w+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('ignores input until hydration and accepts it afterwards', async ({ page }) => {
    const troubles = watch(page);
    const release = await holdScripts(page);
    const sent: unknown[] = [];
    await page.route('**/v1/contact-messages', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: { id: 'caught' } });
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    const name = page.getByLabel(t('contact:name'));
    const send = page.getByRole('button', { name: t('contact:send') });
    const menu = page.getByRole('button', { name: t('shell:nav.services'), exact: true });
    for (const part of [name, send, menu]) await expect(part).toBeDisabled();
    // Early presses have no effect, neither now nor later.
    await send.click({ force: true });
    await menu.click({ force: true });
    await name.click({ force: true });
    await page.keyboard.type('Abeba');

    release();
    await alive(page);
    await expect(name).toHaveValue('');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(sent).toEqual([]);
    await expect(page).toHaveURL(/\/contact$/);

    // Once a field accepts input, no input is lost. The form hydrates after the page around it.
    await expect(name).toBeEnabled();
    await name.pressSequentially('Abeba Tesfay');
    await page.getByLabel(t('contact:email')).fill('abeba@example.org');
    await page.getByLabel(t('contact:message'), { exact: true }).fill('Selam, do you drive to Olds?');
    await send.click();
    await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        name: 'Abeba Tesfay',
        email: 'abeba@example.org',
        message: 'Selam, do you drive to Olds?',
      }),
    ]);
    expect(troubles).toEqual([]);
  });

  test('follows links', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('footer a[href="/careers"]').click();
    await expect(page).toHaveURL(/\/careers$/);
    release();
    await alive(page);
  });
});

test('sends the text exactly as typed during hydration on a slow phone', async ({ page }) => {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const sent: unknown[] = [];
  await page.route('**/v1/contact-messages', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { id: 'caught' } });
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  // Each field as soon as it accepts input, which is before the page settles.
  await page.getByLabel(t('contact:name')).fill('Abeba Tesfay');
  await page.getByLabel(t('contact:email')).pressSequentially('abeba@example.org');
  await page.getByLabel(t('contact:message'), { exact: true }).fill('Selam, do you drive to Olds?');
  await page.getByRole('button', { name: t('contact:send') }).click();
  await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ name: 'Abeba Tesfay', email: 'abeba@example.org' })]);
});
