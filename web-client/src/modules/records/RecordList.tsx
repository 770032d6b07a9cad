import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Records.module.css';

/** Records per request. */
export const PAGE_SIZE = 10;

/** A page of records and its loading state. */
export interface RecordsQuery<Item> {
  items?: readonly Item[];
  nextPageToken?: string;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface RecordListProps<Item> {
  /** Queries the page of a token (`PAGE_SIZE` records), again whenever it is shown. */
  usePage: (token: string) => RecordsQuery<Item>;
  /** Title of the error state; the text below it is the cause, or this one. */
  failed: string;
  error?: string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** One record as a row (`RecordRow`). */
  row: (item: Item) => ReactNode;
  /** Class of the list, where rows are not enough. */
  listClass?: string;
}

/**
 * A user's records, page below page. Each page has its own query, so that a change shows
 * everywhere.
 */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const [tokens, setTokens] = useState(['']);
  return tokens.map((token, index) => (
    <Page
      key={token}
      {...props}
      token={token}
      before={index * PAGE_SIZE}
      onMore={index === tokens.length - 1 ? (next) => setTokens([...tokens, next]) : undefined}
    />
  ));
}

interface PageProps<Item> extends RecordListProps<Item> {
  token: string;
  before: number;
  /** Loads the next page; only the last page has it. */
  onMore?: (token: string) => void;
}

function Page<Item>({ usePage, failed, empty, row, listClass, token, before, onMore, ...rest }: PageProps<Item>) {
  const { items, nextPageToken, error, isFetching, refetch } = usePage(token);
  if (!items) {
    if (!error) return <SkeletonRows rows={3} />;
    const text = rest.error ?? apiErrorText(error);
    return <LoadError title={failed} text={text} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (items.length === 0 && before === 0) return empty;
  return (
    <>
      <ul className={listClass}>{items.map(row)}</ul>
      {onMore && nextPageToken && <LoadMore shown={before + items.length} onMore={() => onMore(nextPageToken)} />}
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
    <li className={`${styles.row} ${calledOff ? styles.calledOff : ''}`}>
      <div>
        <Heading>
          <Link to={to}>{title}</Link>
        </Heading>
        <p className="muted">{text}</p>
      </div>
      <div className={styles.end}>
        {price && <span className="ltr num">{price}</span>}
        {status}
      </div>
    </li>
  );
}
