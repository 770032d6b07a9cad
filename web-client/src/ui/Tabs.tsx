import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Tabs.module.css';
import { useHydrated } from './useHydrated';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** How many wait behind it, as a badge. */
  count?: number;
}

interface TabsProps<Id extends string> {
  /** Name of the row of tabs for screen readers. */
  label: string;
  tabs: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** `line` divides a page, `wide` shares the whole width of a small part, `pill` divides a part of it. */
  look?: 'line' | 'wide' | 'pill';
  /** The content of the chosen tab. The others are not rendered. */
  children: (id: Id) => ReactNode;
}

/**
 * Tabs after the ARIA pattern: one stop for the Tab key, arrow keys (in the direction of writing), Home and End walk and choose at once.
 * Which tab is chosen belongs to the page: put it into the address, so that it can be shared and gone back from.
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

  // A phone has no room for all of them; the chosen one is always in sight, also when a badge appears before it. Only the row moves, never the page.
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
    <div className={styles.tabs}>
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
            {text} {count !== undefined && count > 0 && <span className={`num ${styles.count}`}>{count}</span>}
          </button>
        ))}
      </div>
      {/* The key makes a new panel of every choice: nothing of one tab's state is seen in another. */}
      <div
        key={value}
        id={`${base}-panel`}
        role="tabpanel"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the ARIA pattern makes the panel a stop of its own
        tabIndex={0}
        aria-labelledby={`${base}-tab-${value}`}
        className={styles.panel}
      >
        {children(value)}
      </div>
    </div>
  );
}

/** Where a key leads to from the tab at `at`, if anywhere. */
function targetOf(key: string, forward: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (at + (key === forward ? 1 : -1) + count) % count;
}
