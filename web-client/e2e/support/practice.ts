import { expect, type Page } from '@playwright/test';
import type { textsOf } from './texts';

/** Opens the week of a new therapist and adds hours on its second day. A profile without hours cannot be listed. */
export async function addHours(page: Page, t: ReturnType<typeof textsOf>) {
  await page.goto('/my-practice');
  await page.getByRole('button', { name: t('practice:week.save') }).waitFor();
  const added = page.getByRole('button', { name: new RegExp(t('week:addTo').replace('{{day}}', '.+')) });
  await added.nth(1).click();
  await page
    .getByRole('textbox', { name: t('week:from'), exact: true })
    .first()
    .fill('10:00');
  await page
    .getByRole('textbox', { name: t('week:to'), exact: true })
    .first()
    .fill('16:00');
}

/** Saves the open week. */
export async function saveHours(page: Page, t: ReturnType<typeof textsOf>) {
  await page.getByRole('button', { name: t('practice:week.save') }).click();
  await expect(page.getByText(t('practice:week.saved'))).toBeVisible();
}
