import { expect, test } from '@playwright/test';

test('shows the operations and fields of the API at /docs/api', async ({ page }) => {
  await page.goto('/docs/api');
  await expect(page.getByRole('heading', { name: 'Selam API', exact: false, level: 1 })).toBeVisible();
  await expect(page.getByText('/v1/cargo/quotes', { exact: true }).first()).toBeAttached();
  await expect(page.getByText('Access: operations for signed-in users')).toBeVisible();
});
