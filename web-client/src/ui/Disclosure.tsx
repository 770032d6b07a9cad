import type { ReactNode } from 'react';
import { ChevronIcon } from './icons';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** Open initially. */
  open?: boolean;
  children: ReactNode;
}

/**
 * A question with a collapsible answer. Uses the native element, which the browser's search
 * finds and which works without scripts. Material UI's Accordion does neither and adds 4.7 KiB
 * (docs/decisions/0032).
 */
export function Disclosure({ title, open, children }: DisclosureProps) {
  return (
    <details className={`${styles.disclosure} border-b border-line-2`} open={open}>
      <summary>
        <span>{title}</span>
        <ChevronIcon className={`${styles.mark} muted`} />
      </summary>
      <div className="pt-0 pb-20 grid gap-12 muted">{children}</div>
    </details>
  );
}
