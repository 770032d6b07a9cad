import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { adminApi } from '@/api/generated/admin.gen';
import { useMay } from '@/auth/useMay';
import { type Inspection, type Offer, type ProductRequest, userApi } from '@/api/generated/user.gen';
import { trackingPath } from '@/app/paths';
import { isKnownCategory } from '@/domain/catalogue';
import { cityName } from '@/domain/cities';
import { isHeldByRefund } from '@/domain/requests';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatCalendarDate, formatDateTime, formatMarkedMoney } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import {
  AdminTableRecord,
  Facts,
  EmailLink,
  PhoneLink,
  RECORD_QUERY,
  RecordHead,
  RecordPart,
} from '@/modules/admin-table';
import { ActionDialog } from '@/modules/records';
import {
  Attachments,
  Inspections,
  Messages,
  OfferTable,
  hasRefunds,
  Refunds,
  RequestUploads,
  useAttach,
  useHistory,
  useUpdateCachedRequest,
} from '@/modules/requests';
import { Button } from '@/ui/Button';
import { MoreLink } from '@/ui/MoreLink';
import { Notice } from '@/ui/Notice';
import { Timeline } from '@/ui/Timeline';
import { StepForm } from './StepForm';

/** The open request: next steps, details, offers, inspections with photos, messages, files and history. */
export function OpenRequest({ id }: { id: string }) {
  const { t } = useTranslation(['admin-requests', 'requests', 'catalogue', 'admin']);
  const query = userApi.useGetProductRequestQuery({ id }, RECORD_QUERY);
  const stepsOf = useHistory();
  const show = useUpdateCachedRequest();
  const [withdraw] = adminApi.useWithdrawOfferMutation();
  const mayAct = useMay('support');
  const [leaving, setLeaving] = useState<Offer>();
  const takeBack = async ({ etag }: ProductRequest, offerId: string) => {
    const result = await withdraw({ id, withdrawOfferBody: { etag, offerId } });
    if (result.data) await show(result.data);
    else if (isApiError(result.error) && result.error.status === 409) await query.refetch();
    return result;
  };
  return (
    <AdminTableRecord query={query} failed={t('openFailed')}>
      {(loaded) => {
        const request = mayAct ? loaded : readOnly(loaded);
        const parts: readonly [title: string, content: ReactNode][] = [
          [t('admin:step.title'), mayAct && <StepForm request={request} refetch={query.refetch} />],
          [t('admin:desk.details'), <Details request={request} />],
          [
            t('requests:offers.title'),
            request.offers.length > 0 && (
              <OfferTable
                offers={request.offers}
                actionsOf={
                  mayAct && request.openOfferCount > 0
                    ? (offer) =>
                        offer.status === 'OFFER_STATUS_OPEN' && (
                          <Button size="small" onClick={() => setLeaving(offer)}>
                            {t('withdraw.action')}
                          </Button>
                        )
                    : undefined
                }
              />
            ),
          ],
          [
            t('requests:inspections.title'),
            request.inspections.length > 0 && (
              <Inspections
                request={request}
                more={(inspection) => mayAct && <Photos id={id} inspection={inspection} />}
              />
            ),
          ],
          [t('requests:messages.title'), <Messages request={request} side="REQUEST_SIDE_OFFICE" />],
          [t('requests:files.title'), <Attachments request={request} />],
          [t('requests:history'), <Timeline label={t('requests:history')} steps={stepsOf(request)} />],
        ];
        return (
          <>
            <RecordHead
              title={<bdi>{request.productName}</bdi>}
              status={{ text: enumText('requests:status', request.status), tone: statusTone(request.status) }}
            >
              <bdi className="ltr num">{request.number}</bdi>
              <EmailLink address={request.email} />
            </RecordHead>
            {request.paymentDisputed && (
              <Notice tone="error" title={t('disputed.title')}>
                <p>{t('disputed.text')}</p>
              </Notice>
            )}
            {isHeldByRefund(request) && (
              <Notice tone="error" title={t('refunded.title')}>
                <p>{t('refunded.text')}</p>
              </Notice>
            )}
            {parts.map(
              ([title, content]) =>
                content && (
                  <RecordPart key={title} title={title}>
                    {content}
                  </RecordPart>
                ),
            )}
            {leaving && (
              <ActionDialog
                destructive
                title={t('withdraw.title', { amount: formatMarkedMoney(leaving.landedCost) })}
                action={t('withdraw.action')}
                done={t('withdraw.done')}
                failed={t('withdraw.failed')}
                act={() => takeBack(request, leaving.id)}
                onClose={() => setLeaving(undefined)}
              >
                <p>{t('withdraw.text')}</p>
              </ActionDialog>
            )}
          </>
        );
      }}
    </AdminTableRecord>
  );
}

/** Returns a request without the actions of support. */
const readOnly = (request: ProductRequest): ProductRequest => ({
  ...request,
  canWrite: false,
  canAttach: false,
  attachments: request.attachments.map((file) => ({ ...file, canRemove: false })),
});

const text = (words: string) => words && <bdi>{words}</bdi>;
const money = (amount: ProductRequest['amountDue']) =>
  amount && <bdi className="ltr num">{formatMarkedMoney(amount)}</bdi>;

function Details({ request }: { request: ProductRequest }) {
  const { t } = useTranslation(['admin-requests', 'requests', 'catalogue']);
  const { category, delivery, deadline, trackingNumber } = request;
  return (
    <Facts
      facts={[
        [t('requests:fact.quantity'), formatNumber(request.quantityNeeded)],
        [t('requests:fact.category'), isKnownCategory(category) && t(`catalogue:category.${category}`)],
        [t('requests:fact.price'), money(request.targetPrice)],
        [t('requests:fact.deadline'), deadline && formatCalendarDate(deadline)],
        [t('requests:fact.description'), text(request.description)],
        [t('requests:fact.specifications'), text(request.specifications)],
        [
          t('requests:fact.delivery'),
          delivery && (
            <>
              <bdi>{delivery.address}</bdi>, {cityName(delivery.city)} · <bdi>{delivery.contactName}</bdi> ·{' '}
              <PhoneLink number={delivery.contactPhone} />
            </>
          ),
        ],
        [t('due'), money(request.amountDue)],
        [
          t('dueTime'),
          request.paymentDueTime && (
            <>
              {formatDateTime(request.paymentDueTime)}
              {request.paymentOverdue && ` · ${t('waits.overdue')}`}
            </>
          ),
        ],
        [t('requests:fact.deposit'), request.depositPaid && t('requests:fact.isPaid')],
        [t('requests:fact.balance'), request.balancePaid && t('requests:fact.isPaid')],
        [t('requests:fact.refunds'), hasRefunds(request) && <Refunds request={request} />],
        [t('supplierOrderNumber'), text(request.supplierOrderNumber)],
        [t('lastLeg'), trackingNumber && <MoreLink to={trackingPath(trackingNumber)}>{trackingNumber}</MoreLink>],
      ]}
    />
  );
}

/** Photos that sourcing accepts for an inspection: types that every browser shows. */
const PHOTOS = ['.jpg', '.jpeg', '.png', '.webp'];

/** Photos of an inspection, added after it was recorded. */
function Photos({ id, inspection }: { id: string; inspection: Inspection }) {
  const { t } = useTranslation('admin-requests');
  const uploads = useAttach(id, { inspectionId: inspection.id });
  return <RequestUploads label={t('photos')} uploads={uploads} accept={PHOTOS} />;
}
