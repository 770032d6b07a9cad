import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type ProductRequest, type ProductRequestStatus, type RequestPayment, userApi } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { paths, requestPath } from '@/app/paths';
import { isKnownCategory } from '@/domain/catalogue';
import { requestStatuses } from '@/domain/requests';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatMarkedMoney } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { forgetAttempt, paymentStateOf } from '@/modules/checkout';
import { RecordHeading, RecordList, RecordPage, RecordRow, recordsApi } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Select } from '@/ui/Select';
import { StatusBadge } from '@/ui/StatusBadge';
import { useToast } from '@/ui/toaster';

/** The requests of the signed-in user, the latest change first. */
export default function RequestsPage() {
  const { t } = useTranslation('requests');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut')} logIn={t('logIn')}>
      <Return />
      <Requests />
    </RecordPage>
  );
}

/**
 * Return address of payment pages: redirects to the paid request, which checks the result, or reports a
 * cancelled payment. The address keeps no parameters.
 */
function Return() {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const [search] = useSearchParams();
  const id = search.get('session_id') ?? '';
  const hasLeft = search.get('payment') === 'cancelled';
  const { data: session, isError: isLost } = userApi.useGetCheckoutSessionQuery({ id }, { skip: !id });
  const chargeId = session?.referenceId ?? '';
  const { data: found } = userApi.useListProductRequestsQuery({ chargeId }, { skip: !chargeId });
  const request = found?.requests[0];
  const state = session && paymentStateOf(session.status);
  // Another tab may have paid before the page was left.
  const isPaid = state === 'paid' || state === 'processing';
  const isCancelled = hasLeft && !isPaid && (session !== undefined || isLost || !id);
  useEffect(() => {
    if (!isCancelled) return;
    forgetAttempt(id || null);
    toast.error(t('payment.cancelled.title'), t('payment.cancelled.text'));
  }, [isCancelled, id, t, toast]);
  if (session && request) {
    const what: RequestPayment =
      session.purpose === 'CHECKOUT_PURPOSE_SOURCING_BALANCE' ? 'REQUEST_PAYMENT_BALANCE' : 'REQUEST_PAYMENT_DEPOSIT';
    // A cancelled payment leaves the payment due, and nothing to confirm.
    const returned = isCancelled ? undefined : { checkout: id, what };
    return <Navigate replace to={requestPath(request.id)} state={{ returned }} />;
  }
  // The checkout is unknown or belongs to another user.
  const isNothing = isLost || (found && !request) || (hasLeft && !id);
  return isNothing ? <Navigate replace to={paths.requests} /> : null;
}

/** Formats a status for the address: `in-review`. */
const wordOf = (status: ProductRequestStatus) =>
  status
    .replace(/^PRODUCT_REQUEST_STATUS_/, '')
    .toLowerCase()
    .replace('_', '-');

function Requests() {
  const { t } = useTranslation('requests');
  const [search, setSearch] = useSearchParams();
  const status = requestStatuses.find((one) => wordOf(one) === search.get('status'));
  const query = recordsApi.useRequestPagesInfiniteQuery({ status });
  const ask = (
    <Button variant="contained" to={{ pathname: paths.products, search: '?tab=request' }}>
      {t('ask')}
    </Button>
  );
  return (
    <>
      <RecordHeading
        beside={
          <div className="flex-[0_1_320px]">
            <Select
              small
              aria-label={t('filter')}
              value={status ?? ''}
              onChange={({ target }) =>
                setSearch(target.value ? { status: wordOf(target.value as ProductRequestStatus) } : {}, {
                  replace: true,
                })
              }
              options={[
                { value: '', text: t('all') },
                ...requestStatuses.map((value) => ({ value, text: enumText('requests:status', value) })),
              ]}
            />
          </div>
        }
      >
        {t('title')}
      </RecordHeading>
      <div>
        <RecordList
          query={recordsOf(query, ({ requests }) => requests)}
          failed={t('failed')}
          empty={
            <EmptyState
              title={t(status ? 'empty.filtered' : 'empty.title')}
              text={t(status ? 'empty.filteredText' : 'empty.text')}
              action={ask}
            />
          }
          row={(request) => <Row key={request.id} request={request} />}
        />
      </div>
    </>
  );
}

function Row({ request }: { request: ProductRequest }) {
  const { t } = useTranslation(['requests', 'catalogue']);
  const { id, number, status, productName, category, quantityNeeded, amountDue, unreadMessageCount } = request;
  return (
    <RecordRow
      to={requestPath(id)}
      title={<bdi>{productName}</bdi>}
      text={
        <>
          <bdi className="ltr num">{number}</bdi> ·{' '}
          {t('pieces', { count: quantityNeeded, number: formatNumber(quantityNeeded) })}
          {isKnownCategory(category) && ` · ${t(`catalogue:category.${category}`)}`}
        </>
      }
      price={amountDue ? formatMarkedMoney(amountDue) : ''}
      status={
        <>
          {unreadMessageCount > 0 && (
            <StatusBadge variant="warning" dot>
              {t('unread', { count: unreadMessageCount })}
            </StatusBadge>
          )}
          <StatusBadge variant={statusTone(status)}>{enumText('requests:status', status)}</StatusBadge>
        </>
      }
      calledOff={status === 'PRODUCT_REQUEST_STATUS_CANCELLED'}
    />
  );
}
