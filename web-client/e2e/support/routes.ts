import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test';
import { bareKeys, type Language, schemeOf, textsOf } from './texts';

/** Routes by visitor, user and admin, shared by the end-to-end tests and `npm run screenshots`. */
export const routes = JSON.parse(readFileSync(path.resolve(import.meta.dirname, 'routes.json'), 'utf8')) as Record<
  'visitor' | 'client' | 'therapist' | 'admin',
  string[]
>;

/** Checks that the complete page is in its language and colours. Each direction has one colour scheme. */
export async function rendersIn(page: Page, language: Language, route: string) {
  await expect(page.getByRole('status').filter({ hasText: textsOf(language)('common:loading') })).toHaveCount(0);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expect(html).toHaveAttribute('data-scheme', schemeOf(language));
  await expect(page.locator('head title')).toHaveCount(1);
  expect(bareKeys(await page.locator('body').innerText()), route).toEqual([]);
}
