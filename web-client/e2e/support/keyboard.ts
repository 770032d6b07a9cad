import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has stops. */
const STOPS = 120;

/**
 * What the browser shows of the focus, in the page, or where the element lies from the one that has it. A ring may be around the part that
 * stands for the element: the frame of a field, a card, the box beside it, the whole row.
 */
function focusOf(element: Element): 'before' | 'after' | 'seen' | 'unseen' {
  const active = document.activeElement ?? document.body;
  if (element !== active) {
    const isBehind = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBehind && active !== document.body ? 'before' : 'after';
  }
  const frame = element.parentElement;
  const around = [element, frame, frame?.parentElement, ...(frame?.children ?? [])];
  const hasRing = around.some((part) => {
    if (!part) return false;
    return [null, '::before', '::after'].some((drawn) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part, drawn);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
  });
  return hasRing ? 'seen' : 'unseen';
}

/** A visitor without a mouse. */
export function keyboardOf(page: Page) {
  /** Presses Tab, or Shift+Tab on the way back, until the element has the focus, which must be seen. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    // A page that has just been opened takes nothing yet.
    await expect(target).toBeEnabled();
    for (let presses = 0; presses < STOPS; presses += 1) {
      const focus = await target.evaluate(focusOf);
      if (focus === 'seen') return;
      expect(focus, `the focus on ${String(target)}`).not.toBe('unseen');
      await page.keyboard.press(focus === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  };
  return {
    reach,
    /** Presses a key, Enter unless told, on an element. */
    press: async (target: Locator, key = 'Enter') => {
      await reach(target);
      await page.keyboard.press(key);
    },
  };
}
