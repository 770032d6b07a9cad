import { alive, watch } from './support/actions';
import { axe } from './support/axe';
import { downloaded } from './support/office';
import { bookCleaning, type Caller, freeDays, newCustomer } from './support/orders';
import { fitsPhone } from './support/phone';
import { type Account } from './support/platform';
import { expect, test } from './support/test';
import { type Language, textsOf } from './support/texts';

test.use({ as: 'admin' });

/** Time until an event is in reports and in the audit log, milliseconds. */
const ARRIVAL = 20_000;

for (const language of ['en', 'ar'] as const satisfies Language[]) {
  const t = textsOf(language);

  test.describe(() => {
    test.use({ language });

    test(`shows the figures of the business, in ${language}`, async ({ page }) => {
      const troubles = watch(page);
      const customer = await newCustomer(page.request, 'en');
      const [date = ''] = await freeDays(customer);
      await bookCleaning(customer, { language: 'en', date });
      await page.goto('/admin?tab=users');
      await alive(page);
      const tile = page.getByRole('button', { name: t('admin-reports:metric.REPORT_METRIC_CLEANING_BOOKINGS') });
      await expect(tile).toContainText(/[1-9]/, { timeout: ARRIVAL });
      await tile.click();
      await expect(page).toHaveURL(/metric=cleaning-bookings/);
      await expect(tile).toHaveAttribute('aria-pressed', 'true');
      await axe(page, 'the reports');
      await fitsPhone(page, 'the reports');

      await page.getByRole('button', { name: t('admin-reports:period.previous') }).click();
      await expect(page).toHaveURL(/at=\d{4}-\d{2}-01/);
      await page.goBack();
      await expect(tile).toBeVisible();

      const { name } = await downloaded(page, t('admin:desk.export'));
      expect(name).toMatch(/^user-reports-.*\.csv$/);
      expect(troubles).toEqual([]);
    });

    test(`bans a person and shows it in the audit log, in ${language}`, async ({ page }) => {
      const troubles = watch(page);
      const customer: Caller & Account = await newCustomer(page.request, 'en');
      const [date = ''] = await freeDays(customer);
      const booking = await bookCleaning(customer, { language: 'en', date });
      const reason = `Threatened a driver ${booking.id.slice(-12)}`;

      await page.goto('/admin?tab=people');
      await alive(page);
      const list = page.getByRole('region', { name: t('admin-people:title'), exact: true });
      await page.getByRole('searchbox').fill(customer.email);
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === customer.email);
      await list.getByRole('row').filter({ hasText: customer.email }).getByRole('link').click();
      const person = page.getByRole('article');
      await expect(person.getByRole('link', { name: customer.email })).toBeVisible();
      const orders = person.getByRole('list', { name: t('admin-people:orders.title') });
      await expect(orders.locator(`a[href*="${booking.id}"]`)).toBeVisible();
      await axe(page, 'a person');
      await fitsPhone(page, 'a person');

      await person.getByRole('button', { name: t('admin-people:ban.open'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('admin-people:ban.length')).selectOption('24');
      await dialog.getByLabel(t('admin-people:reason')).fill(reason);
      await dialog.getByRole('button', { name: t('admin-people:ban.action'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(person.getByRole('button', { name: t('admin-people:lift.open') })).toBeVisible();
      await expect(person.getByText(t('admin-people:sessions.none'))).toBeVisible();

      await page.goto('/admin?tab=audit');
      await alive(page);
      const entry = page.getByRole('listitem').filter({ hasText: reason });
      await expect(async () => {
        await page.reload();
        await expect(entry).toBeVisible();
      }).toPass({ timeout: ARRIVAL });
      await expect(entry).toContainText(t('admin-audit:operation.BanPerson'));
      await axe(page, 'the audit log');
      await fitsPhone(page, 'the audit log');

      await page.getByRole('button', { name: t('admin-audit:verify.action') }).click();
      await expect(page.getByText(t('admin-audit:verify.complete'))).toBeVisible();
      await entry.getByRole('link', { name: t('admin-audit:record') }).click();
      await expect(page.getByRole('article').getByRole('link', { name: customer.email })).toBeVisible();
      expect(troubles).toEqual([]);
    });
  });
}
