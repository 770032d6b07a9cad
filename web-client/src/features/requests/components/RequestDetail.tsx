import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Offer, type ProductRequest, userApi } from '@/api/generated/user.gen';
import { paths, productPath, trackingPath } from '@/app/paths';
import { isKnownCategory } from '@/domain/catalogue';
import { cityName } from '@/domain/cities';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatCalendarDate, formatMoney } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import type { Refetch } from '@/modules/forms';
import { ActionDialog, RecordDetail } from '@/modules/records';
import {
  Attachments,
  Inspections,
  Messages,
  OfferTable,
  hasRefunds,
  Refunds,
  useHistory,
  useUpdateCachedRequest,
} from '@/modules/requests';
import { Button } from '@/ui/Button';
import { MoreLink } from '@/ui/MoreLink';
import { Timeline } from '@/ui/Timeline';
import { isApiError } from '@/api/ApiError';
import { AcceptDialog } from './AcceptDialog';
import { DeclineDialog } from './DeclineDialog';
import { Payment, type PaymentReturn } from './Payment';

interface RequestDetailProps {
  request: ProductRequest;
  refetch: Refetch;
  /** Called when a payment is made that the request does not show yet. */
  onSettling: (settling: boolean) => void;
  /** Whether a payment page has led back here. */
  returned?: PaymentReturn;
}

type Dialog = { kind: 'accept' | 'decline'; offer: Offer } | { kind: 'cancel' };

/** A request with all its data and the customer's actions. */
export function RequestDetail({ request, refetch, onSettling, returned }: RequestDetailProps) {
  const { t } = useTranslation(['requests', 'catalogue']);
  const steps = useHistory()(request);
  const [dialog, setDialog] = useState<Dialog>();
  const [accepted, setAccepted] = useState(false);
  const close = () => setDialog(undefined);
  const { id, status, offers, openOfferCount, inspections, depositPaid, etag } = request;
  const [cancel] = userApi.useCancelProductRequestMutation();
  const show = useUpdateCachedRequest();
  const takeBack = async () => {
    const result = await cancel({ id, cancelProductRequestBody: { etag } });
    if (result.data) await show(result.data);
    else if (isApiError(result.error) && result.error.status === 409) await refetch();
    return result;
  };

  const shown: readonly [part: 'offers' | 'inspections' | 'messages' | 'files', content: ReactNode][] = [
    [
      'offers',
      offers.length > 0 && (
        <>
          {openOfferCount > 0 && <p className="muted">{t('offers.text')}</p>}
          <OfferTable
            offers={offers}
            actionsOf={
              openOfferCount > 0
                ? (offer) =>
                    offer.status === 'OFFER_STATUS_OPEN' && (
                      <span className="flex flex-wrap gap-8">
                        <Button size="small" variant="contained" onClick={() => setDialog({ kind: 'accept', offer })}>
                          {t('accept.action')}
                        </Button>
                        <Button size="small" onClick={() => setDialog({ kind: 'decline', offer })}>
                          {t('decline.action')}
                        </Button>
                      </span>
                    )
                : undefined
            }
          />
        </>
      ),
    ],
    ['inspections', inspections.length > 0 && <Inspections request={request} />],
    ['messages', <Messages request={request} side="REQUEST_SIDE_CUSTOMER" />],
    ['files', <Attachments request={request} />],
  ];

  return (
    <>
      <RecordDetail
        title={<bdi>{request.productName}</bdi>}
        status={{ tone: statusTone(status), text: enumText('requests:status', status) }}
        above={<Above request={request} />}
        facts={factsOf(request, t as never)}
        note={request.canCancel && t('cancel.until')}
        actions={
          request.canCancel && <Button onClick={() => setDialog({ kind: 'cancel' })}>{t('cancel.action')}</Button>
        }
        all={{ to: paths.requests, text: t('allRequests') }}
        history={{ title: t('history'), steps: <Timeline label={t('history')} steps={steps} /> }}
      />
      <Payment request={request} onSettling={onSettling} focused={accepted} returned={returned} />
      {shown.map(
        ([part, content]) =>
          content && (
            <section key={part} className="pt-28 grid gap-20 border-t border-line" aria-labelledby={`request-${part}`}>
              <h2 id={`request-${part}`} className="text-24">
                {t(`${part}.title`)}
              </h2>
              {content}
            </section>
          ),
      )}
      {dialog?.kind === 'accept' && (
        <AcceptDialog
          request={request}
          offer={dialog.offer}
          refetch={refetch}
          onAccepted={() => setAccepted(true)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'decline' && (
        <DeclineDialog request={request} offer={dialog.offer} refetch={refetch} onClose={close} />
      )}
      {dialog?.kind === 'cancel' && (
        <ActionDialog
          destructive
          title={t('cancel.title')}
          action={t('cancel.confirm')}
          keep={t('cancel.keep')}
          done={t('cancel.done')}
          failed={t('cancel.failed')}
          act={takeBack}
          onClose={close}
        >
          <p>{t(depositPaid ? 'cancel.back' : 'cancel.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}

function Above({ request }: { request: ProductRequest }) {
  const { t } = useTranslation('requests');
  const { number, productId, trackingNumber } = request;
  return (
    <>
      <span>
        {t('number')}: <b className="ltr num">{number}</b>
      </span>
      {productId && <MoreLink to={productPath(productId)}>{t('product')}</MoreLink>}
      {trackingNumber && (
        <MoreLink to={trackingPath(trackingNumber)}>{t('track', { number: trackingNumber })}</MoreLink>
      )}
    </>
  );
}

const text = (words: string) => words && <bdi>{words}</bdi>;

function factsOf(request: ProductRequest, t: (key: string, values?: object) => string) {
  const { category, quantityNeeded, targetPrice, deadline, delivery } = request;
  return [
    [t('fact.quantity'), <bdi className="num">{formatNumber(quantityNeeded)}</bdi>],
    [t('fact.category'), isKnownCategory(category) && t(`catalogue:category.${category}`)],
    [t('fact.price'), targetPrice && <bdi className="ltr num">{formatMoney(targetPrice)}</bdi>],
    [t('fact.deadline'), deadline && formatCalendarDate(deadline)],
    [t('fact.description'), text(request.description)],
    [t('fact.specifications'), text(request.specifications)],
    [
      t('fact.delivery'),
      delivery && (
        <>
          <bdi>{delivery.address}</bdi>, {cityName(delivery.city)}
          <br />
          <bdi>{delivery.contactName}</bdi> · <bdi className="ltr num">{delivery.contactPhone}</bdi>
        </>
      ),
    ],
    [t('fact.deposit'), request.depositPaid && t('fact.isPaid')],
    [t('fact.balance'), request.balancePaid && t('fact.isPaid')],
    [t('fact.refunds'), hasRefunds(request) && <Refunds request={request} />],
  ] as const;
}
