import type { Locator } from '@playwright/test';
import { axe } from './support/axe';
import { expectError } from './support/customer';
import { newCustomer } from './support/orders';
import { fitsPhone, phone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { languages, textsOf } from './support/texts';
import { checkoutPage, payAt } from './support/therapy';

interface Access {
  kind: string;
  messagesLeft: number;
  sessionsLeft: number;
}
interface Checkout {
  id: string;
  url: string;
}

test('greets a signed-out visitor and asks to sign in on sending', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/services/therapy');
  await page.getByRole('button', { name: t('therapy:assistant.open') }).click();
  const panel = page.getByRole('region', { name: t('therapy:assistant.guided.title') });
  const field = panel.getByLabel(t('assistant:composer.label'));
  const place = async (link: Locator) => (await link.boundingBox()) ?? { y: 0, height: 0 };
  const ownPage = await place(panel.getByRole('link', { name: t('assistant:page.open') }));
  const crisisLine = await place(panel.getByRole('link', { name: /9-8-8/ }).first());
  expect(ownPage.y + ownPage.height).toBeLessThanOrEqual(crisisLine.y);
  await field.fill('   ');
  await field.press('Enter');
  await expect(panel.getByText(t('assistant:signIn.title'))).toHaveCount(0);
  await field.fill('I cannot sleep.');
  await field.press('Enter');
  await expect(panel.getByText(t('assistant:signIn.title'))).toBeVisible();
  await axe(page, 'the assistant, signed out');
  await panel.getByRole('link', { name: t('assistant:signIn.action') }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
});

/** One clear danger, and one text that only raises a doubt. */
const words = {
  en: { danger: 'I lost my job, I want to die', doubt: "I don't want to kill myself" },
  ti: { danger: 'ስራሕ ኣጥፊአ፣ ክመውት ደልየ', doubt: 'ነብሰይ ክቐትል ኣይደልን' },
  ar: { danger: 'فقدت عملي، أريد أن أموت', doubt: 'لا أريد أن أقتل نفسي' },
} as const;

for (const language of languages) {
  test.describe(() => {
    test.use({ language });

    test(`shows help lines to a signed-out person in danger, in ${language}`, async ({ page }) => {
      const t = textsOf(language);
      await page.goto('/assistant');
      const field = page.getByLabel(t('assistant:composer.label'));
      const send = async (text: string) => {
        await field.fill(text);
        await field.press('Enter');
      };
      // Screen readers announce the question politely; the alarm interrupts.
      await send(words[language].doubt);
      const doubt = page.getByRole('status', { name: t('assistant:crisis.unclear.title') });
      await expect(doubt.getByRole('link', { name: /9-8-8/ }).first()).toBeVisible();
      await expect(page.getByRole('alert', { name: t('assistant:crisis.title') })).toHaveCount(0);
      await axe(page, 'doubt');
      await send(words[language].danger);
      const alarm = page.getByRole('alert', { name: t('assistant:crisis.title') });
      await expect(alarm.getByRole('link', { name: /9-8-8/ }).first()).toBeVisible();
      await expect(alarm.getByRole('button', { name: t('assistant:crisis.leave') })).toBeVisible();
      await axe(page, 'danger');
      await fitsPhone(page, 'danger');
    });
  });
}

for (const language of ['en', 'ar'] as const) {
  const t = textsOf(language);

  test(`holds a conversation from the first message to its deletion, in ${language}`, async ({ browser, request }) => {
    test.slow();
    const customer = await newCustomer(request, language);
    const { page, done } = await anotherBrowser(browser, customer.session, language, {
      ...(language === 'ar' && { viewport: phone }),
    });
    const log = page.getByRole('log', { name: t('assistant:log') });
    const field = page.getByLabel(t('assistant:composer.label'));
    const send = async (text: string) => {
      await field.fill(text);
      await field.press('Enter');
    };
    /** Waits until the answer is complete. */
    const answered = async (text: string) => {
      await expect(log.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: t('stream:stop') })).toHaveCount(0, { timeout: 60_000 });
      await expect(
        log.locator(`[lang="${language}"][dir="${language === 'ar' ? 'rtl' : 'ltr'}"]`).last(),
      ).not.toBeEmpty();
    };

    await test.step('the first message asks for the age, then gets an answer', async () => {
      await page.goto('/assistant');
      await send('one');
      const action = page.getByRole('button', { name: t('assistant:statement.action') });
      await expect(action).toBeVisible();
      await axe(page, 'the age statement');
      await fitsPhone(page, 'the age statement');
      await page.locator('input[name=isOfAge]').check({ force: true });
      await action.click();
      await answered('one');
      await expect(page.getByText(t('assistant:scripted')).first()).toBeVisible();
      await axe(page, 'an answer');
      await fitsPhone(page, 'an answer');
    });

    await test.step('without a model, no message is counted and nothing is sold', async () => {
      await expect(page.getByRole('heading', { level: 1, name: t('therapy:assistant.guided.title') })).toBeVisible();
      await expect(page.getByText(t('therapy:assistant.guided.terms'))).toBeVisible();
      const { freeMessages } = await customer.get<{ freeMessages: number }>('/v1/assistant');
      for (let number = 1; number <= freeMessages; number += 1) {
        await send(`free ${number}`);
        await answered(`free ${number}`);
      }
      await expect(page.getByRole('region', { name: t('assistant:offer.title') })).toHaveCount(0);
      await expect(page.getByRole('main').getByText('$')).toHaveCount(0);
      expect(await customer.get<Access>('/v1/assistant/access')).toMatchObject({
        kind: 'ACCESS_KIND_OPEN',
        messagesLeft: 0,
      });
    });

    await test.step('a question is answered with hints', async () => {
      const question = language === 'ar' ? 'كيف أنام أفضل؟' : 'How can I sleep better?';
      await send(question);
      await answered(question);
      await expect(log.getByRole('listitem').nth(2)).toBeVisible();
      await axe(page, 'hints');
      await fitsPhone(page, 'hints');
    });

    await test.step('a doubt appears next to the answer, with help lines', async () => {
      await send(words[language].doubt);
      await answered(words[language].doubt);
      const help = page.getByRole('status', { name: t('assistant:crisis.unclear.title') });
      await expect(help.getByRole('link', { name: /9-8-8/ }).first()).toBeVisible();
      await axe(page, 'a doubt');
      await fitsPhone(page, 'a doubt');
    });

    await test.step('help in a crisis still appears', async () => {
      await send(language === 'ar' ? 'أريد أن أنتحر' : 'I want to kill myself');
      const help = page.getByRole('alert').filter({ hasText: t('assistant:crisis.title') });
      await expect(help).toBeVisible();
      // The emergency number is that of a chosen country.
      await expect(help.locator('a[href="tel:911"]')).toHaveCount(0);
      await help.getByLabel(t('assistant:crisis.country')).selectOption('CA');
      await expect(help.locator('a[href="tel:911"]')).toBeVisible();
      await expect(page.getByRole('region', { name: t('assistant:offer.title') })).toHaveCount(0);
      await axe(page, 'help in a crisis');
      await fitsPhone(page, 'help in a crisis');
      const address = page.url();
      await page.route('https://weather.gc.ca/', (route) => route.fulfill({ body: 'Weather' }));
      await help.getByRole('button', { name: t('assistant:crisis.leave') }).click();
      await expect(page).toHaveURL('https://weather.gc.ca/');
      await page.goBack();
      await expect(page).not.toHaveURL(address);
      await page.goto(address);
    });

    await test.step('a paid session is not used up', async () => {
      const checkout = await customer.post<Checkout>('/v1/checkout-sessions', {
        purpose: 'CHECKOUT_PURPOSE_ASSISTANT_SESSION',
      });
      const payment = await page.context().newPage();
      await payAt(payment, await checkoutPage(customer, checkout), /\/services\/therapy\?payment=success/);
      await payment.close();
      const sessions = async () => (await customer.get<Access>('/v1/assistant/access')).sessionsLeft;
      await expect.poll(sessions).toBe(1);
      await page.reload();
      await send('after paying');
      await answered('after paying');
      expect(await sessions()).toBe(1);
    });

    await test.step('a stopped answer keeps its partial text after a reload', async () => {
      // Hints are long enough to be stopped.
      const question = language === 'ar' ? 'ماذا يساعد على النوم أيضًا؟' : 'What else helps me to sleep?';
      const stop = page.getByRole('button', { name: t('stream:stop') });
      // On a busy machine an answer can finish before it is stopped; then the next one is stopped.
      await expect(async () => {
        await send(question);
        const timeout = 20_000;
        await Promise.all([page.waitForResponse(/:stop$/, { timeout }), stop.click({ timeout })]);
      }).toPass();
      await expect(page.getByRole('button', { name: t('stream:goOn') })).toBeVisible();
      await page.reload();
      await expect(log.getByText(question, { exact: true }).last()).toBeVisible();
      await expect(log.getByText('after paying', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: t('stream:goOn') }).click();
      await expect(page.getByRole('button', { name: t('stream:goOn') })).toHaveCount(0, { timeout: 60_000 });
    });

    await test.step('deleted conversations are gone', async () => {
      // On a phone, the history is behind a button.
      const opener = page.getByRole('button', { name: t('assistant:history.open') });
      if (await opener.isVisible()) await opener.click();
      await page
        .getByRole('button', { name: t('assistant:delete.all') })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: t('assistant:delete.allTitle') });
      await axe(page, 'deleting all conversations');
      await dialog.getByRole('button', { name: t('assistant:delete.all') }).click();
      await expect(page.getByText(t('assistant:delete.allDone'))).toBeVisible();
      const { conversations } = await customer.get<{ conversations: unknown[] }>('/v1/conversations');
      expect(conversations).toEqual([]);
    });
    await done();
  });
}

test.describe(() => {
  test.use({ as: 'client', viewport: phone });
  test('renders correctly on a phone in light colours', async ({ page }) => {
    await page.goto('/assistant');
    const opener = page.getByRole('button', { name: textsOf('en')('assistant:history.open') });
    await expect(opener).toBeVisible();
    // axe does not check for equal colours.
    const colours = await opener.evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button);
      return { color, backgroundColor };
    });
    expect(colours.backgroundColor).not.toBe(colours.color);
    await axe(page, 'the assistant on a phone');
  });
});

test.describe(() => {
  test.use({ as: 'client' });
  test('keeps a failed message and reports the failure', async ({ page }) => {
    const t = textsOf('en');
    await page.route(/\/v1\/conversations$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.goto('/assistant');
    const field = page.getByLabel(t('assistant:composer.label'));
    await field.fill('Selam');
    await field.press('Enter');
    await expectError(page, 'Failed to get response. Please try again.');
    await expect(field).toHaveValue('Selam');
  });
});
