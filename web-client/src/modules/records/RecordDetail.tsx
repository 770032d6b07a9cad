import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import type { Refetch } from '@/modules/forms';
import { BackLink } from '@/ui/BackLink';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import { RecordHeading, RecordPage } from './RecordPage';
import styles from './Records.module.css';

interface RecordStateProps<Item> {
  query: { data?: Item; error?: unknown; isFetching: boolean; refetch: Refetch };
  /** Heading while loading: screen reader users need one on every page. */
  title: string;
  failed: string;
  notFound: string;
  notFoundText: string;
  /** Link to the list. */
  all: { to: string; text: string };
  children: (item: NonNullable<Item>, refetch: Refetch) => ReactNode;
}

/** The record in the address, or its loading, error or not-found state. */
function RecordState<Item>({ query, title, failed, notFound, notFoundText, all, children }: RecordStateProps<Item>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return children(data, refetch);
  // A malformed id is rejected as invalid; for the user it is not found, too.
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
  /** Heading while loading, and text for visitors. */
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

/** Page of the record in the address, for signed-in users. */
export function RecordOf<Item>({ signedOut, logIn, ...record }: RecordOfProps<Item>) {
  const { id = '' } = useParams();
  return (
    <RecordPage title={record.title} signedOut={signedOut} logIn={logIn}>
      {/* Another record has input and uploads of its own. */}
      <Named key={id} id={id} {...record} />
    </RecordPage>
  );
}

interface NamedProps<Item> extends Omit<RecordOfProps<Item>, 'signedOut' | 'logIn'> {
  id: string;
}

function Named<Item>({ id, useRecord, ...shown }: NamedProps<Item>) {
  return <RecordState query={useRecord(encodeURIComponent(id))} {...shown} />;
}

/** A fact of a record: name and value; facts without a value are omitted. */
export type Fact = readonly [name: string, value: ReactNode];

interface RecordDetailProps {
  title: ReactNode;
  status: { tone: BadgeVariant; text: string };
  /** Content directly below the heading. */
  above?: ReactNode;
  facts: readonly Fact[];
  /** Deadline for changes, or why the record can no longer be changed. */
  note?: ReactNode;
  /** Action buttons. */
  actions: ReactNode;
  all: { to: string; text: string };
  /** Past events, under a heading. */
  history: { title: string; steps: ReactNode };
}

/** A record with its facts, actions and history. */
export function RecordDetail({ title, status, above, facts, note, actions, all, history }: RecordDetailProps) {
  return (
    <>
      <BackLink to={all.to}>{all.text}</BackLink>
      <RecordHeading beside={<StatusBadge variant={status.tone}>{status.text}</StatusBadge>}>{title}</RecordHeading>
      {above && <div className="flex flex-wrap items-center gap-12">{above}</div>}
      <div className={`${styles.two} grid items-start gap-48`}>
        <div className={`${styles.part} grid gap-20`}>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => Boolean(value))
              .map(([name, value]) => (
                <div key={name} className="grid gap-20 gap-y-4 border-b border-line">
                  <dt className="muted">{name}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
                </div>
              ))}
          </dl>
          {note && <p className="muted">{note}</p>}
          <div className="flex flex-wrap items-center gap-12">{actions}</div>
        </div>
        <section className={`${styles.part} grid gap-20`}>
          <h2>{history.title}</h2>
          {history.steps}
        </section>
      </div>
    </>
  );
}
