import type { ReactNode } from 'react';
import { QuoteBill } from './QuoteBill';
import styles from './QuoteDesk.module.css';

interface EmptyQuoteDeskProps {
  title: string;
  /** What will be priced. */
  about: string;
  /** The sentence in the place of the price. */
  text: string;
  /** What stands where the form will be. */
  children: ReactNode;
}

/** A quote desk before its choices are there: the real heading and bill around what waits, or around what went wrong. */
export function EmptyQuoteDesk({ title, about, text, children }: EmptyQuoteDeskProps) {
  return (
    <div className={styles.desk}>
      <div className={styles.form}>
        <h2>{title}</h2>
        {children}
      </div>
      <QuoteBill about={about} empty total={text} />
    </div>
  );
}
