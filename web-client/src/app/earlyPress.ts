/**
 * Remembers the last button that was pressed before the page was alive (early.ts). Without it the press would be lost, and a form would
 * send what was typed in the address.
 */
export function rememberPresses() {
  document.addEventListener(
    'click',
    (event) => {
      if ('alive' in document.documentElement.dataset) return;
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button) return;
      event.preventDefault();
      pressed()?.removeAttribute('data-pressed');
      button.dataset['pressed'] = '';
    },
    true,
  );
}

/** From now on buttons work by themselves. */
export function stopRemembering() {
  document.documentElement.dataset['alive'] = '';
}

/** Whether one waits to be pressed. */
export const isPressed = () => pressed() !== null;

/** Presses the remembered button. */
export function pressAgain() {
  const button = pressed();
  button?.removeAttribute('data-pressed');
  button?.click();
}

const pressed = () => document.querySelector<HTMLElement>('[data-pressed]');
