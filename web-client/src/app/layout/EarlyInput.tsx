import { useEffect, useLayoutEffect, useRef } from 'react';
import { pressAgain } from '@/app/earlyPress';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control that differs from what was written out, and what it held. */
interface Entry {
  control: Control;
  value: string;
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

function entries(): Entry[] {
  return [
    ...document.querySelectorAll<Control>(
      'input:read-write, [type=checkbox], [type=radio], textarea:read-write, select',
    ),
  ]
    .map((control) => ({ control, value: held(control) }))
    .filter(({ control, value }) => value !== writtenOut(control));
}

/**
 * Does again what somebody did with a control, so that the page hears of it. React takes no notice of an event after which a control holds
 * what it held when the page came to life; so the control steps back first.
 */
function enterAgain({ control, value }: Entry) {
  const known = writtenOut(control);
  const goneOn = held(control) !== value && held(control) !== known;
  if (!control.isConnected || goneOn) return;
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isCheckable(control)) {
    // Of radio buttons one goes off because another goes on.
    if (control.type === 'radio' && value === 'false') return;
    (control as HTMLInputElement).checked = known === 'true';
    control.click();
  } else {
    const { selectionStart, selectionEnd } = control;
    control.value = known;
    // The setter of the element's class: React listens at the one of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Keeps what was typed and chosen in a written-out page before it came to life, or what the browser put back there: React would draw the
 * empty fields over it. Then does what was pressed. Has its place behind the page, so that the page's own effects are done.
 */
export function EarlyInput() {
  const early = useRef<Entry[]>([]);
  // Read before anything can draw again; told when the page listens. Only on top of a written-out page (start.tsx), and once.
  useLayoutEffect(() => {
    const root = document.querySelector<HTMLElement>('[data-page]');
    if (!root) return;
    delete root.dataset['page'];
    early.current = entries();
  }, []);
  useEffect(() => {
    const done = early.current.splice(0);
    // Not within React's own work: it would answer each event with the state of before.
    queueMicrotask(() => {
      done.forEach(enterAgain);
      pressAgain();
    });
  }, []);
  return null;
}
