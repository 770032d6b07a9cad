import { accountButton, signIn, watch } from './support/actions';
import { joinHere } from './support/customer';
import { inputDriver } from './support/inputDriver';
import { mailTo } from './support/mailbox';
import { mailTexts } from './support/orders';
import { stranger } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

const words: Record<'en' | 'ar', { message: string; reply: string; script: RegExp }> = {
  en: {
    message: 'Can you take a sofa from Airdrie to Leduc this Saturday?',
    reply: 'Yes, gladly. The price is $180.',
    script: /Your message to us/,
  },
  ar: {
    message: 'هل يمكنكم نقل أريكة من إيردري إلى ليدوك يوم السبت؟',
    reply: 'نعم، بكل سرور. السعر 180 دولارًا.',
    script: /[\u0600-\u06ff]{3}/,
  },
};

for (const [language, kind] of [
  ['en', 'keyboard'],
  ['ar', 'pointer'],
] as const satisfies [Language, string][]) {
  test.describe(() => {
    test.use({ language });

    test(`takes a visitor from sign-up to an answered message, in ${language}, by ${kind}`, async ({
      page,
      browser,
    }) => {
      const t = textsOf(language);
      const person = stranger();
      const troubles = watch(page);
      const hand = inputDriver(page, kind);

      await test.step('sign up and confirm with the emailed code', async () => {
        await page.goto('/auth');
        await joinHere(page, person, language, hand);
        await expect(page.getByText(t('auth:confirm.done'))).toBeVisible();
        await expect(page).toHaveURL(/\/(ar)?$/);
        // The page renders after the address changes, and closes open overlays.
        await expect(page.getByRole('link', { name: t('home:hero.explore') })).toBeVisible();
      });

      await test.step('sign out and in again', async () => {
        await hand.press(accountButton(page, language));
        await hand.press(page.getByRole('button', { name: t('shell:account.signOut') }));
        await expect(page.getByText(t('common:signedOut'))).toBeVisible();
        await expect(page).toHaveURL(/\/auth$/);
        await signIn(page, person, language);
        await expect(page).toHaveURL(/\/(ar)?$/);
      });

      await test.step('send a contact message', async () => {
        await page.goto(inLanguage('/contact', language));
        await hand.type(page.getByLabel(t('contact:name')), person.name);
        await hand.type(page.getByLabel(t('contact:email')), person.email);
        await hand.select(page.getByLabel(t('contact:interest')), 'SERVICE_INTEREST_CARGO_DELIVERY');
        await hand.type(page.getByLabel(t('contact:message'), { exact: true }), words[language].message);
        await hand.press(page.getByRole('button', { name: t('contact:send') }));
        await expect(page.getByRole('status').getByText(t('contact:sent'))).toBeVisible();
        await expect(page.getByLabel(t('contact:name'))).toHaveValue('');
      });

      await test.step('an acknowledgement arrives', async () => {
        const { subject } = mailTexts(language, 'contact-acknowledgement');
        const mail = await mailTo(person.email, (candidate) => candidate.subject === subject, 'the acknowledgement');
        expect(mail.html).toContain(`lang="${language}"`);
        expect(mail.text).not.toContain(words[language].message);
      });

      // The admin works in English, whatever the sender's language.
      const english = textsOf('en');
      const { page: desk, done } = await anotherBrowser(browser, 'admin');
      const deskHand = inputDriver(desk, kind);
      const article = desk.getByRole('article');
      const entry = desk.getByRole('row', { name: person.name });

      await test.step('the admin finds it and marks it as read', async () => {
        await desk.goto('/admin?tab=messages');
        await expect(desk.getByRole('heading', { name: english('admin:title') })).toBeVisible();
        await deskHand.press(entry.getByRole('link', { name: person.name }));
        await expect(article.getByText(words[language].message)).toBeVisible();
        await expect(article.getByText(english('admin:status.CONTACT_MESSAGE_STATUS_UNREAD'))).toBeVisible();
        await deskHand.press(desk.getByRole('button', { name: english('admin:open.markRead') }));
        const read = english('admin:status.CONTACT_MESSAGE_STATUS_READ');
        await expect(article.locator('[data-variant=secondary]')).toHaveText(read);
        await expect(entry.locator('[data-variant]')).toHaveText(read);
      });

      await test.step('the admin replies, and the badge follows', async () => {
        await deskHand.press(desk.getByRole('button', { name: english('admin:open.reply'), exact: true }));
        await deskHand.type(desk.getByLabel(english('admin:reply.body'), { exact: true }), words[language].reply);
        await deskHand.press(desk.getByRole('button', { name: english('admin:reply.send') }));
        await expect(desk.getByText(english('admin:reply.sent'), { exact: true })).toBeVisible();
        const replied = english('admin:status.CONTACT_MESSAGE_STATUS_REPLIED');
        await expect(article.locator('[data-variant=default]')).toHaveText(replied);
        await expect(article.getByText(words[language].reply)).toBeVisible();
        await expect(entry.locator('[data-variant]')).toHaveText(replied);
      });

      await test.step("the reply arrives in the sender's language", async () => {
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

      await done();
      expect(troubles).toEqual([]);
    });
  });
}

test.describe('a user without the admin role', () => {
  test.use({ as: 'client' });

  test('sees that the dashboard is not allowed', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: textsOf('en')('admin:denied.title') })).toBeVisible();
    await expect(page.getByRole('navigation', { name: textsOf('en')('admin:tabs') })).toHaveCount(0);
  });
});
