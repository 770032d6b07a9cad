import { expect, type Locator, type Page } from '@playwright/test';
import { focusOf } from './keyboard';

/** Upper bound of the tab stops of a part. */
const STOPS = 400;

/** Marks of elements that were there at the start, and of those that had the focus. */
const MARKS = { there: 'data-was-there', focused: 'data-had-focus' };
type Marks = typeof MARKS;

/** Marks the visible controls of `root` and moves the focus to its start, unless it is inside already. */
function start(root: HTMLElement, { there, focused }: Marks) {
  const controls =
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
  for (const element of root.querySelectorAll<HTMLElement>(controls)) {
    element.removeAttribute(focused);
    const isHidden =
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('[aria-hidden=true], [aria-disabled=true]') !== null;
    element.toggleAttribute(there, !isHidden);
  }
  if (root.matches('[role=dialog], [role=dialog] *') && root.contains(document.activeElement)) {
    document.activeElement?.setAttribute(focused, '');
    return;
  }
  root.tabIndex = -1;
  root.focus();
}

/** Marks the focused element of `root`. Date fields have several stops: the focus stays there. */
function mark(root: Element, { focused }: Marks): 'next' | 'same' | 'end' {
  const active = document.activeElement;
  if (!active || active === root || !root.contains(active)) return 'end';
  if (active.getAttribute(focused) === 'now') return 'same';
  if (active.hasAttribute(focused)) return 'end';
  root.querySelector(`[${focused}=now]`)?.setAttribute(focused, '');
  active.setAttribute(focused, 'now');
  return 'next';
}

/** Returns the controls that never had the focus, also not through the widget that they belong to. */
function missed(root: Element, { there, focused }: Marks): string[] {
  // Tab enters these once; the arrow keys lead to their other parts.
  const composites = '[role=tablist], [role=radiogroup], [role=menu], [role=listbox], [role=toolbar], [role=grid]';
  const had = (element: Element | null) =>
    element !== null && (element.hasAttribute(focused) || element.querySelector(`[${focused}]`) !== null);
  const hadGroup = (control: Element) =>
    control instanceof HTMLInputElement &&
    control.type === 'radio' &&
    had(root.querySelector(`input[name="${CSS.escape(control.name)}"][${focused}]`));
  return [...root.querySelectorAll(`[${there}]`)]
    .filter((control) => !had(control) && !had(control.closest(composites)) && !hadGroup(control))
    .map((control) => control.outerHTML.slice(0, 200));
}

const outline = (element: Element) => element.outerHTML.slice(0, 200);

/**
 * Presses Tab through an element from its start. Fails on a control without a visible focus, and on one that Tab and the widgets' own
 * keys never reach. Controls that appear meanwhile do not count. Returns the number of tab stops.
 */
export async function tour(page: Page, root: Locator, what: string): Promise<number> {
  await root.evaluate(start, MARKS);
  let stops = 0;
  for (; stops < STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await root.evaluate(mark, MARKS);
    if (stop === 'end') break;
    if (stop === 'same') continue;
    const focused = root.locator(`[${MARKS.focused}=now]`);
    expect(await focused.evaluate(focusOf), `the focus in ${what}: ${await focused.evaluate(outline)}`).toBe('seen');
  }
  expect(await root.evaluate(missed, MARKS), `controls of ${what} that no key reaches`).toEqual([]);
  return stops;
}
