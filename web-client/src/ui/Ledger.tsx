import type { ReactNode } from 'react';
import styles from './Ledger.module.css';

interface LedgerRow {
  /** The figure, or the word, of the row. */
  figure: ReactNode;
  title: string;
  text: ReactNode;
}

/** Facts as a ledger: the figure first, then its meaning. */
export function Ledger({ rows }: { rows: readonly LedgerRow[] }) {
  return (
    <ul className={styles.ledger}>
      {rows.map(({ figure, title, text }) => (
        <li key={title} className="grid gap-24 border-t border-line-2">
          <b className="num">
            <bdi>{figure}</bdi>
          </b>
          <div>
            <h3 className="text-20">{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
