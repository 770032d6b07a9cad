import type { Page } from '@playwright/test';
import { alive, watch } from './support/actions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

const t = textsOf('en');

// What only a browser shows of written-out pages; their files are looked at in built.spec.ts.

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form says that it needs scripts and takes nothing; links and the language selector lead on', async ({
    page,
  }) => {
    await page.goto('/contact');
    await expect(page.getByText(/This form needs JavaScript\. Without it, please write to \S+@\S+/)).toBeVisible();
    await expect(page.getByLabel(t('contact:name'))).toBeDisabled();
    await expect(page.getByRole('button', { name: t('contact:send') })).toBeDisabled();

    await page.goto('/ar/about');
    await page.locator('footer a[href="/ar/careers"]').click();
    await expect(page).toHaveURL(/\/ar\/careers$/);
    await page.getByRole('link', { name: 'ትግርኛ' }).click();
    await expect(page).toHaveURL(/\/ti\/careers$/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/careers$/);
  });
});

test.describe('before the scripts have arrived', () => {
  /** Keeps back what brings written-out pages to life, until the answer is called. */
  async function holdScripts(page: Page) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/main\.\w+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  test('nothing takes a word or a press, and all of it does afterwards', async ({ page }) => {
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
    // Somebody in a hurry: nothing comes of it, neither now nor later.
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

    // As soon as it can be typed into, nothing is lost.
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

  test('links lead on', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('footer a[href="/careers"]').click();
    await expect(page).toHaveURL(/\/careers$/);
    release();
    await alive(page);
  });
});

test('what is typed the moment a slow phone comes to life is sent as it was typed', async ({ page }) => {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const sent: unknown[] = [];
  await page.route('**/v1/contact-messages', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { id: 'caught' } });
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  // Each as soon as it takes anything, which is before the page rests.
  await page.getByLabel(t('contact:name')).fill('Abeba Tesfay');
  await page.getByLabel(t('contact:email')).pressSequentially('abeba@example.org');
  await page.getByLabel(t('contact:message'), { exact: true }).fill('Selam, do you drive to Olds?');
  await page.getByRole('button', { name: t('contact:send') }).click();
  await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ name: 'Abeba Tesfay', email: 'abeba@example.org' })]);
});

test.describe('somebody who reads Arabic', () => {
  test.use({ language: 'ar' });

  test('is led to it where the address names no language', async ({ page }) => {
    await page.goto('/about?x=1#story');
    await expect(page).toHaveURL(/\/ar\/about\?x=1#story$/);
    await page.goto('/ti/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ti');
  });
});
