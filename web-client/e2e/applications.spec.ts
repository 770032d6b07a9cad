import type { Page } from '@playwright/test';
import { watch } from './support/actions';
import { axe } from './support/axe';
import { filled } from './support/customer';
import { type InputDriver, inputDriver } from './support/inputDriver';
import { mailTo } from './support/mailbox';
import { adminTable } from './support/office';
import { type Caller, dayIn, mailTexts, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { addHours, saveHours } from './support/practice';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

type Words = ReturnType<typeof textsOf>;

const BIO =
  'I work with people who carry what they had to leave behind. We go at your pace, in the language you feel in.';

/** The smallest valid files of each type. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The email about a step, in the applicant's language. */
async function stepMail(applicant: Caller, language: Language, template: string, said = '') {
  const { subject } = mailTexts(language, template);
  const mail = await mailTo(
    applicant.email,
    (it) => it.subject === subject && (it.text?.includes(said) ?? false),
    `the mail ${template}`,
  );
  expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
}

/** Fills in everything except the documents, as a licensed applicant. */
async function fillIn(page: Page, t: Words, hand: InputDriver, name: { first: string; last: string }) {
  const field = (key: string) => page.getByLabel(t(`applications:fields.${key}`), { exact: true });
  // The checkbox lies under its drawn replacement.
  const tick = async (value: string) => {
    const box = page.locator(`input[type=checkbox][value="${value}"]`);
    await box.check({ force: true });
    await expect(box).toBeChecked();
  };
  await hand.pick(page.locator('input[type=radio][value=APPLICATION_PATH_CERTIFIED]'));
  await hand.type(field('firstName'), name.first);
  await hand.type(field('lastName'), name.last);
  await hand.type(field('phone'), '+1 403 555 0142');
  await hand.type(field('licenseNumber'), 'PSY-1042');
  await hand.select(field('qualification'), 'QUALIFICATION_REGISTERED_PSYCHOLOGIST');
  await tick('SPECIALIZATION_GRIEF');
  await hand.type(field('education'), 'PhD in psychology, University of Calgary');
  await hand.type(field('experience'), 'Eight years at a clinic in Calgary');
  await hand.type(field('location'), 'Calgary, Canada');
  await tick('SPOKEN_LANGUAGE_TIGRINYA');
  await hand.type(field('bio'), BIO);
  await tick('OFFERED_SESSION_ONLINE');
  // The unit is part of the label of a rate.
  await hand.type(page.locator('input[name=rateIndividual]'), '150');
  await hand.type(field('accountHolder'), `${name.first} ${name.last}`);
  await hand.type(field('bankName'), 'Prairie Bank');
  await hand.type(field('routingNumber'), '0001-12345');
  await hand.type(field('accountNumber'), '9876543456');
}

/** Chooses a file and waits until the service has stored it. */
async function sendFile(page: Page, t: Words, kind: 'license' | 'resume' | 'reference', name: string) {
  const picture = name.endsWith('.png');
  await page
    .locator('input[type=file]')
    .and(page.getByLabel(t(`applications:fields.${kind}`)))
    .setInputFiles({ name, mimeType: picture ? 'image/png' : 'application/pdf', buffer: picture ? PNG : PDF });
  await expect(page.getByRole('link', { name: filled(t('applications:document.open'), { name }) })).toBeVisible();
}

for (const [language, spoken, kind] of [
  ['en', 'en', 'keyboard'],
  ['ar', 'ar', 'pointer'],
] as const satisfies [Language, Language, 'keyboard' | 'pointer'][]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ as: 'admin', language });

    test(`takes an applicant from the form to the directory, in ${language}, by ${kind}`, async ({
      page: office,
      browser,
    }) => {
      test.slow();
      const applicant = await newCustomer(office.request, spoken);
      const name = { first: 'Senait', last: `Kidane${Date.now().toString(36)}` };
      const { page, done } = await anotherBrowser(browser, applicant.session, spoken);
      const troubles = [watch(page), watch(office)];
      const hand = inputDriver(page, kind);
      const s = textsOf(spoken);
      const submit = page.getByRole('button', { name: s('applications:submit.action') });

      await test.step('the form is filled in, its draft saved, its documents uploaded', async () => {
        await page.goto(inLanguage('/therapist-registration#application', spoken));
        await page.locator('#application').scrollIntoViewIfNeeded();
        await expect(submit).toBeVisible();
        await axe(page, 'the application form');
        await fitsPhone(page, 'the application form');
        await fillIn(page, s, hand, name);
        await sendFile(page, s, 'license', 'licence.png');
        await sendFile(page, s, 'resume', 'resume.pdf');
        await hand.press(page.getByRole('button', { name: s('applications:save.action') }));
        await expect(page.locator('input[name=accountNumber]')).toHaveCount(0);
        await page.reload();
        await page.locator('#application').scrollIntoViewIfNeeded();
        await expect(page.locator('input[name=lastName]')).toHaveValue(name.last);
        await expect(page.locator('input[name=accountNumber]')).toHaveCount(0);
      });

      await test.step('submission fails without the third document, then succeeds', async () => {
        await hand.press(submit);
        await expect(page.getByText(s('upload:missing')).first()).toBeVisible();
        await sendFile(page, s, 'reference', 'reference.pdf');
        await hand.press(submit);
        await expect(page.getByText(s('applications:submitted.title'))).toBeVisible();
        await axe(page, 'an application that was handed in');
        await fitsPhone(page, 'an application that was handed in');
        await stepMail(applicant, spoken, 'application-submitted');
      });

      const desk = adminTable(office, language, 'applications');
      const act = async (step: string) => {
        await desk.choose(step);
        return {
          send: async () => {
            const action = { name: t(`application-desk:action.${step}`), exact: true };
            await desk.article.getByRole('button', action).click();
            if (step === 'APPLICATION_STEP_APPROVE')
              await office.getByRole('dialog').getByRole('button', action).click();
            await expect(office.getByText(t(`application-desk:done.${step}`))).toBeVisible();
          },
        };
      };

      await test.step('the office finds and opens it', async () => {
        await office.goto('/admin?tab=applications');
        await desk.search(name.last);
        await expect(desk.links).toHaveCount(1);
        await axe(office, 'the list of applications');
        await fitsPhone(office, 'the list of applications');
        await desk.links.click();
        await expect(desk.article.getByText('PSY-1042')).toBeVisible();
        await desk.article.getByRole('button', { name: t('application-desk:compare') }).click();
        const picture = desk.article.getByRole('img', { name: /licence\.png/ });
        await expect(picture).toBeVisible();
        // It appears before its details are loaded.
        const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
        await expect.poll(width).toBeGreaterThan(0);
        await desk.article.getByRole('button', { name: t('application-desk:bank.show') }).click();
        await expect(desk.article.getByText('9876543456')).toBeVisible();
        await axe(office, 'an open application');
        await fitsPhone(office, 'an open application');
      });

      await test.step('the office starts the review and asks for more; the applicant responds', async () => {
        await (await act('APPLICATION_STEP_START_REVIEW')).send();
        const ask = await act('APPLICATION_STEP_REQUEST_INFORMATION');
        await desk.note(t('application-desk:step.message'), 'Which languages did you study in?');
        await ask.send();
        await stepMail(applicant, spoken, 'application-information', 'Which languages did you study in?');

        await page.reload();
        await page.locator('#application').scrollIntoViewIfNeeded();
        await expect(page.getByText('Which languages did you study in?').first()).toBeVisible();
        await axe(page, 'an application that more was asked about');
        await hand.type(
          page.getByLabel(s('applications:fields.education'), { exact: true }),
          'PhD in psychology, University of Calgary, in English and Tigrinya',
        );
        await hand.press(submit);
        await expect(page.getByText(s('applications:submit.action'))).toHaveCount(0);
      });

      await test.step('the office schedules an interview in its own time zone', async () => {
        await office.reload();
        const again = desk.article.locator('input[type=radio][value=APPLICATION_STEP_START_REVIEW]');
        await expect(desk.article.getByRole('radio').first()).toBeVisible();
        // A resubmitted application can enter the review again.
        if ((await again.count()) > 0) await (await act('APPLICATION_STEP_START_REVIEW')).send();
        const invite = await act('APPLICATION_STEP_SCHEDULE_INTERVIEW');
        await desk.article.getByLabel(t('application-desk:step.day'), { exact: true }).fill(dayIn(7));
        await desk.note(t('application-desk:step.time'), '10:00');
        await desk.note(t('application-desk:step.note'), 'By phone, with Selam');
        await invite.send();
        await stepMail(applicant, spoken, 'application-interview', 'By phone, with Selam');
        await page.reload();
        await page.locator('#application').scrollIntoViewIfNeeded();
        await expect(page.getByText('By phone, with Selam').first()).toBeVisible();
        await axe(page, 'an application with an interview');
        await fitsPhone(page, 'an application with an interview');
      });

      await test.step('the office approves it, and the applicant is a therapist', async () => {
        await (await act('APPLICATION_STEP_APPROVE')).send();
        await stepMail(applicant, spoken, 'application-approved');
        await page.reload();
        await page.locator('#application').scrollIntoViewIfNeeded();
        await hand.press(page.getByRole('button', { name: s('applications:approved.action') }));
        await expect(page).toHaveURL(/\/my-practice/);
      });

      await test.step('the profile is completed and published; visitors find it', async () => {
        await addHours(page, s);
        await saveHours(page, s);
        await page.goto('/my-practice?tab=profile');
        const practice = page.getByRole('button', { name: s('practice:profile.save') });
        await expect(practice).toBeVisible();
        await page.locator('input[name=experienceYears]').fill('8');
        const offer = page.getByRole('group', { name: s('therapist:format.SESSION_FORMAT_INDIVIDUAL'), exact: true });
        await offer.getByLabel(s('practice:offer.price')).fill('150');
        await offer.getByLabel(s('practice:offer.minutes')).fill('50');
        for (const value of ['THERAPY_TYPE_GRIEF', 'SESSION_TYPE_VIDEO'])
          await page.locator(`input[type=checkbox][value="${value}"]`).check({ force: true });
        await page.getByLabel(s('practice:profile.listed')).check({ force: true });
        await practice.click();
        await expect(page.getByText(s('practice:profile.saved'))).toBeVisible();
        const shown = page.getByRole('link', { name: s('practice:asClients') });
        const at = (await shown.getAttribute('href')) ?? '';
        await shown.click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name.last);
        const directory = await office.request.get('/v1/therapists?pageSize=100');
        const { therapists } = (await directory.json()) as { therapists: { id: string }[] };
        expect(therapists.map(({ id }) => id)).toContain(at.split('/').at(-1));
      });
      expect(troubles).toEqual([[], []]);
      await done();
    });
  });
}

