import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectAuth } from '@/auth/authSlice';
import styles from './QuoteBill.module.css';

interface QuoteBillProps {
  /** Subject of the price: the route, the visit. */
  about: ReactNode;
  /** The price; a sentence while there is none. */
  total: ReactNode;
  /** The total is a sentence, not an amount. */
  empty?: boolean;
  /** Line below the price. */
  sub?: ReactNode;
  /** Components of the price. */
  items?: readonly { label: string; amount: string }[];
  action?: ReactNode;
  /** Expiry of the price, as the server wrote it; undefined when the price is outdated. */
  until?: string;
}

/**
 * The priced side of a quote, on the dark background of the footer. Changes are announced to
 * screen readers.
 */
export function QuoteBill({ about, total, empty, sub, items = [], action, until }: QuoteBillProps) {
  const { t } = useTranslation(['order', 'common']);
  const isSignedIn = useSelector(selectAuth).user !== null;
  const time = until && t('common:localTime', { time: until });
  const note = time ? t(isSignedIn ? 'bill.untilBooked' : 'bill.until', { time }) : t('bill.outdated');
  return (
    <div className={`on-deep ${styles.bill} grid content-start gap-16`} aria-live="polite">
      <p className="text-foot-text-2 leading-160 text-14">{about}</p>
      <p className={empty ? `${styles.empty} font-650 text-24` : `num ${`${styles.total} font-700`}`}>
        {empty ? total : <bdi className="ltr">{total}</bdi>}
      </p>
      {sub && <div className="text-foot-text-2 leading-160 text-14">{sub}</div>}
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
      {!empty && (
        <div className="text-foot-text-2 leading-160 grid gap-4 text-14">
          <p>{t('bill.pay')}</p>
          <p>{note}</p>
        </div>
      )}
    </div>
  );
}
