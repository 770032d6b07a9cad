import { alive } from './support/actions';
import { settle, tolerance, viewports } from './support/pictures';
import { expect, test } from './support/test';
import { inLanguage } from './support/written';

// First screens of the most important pages, compared with reviewed pictures. Each page appears once; together they cover both
// directions, both schemes and both widths. All letters come from our own fonts. After an intended change, run
// npx playwright test visual gallery --update-snapshots, and review the pictures before committing them.

const pictures = [
  { name: 'home', path: '/', language: 'en', width: 'desk' },
  { name: 'home', path: '/', language: 'ar', width: 'phone' },
  { name: 'therapy', path: '/services/therapy', language: 'en', width: 'phone' },
  { name: 'cargo', path: '/services/cargo', language: 'ar', width: 'desk' },
  { name: 'cleaning', path: '/services/cleaning', language: 'en', width: 'desk' },
  { name: 'contact', path: '/contact', language: 'ar', width: 'phone' },
] as const;

for (const { name, path, language, width } of pictures) {
  const scheme = language === 'ar' ? 'dark' : 'light';
  test.describe(() => {
    test.use({ language, viewport: viewports[width] });

    test(`matches the picture of ${name}, ${language}, ${scheme}, ${width}`, async ({ page }) => {
      // Bookings and opening hours show the day, which is always this Wednesday at ten in Calgary.
      await page.clock.setFixedTime(new Date('2026-11-18T17:00:00Z'));
      await page.goto(inLanguage(path, language));
      await alive(page);
      await settle(page);
      await expect(page).toHaveScreenshot(`${name}-${language}-${scheme}-${width}.png`, {
        ...tolerance,
        mask: [page.locator('input[type=date], time')],
      });
    });
  });
}
