import { expect, type Locator, type Page } from '@playwright/test';
import { keyboardOf } from './keyboard';

/** Drives a page: journeys use the keyboard in one language and the pointer in the other. */
export interface InputDriver {
  /** Presses a button or a link. */
  press: (target: Locator) => Promise<void>;
  /** Chooses a tab; the keyboard reaches it with arrows from the selected one. */
  tab: (target: Locator) => Promise<void>;
  /** Types into a text field and replaces its content. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Fills a date field with a day such as `2026-11-23`. */
  date: (field: Locator, day: string) => Promise<void>;
  /** Chooses an option of a list by its value. */
  select: (list: Locator, value: string) => Promise<void>;
  /** Toggles a checkbox or a switch. */
  toggle: (box: Locator) => Promise<void>;
  /** Chooses a radio button. */
  pick: (radio: Locator) => Promise<void>;
}

const pointer: InputDriver = {
  press: (target) => target.click(),
  tab: (target) => target.click(),
  type: (field, text) => field.fill(text),
  date: (field, day) => field.fill(day),
  select: async (list, value) => void (await list.selectOption(value)),
  // The visible control covers the checkbox.
  toggle: (box) => box.click({ force: true }),
  // The radio button of a card is hidden under it.
  pick: async (radio) => {
    await radio.locator('xpath=ancestor::label').click();
    await expect(radio).toBeChecked();
  },
};

const isFocused = (element: Element) => element === document.activeElement;

function keyboard(page: Page): InputDriver {
  const keys = keyboardOf(page);
  return {
    press: (target) => keys.press(target),
    tab: async (target) => {
      const tabs = page.getByRole('tablist').filter({ has: target }).getByRole('tab');
      await keys.reach(tabs.and(page.locator('[aria-selected=true]')));
      for (let presses = await tabs.count(); presses > 0 && !(await target.evaluate(isFocused)); presses -= 1) {
        await page.keyboard.press('ArrowRight');
      }
      await expect(target).toBeFocused();
      await page.keyboard.press('Enter');
    },
    type: async (field, text) => {
      await keys.reach(field);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
    date: async (field, day) => {
      const [year, month, date] = day.split('-');
      await keys.reach(field);
      // Starts before the field, so that its first part gets the focus; in the order of an English browser.
      while (await field.evaluate(isFocused)) await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(`${month}${date}${year}`);
      await expect(field).toHaveValue(day);
    },
    select: async (list, value) => {
      await keys.reach(list);
      await page.keyboard.type(await list.locator(`option[value="${value}"]`).innerText());
      await expect(list).toHaveValue(value);
    },
    toggle: (box) => keys.press(box, 'Space'),
    pick: async (radio) => {
      const name = await radio.getAttribute('name');
      const group = page.locator(`input[type=radio][name="${name}"]`);
      // Tab leads to the selected option, or to the first enabled one.
      const [chosen] = await group.and(page.locator(':checked')).all();
      await keys.press(chosen ?? group.and(page.locator(':enabled')).first(), 'Space');
      for (let presses = await group.count(); presses > 0 && !(await radio.isChecked()); presses -= 1) {
        await page.keyboard.press('ArrowDown');
      }
      await expect(radio).toBeChecked();
    },
  };
}

export const inputDriver = (page: Page, kind: 'keyboard' | 'pointer'): InputDriver =>
  kind === 'keyboard' ? keyboard(page) : pointer;
