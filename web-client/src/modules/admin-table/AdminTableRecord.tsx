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
  /** Title of the error state. */
  failed: string;
  /** Head and parts of the record. */
  children: (record: Row) => ReactNode;
}

/** The open record in all its states. */
export function AdminTableRecord<Row>({ query, failed, children }: AdminTableRecordProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  if (data) return children(data);
  return error ? (
    <div className="pt-16 px-32 pb-32 max-lg:px-20">
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
  /** Buttons for immediate actions. */
  actions?: ReactNode;
  /** The key facts that identify the record. */
  children: ReactNode;
}

/**
 * Name and status of the open record. Takes the focus when the record opens, so that reading
 * starts here.
 */
export function RecordHead({ title, status, actions, children }: RecordHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <header className="pt-0 px-32 pb-20 max-[1480px]:grid-cols-1 max-lg:px-20 grid gap-16 gap-y-8 grid-cols-[minmax(0,1fr)_auto] border-b border-line">
      <div className={`${styles.title} flex flex-wrap items-center gap-14 gap-y-8`}>
        <h2 className="text-24 wrap-anywhere" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <StatusBadge variant={status.tone} dot={status.dot}>
          {status.text}
        </StatusBadge>
      </div>
      {actions && <div className="flex flex-wrap items-start gap-8">{actions}</div>}
      <p className="flex flex-wrap gap-24 gap-y-4 col-span-full max-w-none muted text-15 wrap-anywhere">{children}</p>
    </header>
  );
}

/** A part of the record under its own heading. */
export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.part} pt-24 px-32 pb-0 last:pb-32 max-lg:px-20 grid gap-16`}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Facts with their names. Facts without a value are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-y-14 gap-x-32 grid">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt className="muted text-14">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** An email address as a link. */
export const EmailLink = ({ address }: { address: string }) => (
  <a className="ltr" href={`mailto:${address}`}>
    {address}
  </a>
);

/** A phone number as a link. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="ltr num" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
    {number}
  </a>
);

interface Change {
  status: string;
  /** When the change was made, an instant of the API. */
  createTime: string;
  /** State of the change; by default, the last one is current unless it is final. */
  state?: TimelineStep['state'];
  /** Text of the event, where it says more than the new status. */
  title?: string;
  text?: ReactNode;
  /** Author of the change, where the API returns one. */
  author?: string;
}

interface RecordHistoryProps<Status extends string> {
  changes: readonly (Change & { status: Status })[];
  /** Remaining statuses without setbacks. */
  coming?: readonly Status[];
  textOf: (status: Status) => string;
}

/** Past changes of a record with time and author, then the remaining statuses. */
export function RecordHistory<Status extends string>({ changes, coming = [], textOf }: RecordHistoryProps<Status>) {
  const { t } = useTranslation('admin');
  return (
    <RecordPart title={t('desk.history')}>
      <Timeline
        label={t('desk.history')}
        steps={[
          ...changes.map(({ status, state, createTime, title, text, author }, index) => ({
            id: `${createTime} ${index}`,
            state: state ?? stateOf(status, index === changes.length - 1),
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

/** State of a history step: the last one is current, unless it is final. */
function stateOf(status: string, last: boolean): TimelineStep['state'] {
  if (/_(CANCELLED|FAILED|REJECTED|WITHDRAWN)$/.test(status)) return 'stopped';
  return last && !/_(COMPLETED|DELIVERED|APPROVED|PAID)$/.test(status) ? 'now' : 'done';
}
