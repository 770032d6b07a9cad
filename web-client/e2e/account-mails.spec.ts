import { look, PAGE, signOut } from './support/account';
import { signIn, watch } from './support/actions';
import { expectWrong } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { codeFor } from './support/mailbox';
import { newCustomer } from './support/orders';
import { memoryOf } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

const NEW_PASSWORD = 'Another123pass';

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  const t = textsOf(language);

  test(`turns off a kind of email for good, in ${language}, by ${kind}`, async ({ browser, request }) => {
    const person = await newCustomer(request, language);
    const context = await browser.newContext({ storageState: memoryOf(language, person.session) });
    const page = await context.newPage();
    const hand = inputDriver(page, kind);
    const troubles = watch(page);
    const mail = (name: string) => page.getByRole('switch', { name: t(`account:mails.kind.${name}`) });

    // Emails link to this section.
    await page.goto(`${PAGE}#mails`);
    await expect(page.getByRole('heading', { level: 2, name: t('account:mails.title') })).toBeFocused();
    for (const name of ['reminders', 'progress', 'followUps']) await expect(mail(name)).toBeChecked();
    await hand.toggle(mail('progress'));
    await expect(mail('progress')).not.toBeChecked();
    await expect(page.getByRole('status').getByText(t('account:mails.saved'), { exact: true })).toBeVisible();
    await look(page, 'the mails', language);

    await page.reload();
    await expect(mail('reminders')).toBeChecked();
    await expect(mail('progress')).not.toBeChecked();
    await expect(mail('followUps')).toBeChecked();
    await context.close();
    expect(troubles).toEqual([]);
  });

  test(`accepts an emailed code instead of the current password, in ${language}, by ${kind}`, async ({
    browser,
    request,
  }) => {
    const person = await newCustomer(request, language);
    const context = await browser.newContext({ storageState: memoryOf(language, person.session) });
    const page = await context.newPage();
    const hand = inputDriver(page, kind);
    const form = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: t('security:password.title'), exact: true }) });
    const code = form.getByLabel(t('security:presence.code'));
    const change = form.getByRole('button', { name: t('security:password.action') });

    await page.goto(PAGE);
    await hand.press(form.getByRole('button', { name: t('security:presence.mail') }));
    await expect(code).toBeFocused();
    await look(page, 'the code of the mail', language);
    const mailed = await codeFor(person.email, 'reauthentication');
    await hand.type(code, mailed === '000000' ? '111111' : '000000');
    await hand.type(form.getByLabel(t('auth:newPassword.label'), { exact: true }), NEW_PASSWORD);
    await hand.type(form.getByLabel(t('auth:newPassword.repeat'), { exact: true }), NEW_PASSWORD);
    await hand.press(change);
    await expectWrong(code, t('security:problem.codeWrong'));
    await look(page, 'a wrong code of the mail', language);
    await hand.type(code, mailed);
    await hand.press(change);
    await expect(page.getByText(t('security:password.done'), { exact: true })).toBeVisible();
    await signOut(page, language, hand);
    await signIn(page, { ...person, password: NEW_PASSWORD }, language);
    await context.close();
  });
}
