import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type CargoQuote, type CreateCargoQuoteRequest, publicApi } from '@/api/generated/public.gen';
import type { Shipment } from '@/api/generated/user.gen';
import { shipmentPath } from '@/app/paths';
import { draftOf } from '@/auth/draft';
import { offers } from '@/config/site';
import { cityName } from '@/domain/cities';
import { formatPlainDate } from '@/i18n/format';
import { BookingConfirmation, OrderWizard, type PricedQuote, useOrder } from '@/modules/order';
import { useToast } from '@/ui/toaster';
import { schemaResolver } from '@/ui/form';
import {
  type BookingValues,
  DRAFT,
  emptyBooking,
  emptyQuote,
  quoteFields,
  quoteRequest,
  quoteSchema,
  type QuoteValues,
  readDraft,
} from '../schema';
import { SHAPE } from '../quoteShape';
import { Bill } from './Bill';
import { BookingForm } from './BookingForm';
import { QuoteForm } from './QuoteForm';

/** The quote, and below it the booking at that price. The form is restored after sign-in. */
export default function CargoWizard() {
  const { t } = useTranslation(['cargo', 'common']);
  const toast = useToast();
  const options = publicApi.useGetCargoOptionsQuery();
  const [createQuote] = publicApi.useCreateCargoQuoteMutation();
  const [draft, setDraft] = useState(() => draftOf(DRAFT, readDraft));
  const form = useForm({
    resolver: schemaResolver(quoteSchema(options.data?.maximumWeightKg ?? offers.cargo.maximumWeightKg)),
    defaultValues: draft?.asked ?? emptyQuote,
    shouldFocusError: false,
  });
  const order = useOrder<QuoteValues, CreateCargoQuoteRequest, CargoQuote, BookingValues, Shipment>({
    form,
    draft: draft as (PricedQuote<QuoteValues, CargoQuote> & { values: BookingValues }) | undefined,
    requestOf: quoteRequest,
    price: (request, key) => createQuote({ 'Idempotency-Key': key, createCargoQuoteRequest: request }).unwrap(),
    fields: quoteFields,
    failed: t('quote.failed'),
  });
  const book = () => {
    if (order.priced && !order.outdated) order.book();
    else toast.error(t('book.noQuote'), t('book.noQuoteText'));
  };

  return (
    <OrderWizard options={options} empty={t('bill.emptyText')} failed={t('quote.loadFailed')} shape={SHAPE}>
      {(known) => (
        <>
          <QuoteForm edit={order.quoteForm} options={known} />
          <Bill quote={order.priced?.quote} outdated={order.outdated} onBook={order.booking ? undefined : book} />
          {order.booking && order.priced && (
            <BookingForm
              priced={order.priced}
              outdated={order.outdated}
              options={known}
              start={draft?.values ?? emptyBooking}
              kept={draft !== undefined}
              onFresh={order.fresh}
              onBooked={(made) => {
                // The draft belongs to this booking only.
                setDraft(undefined);
                order.finish(made);
              }}
            />
          )}
          {order.made && (
            <BookingConfirmation
              title={t('done.title')}
              to={shipmentPath(order.made.id)}
              open={t('done.open')}
              another={t('done.another')}
              onAnother={order.another}
            >
              <p>
                {t('done.text', {
                  from: cityName(order.made.pickupCity),
                  to: cityName(order.made.deliveryCity),
                  date: formatPlainDate(order.made.pickupDate),
                })}
              </p>
              <p>
                {t('done.number')}: <b className="ltr num">{order.made.trackingNumber}</b>
              </p>
            </BookingConfirmation>
          )}
        </>
      )}
    </OrderWizard>
  );
}
