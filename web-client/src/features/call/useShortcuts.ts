import { useEffect, useRef } from 'react';

/** Shortcuts with Alt by physical key, the same in every language. A letter alone would trigger while typing. */
export const shortcuts = { microphone: 'M', camera: 'C', leave: 'L' } as const;
export type Shortcut = keyof typeof shortcuts;

/** Formats a shortcut for `aria-keyshortcuts`. */
export const ariaShortcut = (name: Shortcut) => `Alt+${shortcuts[name]}`;

/** Runs an action on Alt and a key, wherever the focus is. */
export function useShortcuts(actions: Readonly<Record<Shortcut, () => void>>) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      const name = (Object.keys(shortcuts) as Shortcut[]).find((it) => event.code === `Key${shortcuts[it]}`);
      if (!name) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
