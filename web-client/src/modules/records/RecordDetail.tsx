import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { MoreLink } from '@/ui/MoreLink';
import { SkeletonRows } from '@/ui/Skeleton';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import { RecordHeading, RecordPage } from './RecordPage';
import styles from './Records.module.css';
import type { EditRules } from './useEdit';

interface RecordStateProps<Item> {
  query: { data?: Item; error?: unknown; isFetching: boolean; refetch: EditRules['refetch'] };
  /** Heading while it loads: a page without one is nowhere for a screen reader. */
  title: string;
  failed: string;
  notFound: string;
  notFoundText: string;
  /** The way to all of them. */
  all: { to: string; text: string };
  children: (item: NonNullable<Item>, refetch: EditRules['refetch']) => ReactNode;
}

/** The record that the address names, with everything that may be shown instead of it. */
function RecordState<Item>({ query, title, failed, notFound, notFoundText, all, children }: RecordStateProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return children(data, refetch);
  // An id that is none is refused as wrong; for the person in front of it that is the same.
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        page
        title={notFound}
        text={notFoundText}
        action={
          <Button variant="contained" to={all.to}>
            {all.text}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <RecordHeading>{title}</RecordHeading>
      {error ? (
        <LoadError title={failed} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  );
}

interface RecordOfProps<Item> {
  /** Heading while it loads, and what a visitor is told. */
  title: string;
  signedOut: string;
  logIn: string;
  useRecord: (id: string) => RecordStateProps<Item>['query'];
  failed: string;
  notFound: string;
  notFoundText: string;
  all: RecordStateProps<Item>['all'];
  children: RecordStateProps<Item>['children'];
}

/** The page of the record that the address names, for whoever is signed in. */
export function RecordOf<Item>({ signedOut, logIn, ...record }: RecordOfProps<Item>) {
  return (
    <RecordPage title={record.title} signedOut={signedOut} logIn={logIn}>
      <Named {...record} />
    </RecordPage>
  );
}

function Named<Item>({ useRecord, ...shown }: Omit<RecordOfProps<Item>, 'signedOut' | 'logIn'>) {
  const { id = '' } = useParams();
  return <RecordState query={useRecord(encodeURIComponent(id))} {...shown} />;
}

/** What is known about a record: a name and a value; facts without a value are left out. */
export type Fact = readonly [name: string, value: ReactNode];

interface RecordDetailProps {
  title: ReactNode;
  status: { tone: BadgeVariant; text: string };
  /** Directly below the heading. */
  above?: ReactNode;
  facts: readonly Fact[];
  /** Until when it can be changed, or why it no longer can. */
  note?: ReactNode;
  /** What can be done with it: buttons. */
  actions: ReactNode;
  all: { to: string; text: string };
  /** What has happened to it, under a heading. */
  history: { title: string; steps: ReactNode };
}

/** A record with all that is known about it, what can still be done, and what has happened. */
export function RecordDetail({ title, status, above, facts, note, actions, all, history }: RecordDetailProps) {
  return (
    <>
      <RecordHeading beside={<StatusBadge variant={status.tone}>{status.text}</StatusBadge>}>{title}</RecordHeading>
      {above && <div className={styles.actions}>{above}</div>}
      <div className={styles.two}>
        <div className={styles.part}>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => Boolean(value))
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          {note && <p className="muted">{note}</p>}
          <div className={styles.actions}>{actions}</div>
          <p>
            <MoreLink to={all.to}>{all.text}</MoreLink>
          </p>
        </div>
        <section className={styles.part}>
          <h2>{history.title}</h2>
          {history.steps}
        </section>
      </div>
    </>
  );
}
