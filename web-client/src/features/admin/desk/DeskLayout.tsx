import type { ReactNode } from 'react';
import styles from './DeskLayout.module.css';

interface DeskLayoutProps {
  /** Search, filters and export. */
  bar: ReactNode;
  list: ReactNode;
  /** The open record, if there is one. */
  record: ReactNode;
  reading: boolean;
  /** What is listed, for screen readers. */
  label: string;
}

/** A desk: filters above, the list below, and beside it the record that is open. A phone shows the list or the record, not both. */
export function DeskLayout({ bar, list, record, reading, label }: DeskLayoutProps) {
  return (
    <div className={`${styles.desk} ${reading ? styles.reading : ''}`}>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.panes}>
        <section className={styles.list} aria-label={label}>
          {list}
        </section>
        {reading && <div className={styles.record}>{record}</div>}
      </div>
    </div>
  );
}
