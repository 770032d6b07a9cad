import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { type ProductRequest, type ProductRequestStatus, userApi } from '@/api/generated/user.gen';
import { isHeldByRefund } from '@/domain/requests';
import { formatListDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { SkeletonCards } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import styles from './requests.module.css';

/** The columns, with the statuses of each. Closed requests are in the list. */
const columns = [
  ['new', ['PRODUCT_REQUEST_STATUS_SUBMITTED', 'PRODUCT_REQUEST_STATUS_IN_REVIEW']],
  ['sourcing', ['PRODUCT_REQUEST_STATUS_SOURCING']],
  ['offered', ['PRODUCT_REQUEST_STATUS_OFFERED']],
  ['accepted', ['PRODUCT_REQUEST_STATUS_ACCEPTED']],
  ['ordered', ['PRODUCT_REQUEST_STATUS_ORDERED']],
  ['inspected', ['PRODUCT_REQUEST_STATUS_INSPECTED']],
  ['shipped', ['PRODUCT_REQUEST_STATUS_SHIPPED']],
] as const satisfies readonly (readonly [string, readonly ProductRequestStatus[]])[];

/** Returns whether the board shows requests of a status. */
export const isOnBoard = (status: string) => columns.some(([, statuses]) => statuses.some((one) => one === status));

/** Cards per status; further ones are in the list. */
const SHOWN = 20;

interface BoardProps {
  table: {
    /** The filters. */
    wanted: Parameters<typeof userApi.useListProductRequestsQuery>[0];
    openId: string | null;
    active: number;
    linkTo: (of: { id: string }) => { to: { search: string }; state: unknown };
  };
}

/** One status of the board, filtered. */
function useStatus(status: ProductRequestStatus, { wanted }: BoardProps['table']) {
  const filtered = wanted as { status?: ProductRequestStatus };
  const skip = filtered.status !== undefined && filtered.status !== status;
  const query = userApi.useListProductRequestsQuery({ ...filtered, status, pageSize: SHOWN }, { skip });
  // The previous requests stay visible until the next ones load or fail.
  const data = query.currentData ?? (query.error ? undefined : query.data);
  return { ...query, data, skip, shows: status };
}

/**
 * Returns every request once, as it was read last: the lists load one after the other, and a saved step
 * changes the open record first, so a request can be in two lists or in an outdated one.
 */
function useLatest(lists: readonly (readonly ProductRequest[])[], openId: string | null): ProductRequest[] {
  const { data: open } = userApi.endpoints.getProductRequest.useQueryState({ id: openId ?? '' }, { skip: !openId });
  const latest = new Map<string, ProductRequest>();
  for (const request of lists.flat()) {
    const known = latest.get(request.id);
    if (!known || Date.parse(known.updateTime) < Date.parse(request.updateTime)) latest.set(request.id, request);
  }
  const listed = open && latest.get(open.id);
  if (listed && Date.parse(listed.updateTime) <= Date.parse(open.updateTime)) latest.set(open.id, open);
  return [...latest.values()];
}

/** Requests by status; a card opens the record. */
export function Board({ table }: BoardProps) {
  const { t } = useTranslation(['admin-requests', 'requests']);
  const statuses = [
    useStatus('PRODUCT_REQUEST_STATUS_SUBMITTED', table),
    useStatus('PRODUCT_REQUEST_STATUS_IN_REVIEW', table),
    useStatus('PRODUCT_REQUEST_STATUS_SOURCING', table),
    useStatus('PRODUCT_REQUEST_STATUS_OFFERED', table),
    useStatus('PRODUCT_REQUEST_STATUS_ACCEPTED', table),
    useStatus('PRODUCT_REQUEST_STATUS_ORDERED', table),
    useStatus('PRODUCT_REQUEST_STATUS_INSPECTED', table),
    useStatus('PRODUCT_REQUEST_STATUS_SHIPPED', table),
  ];
  const asked = statuses.filter(({ skip }) => !skip);
  const latest = useLatest(
    asked.map(({ data }) => data?.requests ?? []),
    table.openId,
  );
  const failed = asked.find(({ error, data }) => error && !data);
  if (failed?.error) {
    return (
      <div className="p-24">
        <LoadError
          title={t('listFailed')}
          text={apiErrorText(failed.error)}
          busy={asked.some(({ isFetching }) => isFetching)}
          onRetry={() => asked.forEach(({ refetch }) => void refetch())}
        />
      </div>
    );
  }
  const isEmpty = asked.every(({ data }) => data?.requests.length === 0);
  const isLoading = asked.some(({ data, currentData }) => !data || (isEmpty && !currentData));
  if (isLoading) return <SkeletonCards cards={4} />;
  if (table.active === 0 && isEmpty) {
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <div className="auto-cols-[minmax(220px,1fr)] grid-flow-col overflow-x-auto max-md:grid-flow-row max-md:grid-cols-1 grid gap-16 p-16">
      {columns.map(([name, of]) => {
        const these = asked.filter(({ shows }) => of.some((one) => one === shows));
        const requests = latest.filter(({ status }) => of.some((one) => one === status));
        const count = these.reduce((sum, { data }) => sum + (data?.totalCount ?? 0), 0);
        return (
          <section
            key={name}
            className={`${styles.column} grid gap-10 content-start`}
            aria-labelledby={`column-${name}`}
          >
            <h2 id={`column-${name}`}>
              {t(`column.${name}`)} <span className="num muted">{formatNumber(count)}</span>
            </h2>
            {requests.length === 0 && <p className="small muted">{t('column.none')}</p>}
            <ul>
              {requests.map((request) => (
                <li key={request.id}>
                  <Card request={request} table={table} />
                </li>
              ))}
            </ul>
            {count > requests.length && (
              <p className="small muted">{t('column.more', { number: formatNumber(count - requests.length) })}</p>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Card({ request, table }: { request: ProductRequest } & BoardProps) {
  const { t } = useTranslation(['admin-requests', 'requests']);
  const { id, number, productName, quantityNeeded, status, unreadMessageCount, updateTime, paymentDue } = request;
  const { paymentOverdue, paymentDisputed } = request;
  return (
    <Link
      {...table.linkTo({ id })}
      className={`${styles.card} grid gap-6 text-normal wrap-anywhere no-underline bg-surface border border-line-2 rounded-field`}
      aria-current={table.openId === id || undefined}
    >
      <b>
        <bdi>{productName}</bdi>
      </b>
      <span className="small muted">
        <bdi className="ltr num">{number}</bdi> ·{' '}
        {t('requests:pieces', { count: quantityNeeded, number: formatNumber(quantityNeeded) })}
      </span>
      <span className="flex flex-wrap items-center gap-6">
        {status === 'PRODUCT_REQUEST_STATUS_IN_REVIEW' && (
          <StatusBadge variant="info">{t('requests:status.PRODUCT_REQUEST_STATUS_IN_REVIEW')}</StatusBadge>
        )}
        {paymentDue !== 'REQUEST_PAYMENT_UNSPECIFIED' && (
          <StatusBadge variant={paymentOverdue ? 'destructive' : 'warning'}>
            {t(paymentOverdue ? 'waits.overdue' : (`waits.${paymentDue}` as never))}
          </StatusBadge>
        )}
        {isHeldByRefund(request) && <StatusBadge variant="destructive">{t('refunded.mark')}</StatusBadge>}
        {paymentDisputed && <StatusBadge variant="destructive">{t('disputed.mark')}</StatusBadge>}
        {unreadMessageCount > 0 && (
          <StatusBadge variant="warning" dot>
            {t('requests:unread', { count: unreadMessageCount })}
          </StatusBadge>
        )}
        <span className="small muted num">{formatListDate(updateTime)}</span>
      </span>
    </Link>
  );
}
