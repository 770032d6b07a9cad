import type { ReactNode } from 'react';
import { ChevronIcon } from './icons';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** Open initially. */
  open?: boolean;
  /** Only one disclosure of a group is open. */
  group?: string;
  children: ReactNode;
}

/**
 * A question with a collapsible answer. Uses the native element, which the browser's search
 * finds and which works without scripts. Material UI's Accordion does neither and adds 4.7 KiB
 * (docs/decisions/0032).
 */
export function Disclosure({ title, open, group, children }: DisclosureProps) {
  return (
    <details className={`${styles.disclosure} border-bottom-strong`} open={open} name={group}>
      <summary>
        <span>{title}</span>
        <ChevronIcon className={`${styles.mark} muted`} />
      </summary>
      <div className={`${styles.content} grid gap-12 muted`}>{children}</div>
    </details>
  );
}

/** A list of questions, one open at a time. */
export function Accordion({ name, items }: { name: string; items: readonly { title: string; content: ReactNode }[] }) {
  return (
    <div className="border-top-strong">
      {items.map(({ title, content }) => (
        <Disclosure key={title} title={title} group={name}>
          {content}
        </Disclosure>
      ))}
    </div>
  );
}
