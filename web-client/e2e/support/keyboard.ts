import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has stops. */
const STOPS = 120;

/** A visitor without a mouse. */
export function keyboardOf(page: Page) {
  /** Presses Tab until the element has the focus, and the browser takes it for one to be marked. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < STOPS; presses += 1) {
      const is = await target.evaluate(
        (element) => element === document.activeElement && { seen: element.matches(':focus-visible') },
      );
      if (is) {
        expect(is, `the focus on ${String(target)}`).toEqual({ seen: true });
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  };
  return {
    /** Presses a key, Enter unless told, on an element. */
    press: async (target: Locator, key = 'Enter') => {
      await reach(target);
      await page.keyboard.press(key);
    },
    /** Types into a field, or the beginning of an option into a list. */
    type: async (target: Locator, text: string) => {
      await reach(target);
      await page.keyboard.type(text);
    },
  };
}
