import { expect, test } from '@playwright/test';

test('shows the operations and fields of the API at /docs/api', async ({ page }) => {
  test.slow();
  await page.goto('/docs/api');
  // The page lays out the whole contract before it shows anything.
  const title = page.getByRole('heading', { name: 'Selam API', exact: false, level: 1 });
  await expect(title).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText('/v1/cargo/quotes', { exact: true }).first()).toBeAttached();
  await expect(page.getByText('Access: operations for signed-in users')).toBeVisible();
});
