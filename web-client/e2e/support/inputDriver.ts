import { expect, type Locator, type Page } from '@playwright/test';
import { keyboardOf } from './keyboard';

/** How somebody uses a page: journeys go by keyboard in one language and by pointer in the other. */
export interface InputDriver {
  /** A button, a link. */
  press: (target: Locator) => Promise<void>;
  /** A tab, which the keyboard reaches by arrows from the chosen one. */
  tab: (target: Locator) => Promise<void>;
  /** A text field; what stood in it is replaced. */
  type: (field: Locator, text: string) => Promise<void>;
  /** A field for a day, `2026-11-23`. */
  date: (field: Locator, day: string) => Promise<void>;
  /** A list, by the value of the option. */
  select: (list: Locator, value: string) => Promise<void>;
  /** A checkbox or a switch. */
  toggle: (box: Locator) => Promise<void>;
  /** A radio button. */
  pick: (radio: Locator) => Promise<void>;
}

const pointer: InputDriver = {
  press: (target) => target.click(),
  tab: (target) => target.click(),
  type: (field, text) => field.fill(text),
  date: (field, day) => field.fill(day),
  select: async (list, value) => void (await list.selectOption(value)),
  // What is seen of it is drawn over it.
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
      // From before it, so that its first part has the focus; in the order in which an English browser shows it.
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
      // Tab leads to the chosen one, or to the first of those that can be chosen.
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
