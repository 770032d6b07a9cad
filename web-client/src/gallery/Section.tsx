import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** A name in the margin, and the block in its states next to it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} data-section={title}>
      {/* Block names are English in every language: they are the names in the code. */}
      <h2 lang="en" dir="ltr">
        {title}
      </h2>
      <div className="grid gap-24 min-w-0">{children}</div>
    </section>
  );
}
