import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { LoadError } from '@/ui/LoadError';
import { Loading, Skeleton, SkeletonText } from '@/ui/Skeleton';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import { Timeline, type TimelineStep } from '@/ui/Timeline';
import type { QueryState } from './AdminTable';
import styles from './AdminTableRecord.module.css';

interface AdminTableRecordProps<Row> {
  /** The query of the record, with RECORD_QUERY. */
  query: QueryState<Row>;
  /** Title of what is said when it cannot be loaded. */
  failed: string;
  /** The head and the parts of the record. */
  children: (record: Row) => ReactNode;
}

/** The open record in all its states. */
export function AdminTableRecord<Row>({ query, failed, children }: AdminTableRecordProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return children(data);
  return error ? (
    <div className={styles.state}>
      <LoadError title={failed} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    </div>
  ) : (
    <Loading className={styles.loading}>
      <Skeleton shape="title" width="half" />
      <Skeleton width="long" />
      <SkeletonText lines={6} />
    </Loading>
  );
}

interface RecordHeadProps {
  title: ReactNode;
  status: { text: string; tone: BadgeVariant; dot?: boolean };
  /** What can be done with it at once. */
  actions?: ReactNode;
  /** The few things that tell it from others. */
  children: ReactNode;
}

/** Name and status of the open record. Takes the focus when the record opens, so that reading begins here. */
export function RecordHead({ title, status, actions, children }: RecordHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <StatusBadge variant={status.tone} dot={status.dot}>
          {status.text}
        </StatusBadge>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      <p className={styles.meta}>{children}</p>
    </header>
  );
}

/** A part of the record under a heading of its own. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What is known, name by name. Nothing is shown for what was not given. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
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
  );
}

/** A mail address that opens a mail. */
export const EmailLink = ({ address }: { address: string }) => (
  <a className="ltr" href={`mailto:${address}`}>
    {address}
  </a>
);

/** A phone number that calls it. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="ltr num" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
    {number}
  </a>
);

interface Change {
  status: string;
  /** An instant of the API. */
  createTime: string;
  /** What happened, where it says more than the status after it. */
  title?: string;
  text?: ReactNode;
  /** Whoever made the change, where the API says so. */
  author?: string;
}

interface RecordHistoryProps<Status extends string> {
  changes: readonly (Change & { status: Status })[];
  /** The statuses that follow when everything goes well. */
  coming?: readonly Status[];
  textOf: (status: Status) => string;
}

/** What has happened to a record, when and by whom, and what is still to come. */
export function RecordHistory<Status extends string>({ changes, coming = [], textOf }: RecordHistoryProps<Status>) {
  const { t } = useTranslation('admin');
  return (
    <RecordPart title={t('desk.history')}>
      <Timeline
        label={t('desk.history')}
        steps={[
          ...changes.map(({ status, createTime, title, text, author }, index) => ({
            id: `${createTime} ${index}`,
            state: stateOf(status, index === changes.length - 1),
            title: title ?? textOf(status),
            text: author ? (
              <>
                {text} <bdi>{t('open.by', { author })}</bdi>
              </>
            ) : (
              text
            ),
            at: createTime,
          })),
          ...coming.map((status) => ({ id: status, state: 'next' as const, title: textOf(status) })),
        ]}
      />
    </RecordPart>
  );
}

/** How a step of a history stands: the last one is where it is now, unless it was the end. */
function stateOf(status: string, last: boolean): TimelineStep['state'] {
  if (/_(CANCELLED|FAILED|REJECTED|WITHDRAWN)$/.test(status)) return 'stopped';
  return last && !/_(COMPLETED|DELIVERED|APPROVED|PAID)$/.test(status) ? 'now' : 'done';
}
