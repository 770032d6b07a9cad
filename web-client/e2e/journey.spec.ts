import { expect, test } from '@playwright/test';
import { enterCode, signIn, signOut, signUp, watch } from './support/actions';
import { codeFor, mailTo } from './support/mailbox';
import { mailTexts } from './support/orders';
import { demoAccount, stranger } from './support/platform';
import { type Language, remember, textsOf } from './support/texts';

const words: Record<'en' | 'ar', { message: string; reply: string; script: RegExp }> = {
  en: {
    message: 'Can you take a sofa from Airdrie to Leduc this Saturday?',
    reply: 'Yes, gladly. The price is $180.',
    script: /What you wrote to us/,
  },
  ar: {
    message: 'هل يمكنكم نقل أريكة من إيردري إلى ليدوك يوم السبت؟',
    reply: 'نعم، بكل سرور. السعر 180 دولارًا.',
    script: /[\u0600-\u06ff]{3}/,
  },
};

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test(`from sign-up to an answered message, in ${language}`, async ({ page, browser }) => {
    const t = textsOf(language);
    const person = stranger();
    const troubles = watch(page);
    await remember(page, language);

    await test.step('sign up and confirm with the code of the mail', async () => {
      await signUp(page, person, language);
      await enterCode(page, await codeFor(person.email, 'signup'), language);
      await expect(page.getByText(t('auth:confirm.done'))).toBeVisible();
      await expect(page).toHaveURL(/\/(ar)?$/);
      // A page comes after its address, and closes what was opened in between.
      await expect(page.getByRole('link', { name: t('home:hero.explore') })).toBeVisible();
    });

    await test.step('sign out and in again', async () => {
      await signOut(page, language);
      await signIn(page, person, language);
      await expect(page).toHaveURL(/\/(ar)?$/);
    });

    await test.step('send a contact message', async () => {
      await page.goto('/contact');
      await page.getByLabel(t('contact:name')).fill(person.name);
      await page.getByLabel(t('contact:email')).fill(person.email);
      await page.getByLabel(t('contact:interest')).selectOption('SERVICE_INTEREST_CARGO_DELIVERY');
      await page.getByLabel(t('contact:message'), { exact: true }).fill(words[language].message);
      await page.getByRole('button', { name: t('contact:send') }).click();
      await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
      await expect(page.getByLabel(t('contact:name'))).toHaveValue('');
    });

    await test.step('an acknowledgement arrives', async () => {
      const { subject } = mailTexts(language, 'contact-acknowledgement');
      const mail = await mailTo(person.email, (candidate) => candidate.subject === subject, 'the acknowledgement');
      expect(mail.html).toContain(`lang="${language}"`);
      expect(mail.text).not.toContain(words[language].message);
    });

    // The admin works in English, whatever language the sender speaks.
    const english = textsOf('en');
    const office = await browser.newContext();
    const desk = await office.newPage();
    const article = desk.getByRole('article');

    await test.step('the admin finds it and marks it as read', async () => {
      await signIn(desk, demoAccount('admin'), 'en', '/admin');
      await expect(desk).toHaveURL(/\/admin$/);
      await expect(desk.getByRole('heading', { name: english('admin:title') })).toBeVisible();
      await desk.getByRole('link', { name: person.name }).click();
      await expect(article.getByText(words[language].message)).toBeVisible();
      await expect(article.getByText(english('admin:status.CONTACT_MESSAGE_STATUS_UNREAD'))).toBeVisible();
      await desk.getByRole('button', { name: english('admin:open.markRead') }).click();
      await expect(article.locator('[data-variant=secondary]')).toHaveText(
        english('admin:status.CONTACT_MESSAGE_STATUS_READ'),
      );
      await expect(desk.getByRole('row', { name: person.name }).locator('[data-variant]')).toHaveText(
        english('admin:status.CONTACT_MESSAGE_STATUS_READ'),
      );
    });

    await test.step('the admin replies, and the badge follows', async () => {
      await desk.getByRole('button', { name: english('admin:open.reply'), exact: true }).click();
      await desk.getByLabel(english('admin:reply.body'), { exact: true }).fill(words[language].reply);
      await desk.getByRole('button', { name: english('admin:reply.send') }).click();
      await expect(desk.getByText(english('admin:reply.sent'), { exact: true })).toBeVisible();
      await expect(article.locator('[data-variant=default]')).toHaveText(
        english('admin:status.CONTACT_MESSAGE_STATUS_REPLIED'),
      );
      await expect(article.getByText(words[language].reply)).toBeVisible();
      await expect(desk.getByRole('row', { name: person.name }).locator('[data-variant]')).toHaveText(
        english('admin:status.CONTACT_MESSAGE_STATUS_REPLIED'),
      );
    });

    await test.step('the reply arrives in the language of the sender', async () => {
      const mail = await mailTo(
        person.email,
        ({ text }) => text?.includes(words[language].reply) ?? false,
        'the reply',
      );
      expect(mail.html).toContain(`lang="${language}"`);
      expect(mail.html?.includes('dir="rtl"')).toBe(language === 'ar');
      expect(mail.text).toMatch(words[language].script);
      expect(mail.text).toContain(words[language].message);
    });

    await office.close();
    expect(troubles).toEqual([]);
  });
}

test('a user who is no admin is told so', async ({ page }) => {
  await signIn(page, demoAccount('client'), 'en', '/admin');
  await expect(page.getByRole('heading', { name: textsOf('en')('admin:denied.title') })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});
