import { expect, test } from '@playwright/test';
import { alive } from './support/actions';
import { settle, tolerance, views, viewports } from './support/pictures';
import { remember } from './support/texts';

// The first screen of the pages whose looks matter most, against pictures that were looked at. All letters come from our own fonts. After a
// change that is meant: npx playwright test visual gallery --update-snapshots, and look at the pictures before committing them.

const pages = {
  home: '/',
  therapy: '/services/therapy',
  cargo: '/services/cargo',
  cleaning: '/services/cleaning',
  contact: '/contact',
  'not-found': '/no-such-page',
};
for (const [language, scheme] of views) {
  for (const [width, viewport] of Object.entries(viewports)) {
    test.describe(`${language}, ${scheme}, ${width}`, () => {
      test.use({ viewport });

      for (const [name, path] of Object.entries(pages)) {
        test(name, async ({ page }) => {
          // A booking or an opening hour shows the day; it is always this Wednesday, at ten in Calgary.
          await page.clock.setFixedTime(new Date('2026-11-18T17:00:00Z'));
          await remember(page, language, scheme);
          await page.goto(path);
          await alive(page);
          await settle(page);
          await expect(page).toHaveScreenshot(`${name}-${language}-${scheme}-${width}.png`, {
            ...tolerance,
            mask: [page.locator('input[type=date], time')],
          });
        });
      }
    });
  }
}
