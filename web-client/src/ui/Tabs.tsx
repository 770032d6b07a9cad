import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Tabs.module.css';
import { useHydrated } from './useHydrated';

interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** Number of waiting items, as a badge. */
  count?: number;
}

interface TabsProps<Id extends string> {
  /** Name of the tab list for screen readers. */
  label: string;
  tabs: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** `line` divides a page, `wide` shares the width of a small part, `pill` divides a part of it. */
  look?: 'line' | 'wide' | 'pill';
  /** Renders the chosen tab. The others are not rendered. */
  children: (id: Id) => ReactNode;
}

/**
 * Tabs in the ARIA pattern: one stop of the Tab key; arrow keys (in writing direction), Home and
 * End move and select at once. The page owns the chosen tab: store it in the address, so that
 * links and back navigation work.
 *
 * Not Material UI's Tabs: they add 7.6 KiB, and /services/global-products would load 22.9 of its 15
 * KiB (docs/decisions/0032).
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, look = 'line', children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const alive = useHydrated();

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ id }) => id === value);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const next = targetOf(event.key, forward, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus({ preventScroll: true });
  };

  // A phone has no room for all tabs. Keeps the chosen one visible, also when a badge appears
  // before it. Scrolls the row only, never the page.
  const counts = tabs.map(({ count }) => count).join();
  useEffect(() => {
    const show = () => {
      const row = list.current;
      const chosen = row?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
      if (!row || !chosen) return;
      const { left, right } = row.getBoundingClientRect();
      row.scrollLeft += Math.max(0, chosen.right - right) + Math.min(0, chosen.left - left);
    };
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [value, counts]);

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={look === 'wide' ? `${styles.line} ${styles.wide}` : styles[look]}
        onKeyDown={walk}
      >
        {tabs.map(({ id, label: text, count }) => (
          <button
            key={id}
            type="button"
            role="tab"
            disabled={!alive}
            id={`${base}-tab-${id}`}
            aria-selected={id === value}
            aria-controls={`${base}-panel`}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {text}{' '}
            {count !== undefined && count > 0 && (
              <span className={`num ${styles.count} text-error font-650 leading-150 text-14 rounded-full`}>
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      {/* The key creates a new panel per tab, so that no state leaks between tabs. */}
      <div
        key={value}
        id={`${base}-panel`}
        role="tabpanel"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA pattern makes the panel focusable
        tabIndex={0}
        aria-labelledby={`${base}-tab-${value}`}
        className="pt-24"
      >
        {children(value)}
      </div>
    </div>
  );
}

/** Returns the tab that a key leads to from the tab at `at`, if any. */
function targetOf(key: string, forward: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (at + (key === forward ? 1 : -1) + count) % count;
}
