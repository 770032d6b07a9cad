import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPressed, pressAgain } from '@/app/earlyPress';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control that differs from what was written out, what it held, and where the caret was, if it has one that can be asked for. */
interface Entry {
  control: Control;
  value: string;
  caret?: [number, number];
}

const isCheckable = (control: Control) => control.type === 'checkbox' || control.type === 'radio';

/** What the page knows a control to hold until it hears otherwise. */
function writtenOut(control: Control) {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find((option) => option.defaultSelected)?.value ?? control.options[0]?.value ?? '';
  }
  if (control instanceof HTMLInputElement && isCheckable(control)) return String(control.defaultChecked);
  return control.defaultValue;
}

function held(control: Control) {
  return control instanceof HTMLInputElement && isCheckable(control) ? String(control.checked) : control.value;
}

function caretOf(control: Control): Entry['caret'] {
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return undefined;
  return [control.selectionStart, control.selectionEnd ?? control.selectionStart];
}

function entries(): Entry[] {
  return [
    ...document.querySelectorAll<Control>(
      'input:read-write, [type=checkbox], [type=radio], textarea:read-write, select',
    ),
  ]
    .map((control) => ({ control, value: held(control), caret: caretOf(control) }))
    .filter(({ control, value }) => value !== writtenOut(control));
}

/**
 * Does again what somebody did with a control, so that the page hears of it. React takes no notice of an event after which a control holds
 * what it held when the page came to life; so the control steps back first.
 */
function enterAgain({ control, value, caret }: Entry) {
  const known = writtenOut(control);
  if (!control.isConnected) return;
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isCheckable(control)) {
    // Of radio buttons one goes off because another goes on.
    if (control.type === 'radio' && value === 'false') return;
    (control as HTMLInputElement).checked = known === 'true';
    control.click();
  } else {
    control.value = known;
    // The setter of the element's class: React listens at the one of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    if (caret) control.setSelectionRange(...caret);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Keeps what was typed and chosen in a written-out page before it came to life, or what the browser put back there: React would draw the
 * empty fields over it. Then does what was pressed. Has its place behind the page, so that the whole page is there.
 */
export function EarlyInput() {
  const [, settle] = useState(false);
  // Read before anything can draw again. Only on top of a written-out page (start.tsx), and once.
  useLayoutEffect(() => {
    const root = document.querySelector<HTMLElement>('[data-page]');
    if (!root) return;
    delete root.dataset['page'];
    const early = entries();
    if (early.length === 0 && !isPressed()) return;
    // After React's own work, which would answer each event with the state of before; but in the same task: a press that came between
    // would send the empty fields.
    queueMicrotask(() => {
      // The page's own effects come first.
      flushSync(() => settle(true));
      early.forEach(enterAgain);
      pressAgain();
    });
  }, []);
  return null;
}
