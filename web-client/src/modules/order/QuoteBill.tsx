import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './QuoteBill.module.css';

interface QuoteBillProps {
  /** What is priced: the route, the visit. */
  about: ReactNode;
  /** The price; a sentence while there is none. */
  total: ReactNode;
  /** The total is a sentence and not a figure. */
  empty?: boolean;
  /** Below the price. */
  sub?: ReactNode;
  /** How the price comes about. */
  items?: readonly { label: string; amount: string }[];
  action?: ReactNode;
  /** Until when the price holds, as the server wrote it; nothing when other choices have made it outdated. */
  until?: string;
}

/** The priced side of a quote, on the deep ground of the footer. Screen readers are told when it changes. */
export function QuoteBill({ about, total, empty, sub, items = [], action, until }: QuoteBillProps) {
  const { t } = useTranslation(['order', 'common']);
  const note = until ? t('bill.until', { time: t('common:localTime', { time: until }) }) : t('bill.outdated');
  return (
    <div className={`on-deep ${styles.bill}`} aria-live="polite">
      <p className={styles.sub}>{about}</p>
      <p className={empty ? styles.empty : `num ${styles.total}`}>
        {empty ? total : <bdi className="ltr">{total}</bdi>}
      </p>
      {sub && <div className={styles.sub}>{sub}</div>}
      {items.length > 0 && (
        <dl className="num">
          {items.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi className="ltr">{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {action}
      {!empty && <p className={styles.sub}>{note}</p>}
    </div>
  );
}
