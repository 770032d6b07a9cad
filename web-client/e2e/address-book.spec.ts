import { watch } from './support/actions';
import { axe } from './support/axe';
import { cargoForm, quoteCargo, stops, words } from './support/cargoForm';
import { newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';
import { inLanguage } from './support/written';

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  test(`fills a booking from saved addresses and saves a typed one, in ${language}`, async ({ browser, request }) => {
    const t = textsOf(language);
    const { session } = await newCustomer(request, language);
    const { page, done } = await anotherBrowser(browser, session, language);
    const troubles = watch(page);
    const save = page.getByRole('button', { name: t('address-book:keep') });

    await test.step('add an address in the settings', async () => {
      await page.goto('/account-settings');
      await expect(page.getByText(t('address-book:empty'))).toBeVisible();
      await page.getByRole('button', { name: t('address-book:new') }).click();
      const dialog = page.getByRole('dialog', { name: t('address-book:new') });
      await dialog.getByLabel(t('address-book:name'), { exact: true }).fill('Yonas');
      await dialog.getByLabel(t('address-book:address')).fill(stops.deliveryAddress);
      await dialog.getByLabel(t('address-book:city')).selectOption('Edmonton');
      await dialog.getByLabel(t('address-book:contactName')).fill(words.en.deliveryName);
      await dialog.getByLabel(t('address-book:contactPhone')).fill(stops.deliveryPhone);
      await axe(page, 'the form of an address');
      await fitsPhone(page, 'the form of an address');
      await dialog.getByRole('button', { name: t('address-book:save') }).click();
      const list = page.getByRole('list', { name: t('address-book:title') });
      await expect(list.getByText(stops.deliveryPhone)).toBeVisible();
      // Its name does not depend on texts that another page has loaded.
      await page.reload();
      await expect(list.getByText(t('tracking:city.Edmonton'))).toBeVisible();
      await axe(page, 'the address book');
      await fitsPhone(page, 'the address book');
    });

    const form = cargoForm(page, language);
    await test.step('only the stop in its town offers it', async () => {
      await page.goto(inLanguage('/services/cargo', language));
      await quoteCargo(page, language);
      await form.book.click();
      // Calgary has none, so there is one choice.
      await page.getByLabel(t('address-book:use')).selectOption({ label: 'Yonas' });
      await expect(form.field('deliveryAddress')).toHaveValue(stops.deliveryAddress);
      await expect(form.field('deliveryName')).toHaveValue(words.en.deliveryName);
      await expect(form.field('deliveryPhone')).toHaveValue(stops.deliveryPhone);
      await expect(save).toHaveCount(0);
    });

    await test.step('the typed pickup is saved and can be chosen', async () => {
      await form.field('pickupAddress').fill(stops.pickupAddress);
      await form.field('pickupName').fill(words.en.pickupName);
      await form.field('pickupPhone').fill(stops.pickupPhone);
      await save.click();
      await expect(page.getByLabel(t('address-book:use'))).toHaveCount(2);
      await expect(save).toHaveCount(0);
      await axe(page, 'a booking with saved addresses');
      await fitsPhone(page, 'a booking with saved addresses');
    });
    expect(troubles).toEqual([]);
    await done();
  });
}
