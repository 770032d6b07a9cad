import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';

export type BadgeVariant = 'destructive' | 'secondary' | 'default' | 'success' | 'warning' | 'info';

/** A status as a word; with a dot only where attention is needed. */
export function StatusBadge({ variant, dot, children }: { variant: BadgeVariant; dot?: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.badge} ${styles[variant]} ${dot ? styles.dot : ''}`} data-variant={variant}>
      {children}
    </span>
  );
}
