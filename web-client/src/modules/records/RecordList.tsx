import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import type { RecordsQuery } from '@/api/pages';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { ListFoot } from './ListFoot';
import styles from './Records.module.css';

interface RecordListProps<Item> {
  /** The list's query (`recordsOf`). */
  query: RecordsQuery<Item>;
  /** Title of the error state; the text below it is the cause, or this one. */
  failed: string;
  error?: string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** One record as a row (`RecordRow`). */
  row: (item: Item) => ReactNode;
  /** Class of the list, where rows are not enough. */
  listClass?: string;
  /** Accessible name of the list, where its heading is not enough. */
  label?: string;
}

/** A user's records, page below page. */
export function RecordList<Item>({ query, failed, error: failedText, empty, row, ...list }: RecordListProps<Item>) {
  const { items, error, isFetching, refetch } = query;
  if (!items) {
    if (!error) return <SkeletonRows rows={3} />;
    const text = failedText ?? apiErrorText(error);
    return <LoadError title={failed} text={text} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={list.listClass} aria-label={list.label}>
        {items.map(row)}
      </ul>
      <ListFoot query={query} failed={failed} error={failedText} />
    </>
  );
}

interface RecordRowProps {
  to: string;
  title: ReactNode;
  text: ReactNode;
  price: string;
  status: ReactNode;
  /** Level of the heading, where the list has its own. */
  level?: 2 | 3;
  /** The record was cancelled: its facts are dimmed. */
  calledOff?: boolean;
}

/** A record in a list: subject, price, status. */
export function RecordRow({ to, title, text, price, status, level = 2, calledOff }: RecordRowProps) {
  const Heading = `h${level}` as const;
  return (
    <li
      className={`${styles.row} grid items-center gap-24 gap-y-4 grid-cols-[minmax(0,1fr)_auto] border-b border-line ${calledOff ? styles.calledOff : ''}`}
    >
      <div>
        <Heading>
          <Link to={to}>{title}</Link>
        </Heading>
        <p className="muted">{text}</p>
      </div>
      <div className={`${styles.end} flex flex-wrap items-center gap-16 gap-y-8`}>
        {price && <span className="ltr num">{price}</span>}
        {status}
      </div>
    </li>
  );
}
