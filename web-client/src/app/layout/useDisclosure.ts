import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State of a part of the page that a button opens and closes. Escape closes it and returns the
 * focus to the button. A click outside of `area`, leaving it by Tab, and going to another page
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
    const onKey = ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape') return;
      close();
      const buttons = area.current?.querySelectorAll<HTMLElement>('[aria-expanded=true]') ?? [];
      for (const button of buttons) if (button.offsetParent !== null) button.focus();
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
