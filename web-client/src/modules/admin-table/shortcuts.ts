import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { isTyping } from '@/browser/isTyping';
import { localStore } from '@/browser/storage';

const SWITCH = 'selam.office.shortcuts';
const listeners = new Set<() => void>();
const areOn = () => localStore.get(SWITCH) !== 'off';

/** Turns the shortcuts on or off on this device: single keys can be pressed by accident. */
export function switchShortcuts(on: boolean) {
  if (on) localStore.remove(SWITCH);
  else localStore.set(SWITCH, 'off');
  listeners.forEach((listener) => listener());
}

/** Returns whether the shortcuts are on. */
export const useShortcutsOn = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, areOn);

/** The keys of every list of the dashboard, for its help. */
export const shortcutKeys = {
  next: ['j', '↓'],
  previous: ['k', '↑'],
  open: ['Enter'],
  select: ['x'],
  search: ['/'],
  help: ['?'],
} as const;

interface ListShortcuts {
  /** Selects or deselects the row with this number, from 0. */
  onSelect?: (row: number) => void;
  onHelp: () => void;
}

/** Handles a key; returns whether it is a shortcut. */
function handle(key: string, root: HTMLElement, { onSelect, onHelp }: ListShortcuts): boolean {
  // Lists that are not tables mark the link of each row.
  const links = [...root.querySelectorAll<HTMLElement>('tbody th a, a[data-row]')];
  const focused = document.activeElement;
  const at = links.findIndex((link) => link === focused || link.closest('tr, li')?.contains(focused));
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  switch (key) {
    case 'j':
    case 'k':
    case 'ArrowDown':
    case 'ArrowUp': {
      // Elsewhere the arrow keys scroll.
      if (links.length === 0 || (isArrow && at === -1)) return false;
      const step = key === 'j' || key === 'ArrowDown' ? 1 : -1;
      links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
      return true;
    }
    case 'x':
      if (!onSelect || at === -1) return false;
      onSelect(at);
      return true;
    case '/': {
      const search = root.querySelector<HTMLElement>('input[type=search]');
      search?.focus();
      return Boolean(search);
    }
    case '?':
      onHelp();
      return true;
    default:
      return false;
  }
}

/**
 * Keyboard shortcuts of a list: j and k or the arrow keys move between rows, Enter opens one, x selects
 * it, / searches, ? shows these keys. They do nothing while the user types or a dialog is open.
 */
export function useListShortcuts(root: RefObject<HTMLElement | null>, actions: ListShortcuts) {
  const on = useShortcutsOn();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (!root.current || document.querySelector('[role=dialog]')) return;
      if (handle(event.key, root.current, latest.current)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // Before the search of the whole dashboard, which has the same key.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [on, root]);
}
