import { expect, type Locator, type Page } from '@playwright/test';

/** Upper bound of the tab stops of a page. */
const STOPS = 120;

/**
 * The visible focus, in the page, or the position of the element relative to the focused one. The focus ring may surround a proxy of the
 * element: the frame of a field, a card, the drawn box, the whole row.
 */
export function focusOf(element: Element): 'before' | 'after' | 'seen' | 'unseen' {
  const active = document.activeElement ?? document.body;
  if (element !== active) {
    const isBehind = (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBehind && active !== document.body ? 'before' : 'after';
  }
  const frame = element.parentElement;
  const around = [element, frame, frame?.parentElement, element.closest('tr'), ...(frame?.children ?? [])];
  const hasRing = around.some((part) => {
    if (!part) return false;
    return [null, '::before', '::after'].some((drawn) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part, drawn);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
  });
  return hasRing ? 'seen' : 'unseen';
}

/** A user without a mouse. */
export function keyboardOf(page: Page) {
  /** Presses Tab, or Shift+Tab backwards, until the element has a visible focus. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    // A page that has just opened accepts no keys yet.
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
    /** Presses a key on an element, Enter by default. */
    press: async (target: Locator, key = 'Enter') => {
      await reach(target);
      await page.keyboard.press(key);
    },
  };
}
