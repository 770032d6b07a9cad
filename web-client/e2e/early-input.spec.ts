import { expect, type Page, test } from '@playwright/test';
import { alive, watch } from './support/actions';
import { textsOf } from './support/texts';

const t = textsOf('en');

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

/** What the page would send as a message, caught before it reaches anybody. */
async function messages(page: Page) {
  const sent: unknown[] = [];
  await page.route('**/v1/contact-messages', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { contactMessage: { id: 'caught' } } });
  });
  return sent;
}

const written = {
  name: 'Abeba Tesfay',
  email: 'abeba@example.org',
  serviceInterest: 'SERVICE_INTEREST_CARGO_DELIVERY',
  message: 'Selam, do you drive to Olds?',
};

async function writeMessage(page: Page) {
  await page.getByLabel(t('contact:name')).fill(written.name);
  await page.getByLabel(t('contact:email')).fill(written.email);
  await page.getByLabel(t('contact:interest')).selectOption(written.serviceInterest);
  await page.getByLabel(t('contact:message'), { exact: true }).fill(written.message);
}

/** For the message of a test that fails: a loss is rare, and nobody else sees it. */
const whatTheFormShows = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(
      (field) => `${field.name}: ${field.value}`,
    );
    const errors = [...document.querySelectorAll('[aria-invalid=true], [role=alert]')].map(
      (part) => part.id || part.textContent,
    );
    return JSON.stringify({ ...document.documentElement.dataset, fields, errors });
  });

test.describe('before a written-out page is alive', () => {
  test('what is typed stays and is sent', async ({ page }) => {
    const troubles = watch(page);
    const release = await holdScripts(page);
    const sent = await messages(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await writeMessage(page);
    release();
    await alive(page);
    await page.getByRole('button', { name: t('contact:send') }).click();
    await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
    expect(sent).toEqual([expect.objectContaining(written)]);
    expect(troubles).toEqual([]);
  });

  test('a form that is sent already goes out once, and never by the address', async ({ page }) => {
    const release = await holdScripts(page);
    const sent = await messages(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await writeMessage(page);
    await page.getByRole('button', { name: t('contact:send') }).click();
    await page.getByLabel(t('contact:email')).press('Enter');
    release();
    await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
    expect(sent).toEqual([expect.objectContaining(written)]);
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByLabel(t('contact:name'))).toHaveValue('');
  });

  for (const field of ['name', 'message'] as const) {
    test(`the caret stays where somebody is typing, in ${field}`, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto('/contact', { waitUntil: 'commit' });
      const place = page.getByLabel(t(`contact:${field}`), { exact: true });
      await place.fill('Abeba Tesfay');
      for (let letters = 'Tesfay'.length; letters > 0; letters -= 1) await place.press('ArrowLeft');
      release();
      await expect(page.locator('[data-page]')).toHaveCount(0);
      await place.pressSequentially('Yared ');
      await expect(place).toHaveValue('Abeba Yared Tesfay');
    });
  }

  test('the waiting list takes a name', async ({ page }) => {
    const release = await holdScripts(page);
    const sent = await messages(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel(t('home:app.notify.name')).fill('Abeba Tesfay');
    await page.getByLabel(t('home:app.notify.email')).fill('abeba@example.org');
    await page.getByRole('button', { name: t('home:app.notify.send') }).click();
    release();
    await expect(page.getByText(t('home:app.notify.sent'))).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ name: 'Abeba Tesfay', email: 'abeba@example.org' })]);
  });

  test('choices from lists and buttons count', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/services/therapy', { waitUntil: 'commit' });
    const [concern, arabic] = [page.locator('#concern'), page.locator('[type=radio][value=ar]')];
    await concern.selectOption('grief');
    await arabic.check({ force: true });
    await page.locator('#therapy-language').selectOption('tigrinya');
    release();
    await alive(page);
    // The page draws itself anew from what it knows.
    await page.getByRole('button', { name: t('therapy:match.find') }).click();
    await expect(concern).toHaveValue('grief');
    await expect(arabic).toBeChecked();
  });

  test('the menu that was asked for opens', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/about', { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: t('shell:nav.services'), exact: true });
    await menu.click();
    release();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
  });
});

test('nothing that is typed while a slow phone comes to life is lost', async ({ page }) => {
  test.slow();
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // Milliseconds, and bytes in a second: the page comes to life in the middle of what is typed, not before.
  const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
  await phone.send('Network.emulateNetworkConditions', connection);
  const sent = await messages(page);
  for (let moment = 0; moment < 8; moment += 1) {
    await page.goto('/contact', { waitUntil: 'commit' });
    const name = page.getByLabel(t('contact:name'));
    await name.waitFor();
    await page.waitForTimeout(moment * 180);
    // By turns all at once, as a password manager does it, and key by key.
    if (moment % 2 === 0) await writeMessage(page);
    else {
      await name.pressSequentially(written.name);
      await page.getByLabel(t('contact:email')).pressSequentially(written.email);
      await page.getByLabel(t('contact:interest')).selectOption(written.serviceInterest);
      await page.getByLabel(t('contact:message'), { exact: true }).pressSequentially(written.message);
    }
    await page.getByRole('button', { name: t('contact:send') }).click();
    await expect
      .poll(async () => (sent.length > 0 ? 'sent' : await whatTheFormShows(page)), `at moment ${moment}`)
      .toBe('sent');
    expect(sent.splice(0), `at moment ${moment}`).toEqual([expect.objectContaining(written)]);
    await expect(name, 'nothing is left for the next visit').toHaveValue('');
  }
});
