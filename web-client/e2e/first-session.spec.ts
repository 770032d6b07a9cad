import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { mailTo } from './support/mailbox';
import { type Caller, mailTexts, newCustomer, stepMail } from './support/orders';
import { fitsPhone } from './support/phone';
import { addHours, saveHours } from './support/practice';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';
import { approved } from './support/therapists';

const t = textsOf('en');
const ENGLISH_BIO = 'I work with families who have come from far away, and with those who stayed.';
const ARABIC_BIO = 'أعمل مع عائلات جاءت من بعيد، ومع من بقوا في ديارهم، وأسير وفق وتيرتهم.';

/** The email about a session, with its calendar file, in the reader's language. */
async function sessionMail({ email }: Caller, language: 'en' | 'ar', template: string) {
  const { subject } = mailTexts(language, template);
  const mail = await mailTo(email, (it) => it.subject?.includes(subject) ?? false, `the mail ${template}`);
  expect(mail.attachments.map(({ filename }) => filename)).toContain('invite.ics');
}

test('takes a new therapist from the first hours to the first paid session', async ({ browser, request }) => {
  test.slow();
  const lastName = `Tekle${Date.now().toString(36)}`;
  const therapist = await approved(request, lastName);
  const { page: own, done: leave } = await anotherBrowser(browser, therapist.session, 'ar');
  const ar = textsOf('ar');
  const troubles = [watch(own)];

  await test.step('the hours of a week', async () => {
    await addHours(own, ar);
    await axe(own, 'the week of a new therapist');
    await fitsPhone(own, 'the week of a new therapist');
    await saveHours(own, ar);
  });

  await test.step('the profile and the fee', async () => {
    await own.goto('/my-practice?tab=profile');
    await own.locator('input[name=experienceYears]').fill('9');
    const offer = own.getByRole('group', { name: ar('therapist:format.SESSION_FORMAT_INDIVIDUAL'), exact: true });
    await offer.getByLabel(ar('practice:offer.price')).fill('140');
    await offer.getByLabel(ar('practice:offer.minutes')).fill('50');
    for (const value of ['THERAPY_TYPE_GRIEF', 'SESSION_TYPE_VIDEO']) {
      await own.locator(`input[type=checkbox][value="${value}"]`).check({ force: true });
    }
    // Until now the texts have the language of the account.
    await own.getByLabel(ar('practice:texts.language')).selectOption('en');
    await own.getByRole('button', { name: filled(ar('practice:texts.add'), { language: 'العربية' }) }).click();
    const arabic = own.getByRole('group', { name: 'العربية' });
    await arabic.getByLabel(ar('practice:profile.bio')).fill(ARABIC_BIO);
    await arabic.getByLabel(ar('practice:profile.education')).fill('جامعة أسمرة، ماجستير في علم النفس');
    await arabic.getByLabel(ar('practice:profile.location')).fill('كالغاري، كندا');
    await axe(own, 'a profile in two languages');
    await fitsPhone(own, 'a profile in two languages');
    await own.getByLabel(ar('practice:profile.listed')).check({ force: true });
    await own.getByRole('button', { name: ar('practice:profile.save') }).click();
    await expect(own.getByText(ar('practice:profile.saved'))).toBeVisible();
  });

  const client = await newCustomer(request, 'en');
  const { page, done } = await anotherBrowser(browser, client.session, 'en');
  troubles.push(watch(page));
  await test.step('a client finds them in the directory', async () => {
    await page.goto('/services/therapy');
    await page.getByLabel(t('therapy:match.question')).selectOption('SPECIALIZATION_GRIEF');
    // The language is a filter, and only this therapist speaks it.
    await page.getByRole('radio', { name: 'ትግርኛ' }).check({ force: true });
    await page.getByRole('button', { name: t('therapy:match.find'), exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: lastName });
    await card.getByRole('link', { name: t('therapy:card.book') }).click();
    await expect(page).toHaveURL(/\/therapists\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName);
    await expect(page.getByText(ENGLISH_BIO)).toBeVisible();
    await own.goto(`/ar${new URL(page.url()).pathname}`);
    await expect(own.getByText(ARABIC_BIO)).toBeVisible();
    await expect(own.getByText('كالغاري، كندا')).toBeVisible();
    await axe(page, 'a new therapist');
    await fitsPhone(page, 'a new therapist');
  });

  await test.step('the client books and pays', async () => {
    await page.locator('[data-slot]').first().click();
    const panel = page.getByRole('complementary', { name: t('therapist:summary.title') });
    await expect(panel.getByText('$147.00').first()).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: new RegExp(`^${t('therapist:summary.pay')} `) }).click();
    const tab = await opened;
    await tab.locator('button[value=pay]').click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(t('checkout:paid.title'));
    await expect(tab.getByText(t('therapy:success.next'), { exact: true })).toBeVisible();
    await tab.close();
  });

  await test.step('both get an email and see the session in their lists', async () => {
    await stepMail(client, 'en', 'payment-receipt', '');
    await sessionMail(client, 'en', 'session-scheduled');
    await sessionMail(therapist, 'ar', 'practice-scheduled');
    await page.goto('/my-appointments');
    await expect(page.getByRole('tab', { name: `${t('appointments:upcoming.heading')} (1)` })).toBeVisible();
    await own.goto('/my-appointments');
    await expect(own.getByRole('tab', { name: `${ar('appointments:upcoming.heading')} (1)` })).toBeVisible();
  });
  expect(troubles).toEqual([[], []]);
  await Promise.all([leave(), done()]);
});
