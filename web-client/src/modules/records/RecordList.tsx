import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Records.module.css';

/** Records that are asked for at once. */
export const PAGE_SIZE = 10;

/** A page of records, as far as it has come. */
export interface RecordsQuery<Item> {
  items?: readonly Item[];
  nextPageToken?: string;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface RecordListProps<Item> {
  /** Asks for the page behind a token (`PAGE_SIZE` records), again whenever it is shown. */
  usePage: (token: string) => RecordsQuery<Item>;
  /** Title over why they could not be loaded; the text below it says why, or is this one. */
  failed: string;
  error?: string;
  /** Stands in the place of an empty list. */
  empty: ReactNode;
  /** One record as a row (`RecordRow`). */
  row: (item: Item) => ReactNode;
  /** Class of the list, where rows are not enough. */
  listClass?: string;
}

/** Somebody's records, page below page. Each page asks for itself, so that a change shows everywhere. */
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
  /** Only the last page goes on. */
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
  /** Of its heading, where the list has one of its own. */
  level?: 2 | 3;
  /** It has been called off: what it would have been stands back. */
  calledOff?: boolean;
}

/** A record in a list: what it is, what it costs, how it stands. */
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
