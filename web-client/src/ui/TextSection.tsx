import type { ReactNode } from 'react';
import styles from './TextSection.module.css';

/** A heading in the margin and its text beside it: long pages read like a letter, not like a poster. */
export function TextSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  );
}

/** A list with woven marks. */
export function MarkedList({ items }: { items: string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
