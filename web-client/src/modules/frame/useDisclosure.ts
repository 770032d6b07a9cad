import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The opened part that a button of `area` controls: the button, and its links and buttons. */
function openedIn(area: HTMLElement | null) {
  const buttons = [...(area?.querySelectorAll<HTMLElement>('[aria-expanded=true]') ?? [])];
  const button = buttons.find(({ offsetParent }) => offsetParent !== null);
  const part = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  const items = [...(part?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  return { button, items: items.filter(({ offsetParent }) => offsetParent !== null) };
}

/** Moves the focus through the opened part, from its button on. */
function walk(area: HTMLElement | null, event: KeyboardEvent) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !area?.contains(document.activeElement)) return;
  const { items } = openedIn(area);
  const at = items.findIndex((item) => item === document.activeElement);
  const start = at < 0 && step < 0 ? 0 : at;
  event.preventDefault();
  items[(start + step + items.length) % items.length]?.focus();
}

/**
 * State of a part of the page that a button opens and closes. Arrow keys move through its links.
 * Escape closes it and returns the focus to the button. A click outside of `area`, leaving it by Tab, and going to another page
 * close it without moving the focus.
 */
export function useDisclosure(area: RefObject<HTMLElement | null>) {
  const { key } = useLocation();
  // Open on this page only: another page has another key.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;

  useEffect(() => {
    if (!open) return;
    const close = () => setOpenAt(null);
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      walk(area.current, event);
      if (event.key !== 'Escape') return;
      const { button } = openedIn(area.current);
      close();
      button?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [area, open]);

  const toggle = useCallback(() => setOpenAt((was) => (was === key ? null : key)), [key]);
  const close = useCallback(() => setOpenAt(null), []);
  return { open, toggle, close };
}
