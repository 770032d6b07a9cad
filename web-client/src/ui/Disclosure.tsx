import type { ReactNode } from 'react';
import { ChevronIcon } from './icons';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** Open from the start. */
  open?: boolean;
  /** Of all with the same name only one is open. */
  group?: string;
  children: ReactNode;
}

/** More for those who want it: a question and its answer. The browser's own element, found by its search and working before any script. */
export function Disclosure({ title, open, group, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={open} name={group}>
      <summary>
        <span>{title}</span>
        <ChevronIcon className={styles.mark} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

/** Questions below each other, one open at a time. */
export function Accordion({ name, items }: { name: string; items: readonly { title: string; content: ReactNode }[] }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }) => (
        <Disclosure key={title} title={title} group={name}>
          {content}
        </Disclosure>
      ))}
    </div>
  );
}
