import type { ReactNode } from 'react';
import styles from './TextSection.module.css';

/** A heading in the margin with its text next to it, for long pages. */
export function TextSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className={`${styles.section} grid-cols-[4fr_7fr] gap-y-16 gap-x-56 pt-28 max-md:grid-cols-[1fr] grid border-t border-line-2`}
    >
      <h2 className="self-start">{title}</h2>
      <div className="grid content-start gap-16">{children}</div>
    </section>
  );
}

/** A list with woven marks. */
export function MarkedList({ items }: { items: string[] }) {
  return (
    <ul className={`${styles.list} grid gap-8`}>
      {items.map((item) => (
        <li key={item} className="relative">
          {item}
        </li>
      ))}
    </ul>
  );
}