test("restores a visitor's form after sign-in", async ({ page, browser }) => {
  const t = textsOf('en');
  await page.goto('/therapist-registration#application');
  await page.locator('#application').scrollIntoViewIfNeeded();
  const lastName = page.locator('input[name=lastName]');
  await lastName.fill('Kidane');
  await page.getByRole('button', { name: t('applications:submit.action') }).click();
  await expect(page.getByText(t('applications:problem.licenseNumber')).first()).toBeVisible();
  await page.getByRole('button', { name: t('applications:later.action') }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);

  const customer = await newCustomer(page.request, 'en');
  await page.getByLabel(t('auth:email')).fill(customer.email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: t('auth:signIn.action'), exact: true }).click();
  await expect(page).toHaveURL(/\/therapist-registration#application$/);
  await page.locator('#application').scrollIntoViewIfNeeded();
  await expect(lastName).toHaveValue('Kidane');
  await expect(page.getByText(t('applications:restored'))).toBeVisible();

  // The draft is on the server by now, so another browser shows it.
  await expect(page.getByText(t('applications:save.saved').split(' {{')[0] ?? '').first()).toBeVisible();
  const other = await anotherBrowser(browser, customer.session, 'en');
  await other.page.goto('/therapist-registration#application');
  await other.page.locator('#application').scrollIntoViewIfNeeded();
  await expect(other.page.locator('input[name=lastName]')).toHaveValue('Kidane');
  await other.done();
});
