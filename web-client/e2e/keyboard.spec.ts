import { expect, test } from '@playwright/test';
import { accountButton, enterCode, signIn, signUp } from './support/actions';
import { cargoForm, type CargoQuote, pickupDay } from './support/cargoForm';
import { address, type CleaningQuote, field, phone } from './support/cleaningForm';
import { answerOf, dollars, filled } from './support/customer';
import { keyboardOf } from './support/keyboard';
import { codeFor } from './support/mailbox';
import { demoAccount, stranger } from './support/platform';
import { textsOf } from './support/texts';

const t = textsOf('en');

test('the skip link is the first stop and leads past the navigation', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell:nav.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('contact:name'))).toBeFocused();
});

test('the services menu opens, is walked through and closes', async ({ page }) => {
  await page.goto('/about');
  await keyboardOf(page).press(page.getByRole('button', { name: t('shell:nav.services'), exact: true }));
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t('shell:services.cargoLine'))).toBeHidden();
  await expect(page.getByRole('button', { name: t('shell:nav.services') })).toBeFocused();
});

test('signing in needs no mouse', async ({ page }) => {
  const { email, password } = demoAccount('client');
  const keys = keyboardOf(page);
  await page.goto('/');
  await keys.press(page.getByRole('banner').getByRole('link', { name: t('shell:signIn') }));
  await expect(page).toHaveURL(/\/auth$/);
  await keys.press(page.getByRole('tab', { name: t('auth:signIn.tab') }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: t('auth:signUp.tab') })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await keys.type(page.getByLabel(t('auth:email')), email);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(t('auth:password'), { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(accountButton(page, 'en')).toBeVisible();
});

test('a forgotten password is replaced without a mouse', async ({ page }) => {
  const person = stranger();
  const keys = keyboardOf(page);
  await signUp(page, person, 'en');
  await enterCode(page, await codeFor(person.email, 'signup'), 'en');
  await expect(accountButton(page, 'en')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('selam.session'));

  await page.goto('/auth');
  await keys.press(page.getByRole('button', { name: t('auth:signIn.forgot') }));
  await keys.type(page.getByLabel(t('auth:email')), person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth:code.title') })).toBeFocused();
  await keys.type(page.getByLabel(t('auth:code.label')), await codeFor(person.email, 'recovery'));
  await page.keyboard.press('Enter');
  const password = 'Another123pass';
  await keys.type(page.getByLabel(t('auth:newPassword.label'), { exact: true }), password);
  await keys.type(page.getByLabel(t('auth:newPassword.repeat'), { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('auth:newPassword.done'))).toBeVisible();
  await signIn(page, { ...person, password }, 'en');
});

test('a message is sent, and answered in the office, without a mouse', async ({ page, browser }) => {
  const person = stranger();
  const keys = keyboardOf(page);
  await page.goto('/contact');
  await keys.type(page.getByLabel(t('contact:name')), person.name);
  await keys.type(page.getByLabel(t('contact:email')), person.email);
  await keys.type(page.getByLabel(t('contact:interest')), t('common:serviceInterest.SERVICE_INTEREST_CARGO_DELIVERY'));
  await expect(page.getByLabel(t('contact:interest'))).toHaveValue('SERVICE_INTEREST_CARGO_DELIVERY');
  await keys.type(page.getByLabel(t('contact:message'), { exact: true }), 'Do you drive to Olds?');
  await keys.press(page.getByRole('button', { name: t('contact:send') }));
  await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();

  const office = await browser.newContext();
  const desk = await office.newPage();
  const deskKeys = keyboardOf(desk);
  await signIn(desk, demoAccount('admin'), 'en', '/admin');
  await deskKeys.press(desk.getByRole('link', { name: person.name }));
  await deskKeys.press(desk.getByRole('button', { name: t('admin:open.reply'), exact: true }));
  await deskKeys.type(desk.getByLabel(t('admin:reply.body'), { exact: true }), 'Yes, gladly.');
  await deskKeys.press(desk.getByRole('button', { name: t('admin:reply.send') }));
  await expect(desk.getByText(t('admin:reply.sent'), { exact: true })).toBeVisible();
  await office.close();
});

test('a delivery is priced and booked without a mouse', async ({ page }) => {
  const keys = keyboardOf(page);
  const form = cargoForm(page, 'en');
  await signIn(page, demoAccount('client'), 'en');
  await page.goto('/services/cargo');
  await keys.type(form.from, 'Calgary');
  await keys.type(form.to, 'Edmonton');
  await keys.type(form.weight, '80');
  const { quotedPrice } = await answerOf<CargoQuote>(page, /\/v1\/cargo\/quotes$/, () => keys.press(form.calculate));
  await keys.press(form.book);
  const day = pickupDay();
  for (const [name, value] of form.wanted(day)) {
    const [year, month, date] = day.split('-');
    // A date is typed in the order in which the browser shows it.
    await keys.type(form.field(name), value === day ? `${month}${date}${year}` : value);
  }
  await answerOf(page, /\/v1\/cargo\/shipments$/, () => keys.press(form.send(dollars(quotedPrice))));
  await expect(page.getByText(t('cargo:done.title')).first()).toBeVisible();
});

test('a cleaning visit is priced and booked without a mouse', async ({ page }) => {
  const keys = keyboardOf(page);
  const fields = field(page, 'en');
  await signIn(page, demoAccount('client'), 'en');
  await page.goto('/services/cleaning');
  await keys.type(fields.service, t('cleaning:service.SERVICE_TYPE_REGULAR'));
  for (const choices of ['PROPERTY_SIZE', 'FREQUENCY']) {
    await keys.press(page.locator(`input[value^=${choices}]`).first(), 'Space');
  }
  const { estimatedPrice } = await answerOf<CleaningQuote>(page, /\/v1\/cleaning\/quotes$/, () =>
    keys.press(page.getByRole('button', { name: t('cleaning:quote.action'), exact: true })),
  );
  await keys.press(
    page
      .locator('#quote')
      .getByRole('button', { name: t('cleaning:bookNow') })
      .first(),
  );
  await keys.type(fields.address, address);
  await keys.type(fields.postalCode, 't2n3p9');
  await keys.type(fields.phone, phone);
  await keys.press(
    page
      .getByRole('group', { name: t('cleaning:slot.next') })
      .getByRole('button')
      .nth(3),
  );
  await keys.press(page.locator('input[value^=ARRIVAL_WINDOW]:not(:disabled)').first(), 'Space');
  const book = page.getByRole('button', {
    name: filled(t('cleaning:book.action'), { price: dollars(estimatedPrice) }),
  });
  await answerOf(page, /\/v1\/cleaning\/bookings$/, () => keys.press(book));
  await expect(page.getByText(t('cleaning:done.title')).first()).toBeVisible();
});
