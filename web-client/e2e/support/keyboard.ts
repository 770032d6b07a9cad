import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has stops. */
const STOPS = 120;

/**
 * What the browser shows of the focus, in the page: nothing while another element has it. A ring may be around the part that stands for the
 * element: the frame of a field, a card, the box beside it.
 */
function focusOf(element: Element): 'elsewhere' | 'seen' | 'unseen' {
  if (element !== document.activeElement) return 'elsewhere';
  const frame = element.parentElement;
  const around = [element, frame, frame?.parentElement, ...(frame?.children ?? [])];
  const hasRing = around.some((part) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  return hasRing ? 'seen' : 'unseen';
}

/** A visitor without a mouse. */
export function keyboardOf(page: Page) {
  /** Presses Tab until the element has the focus, which must be seen. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < STOPS; presses += 1) {
      const focus = await target.evaluate(focusOf);
      if (focus !== 'elsewhere') {
        expect(focus, `the focus on ${String(target)}`).toBe('seen');
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
