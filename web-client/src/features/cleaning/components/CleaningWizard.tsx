import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type CleaningQuote, type CreateCleaningQuoteRequest, publicApi } from '@/api/generated/public.gen';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { bookingPath } from '@/app/paths';
import { draftOf } from '@/auth/draft';
import { enumText } from '@/i18n/enumText';
import { formatDuration, formatLocalDateTime, formatMoney, formatPlainDate } from '@/i18n/format';
import { asNamed, BookingConfirmation, OrderWizard, QuoteBill, useOrder } from '@/modules/order';
import { Button } from '@/ui/Button';
import { schemaResolver } from '@/ui/form';
import {
  type BookingValues,
  choicesOf,
  DRAFT,
  emptyBooking,
  quoteSchema,
  type QuoteValues,
  readDraft,
} from '../schema';
import { SHAPE } from '../quotePlace';
import { BookingForm } from './BookingForm';
import { QuoteForm } from './QuoteForm';

const requestOf = ({ serviceType, propertySize, frequency }: QuoteValues) =>
  ({ serviceType, propertySize, frequency }) as CreateCleaningQuoteRequest;

/** The quote, and below it the booking at that price. The form is restored after sign-in. */
export default function CleaningWizard() {
  const { t } = useTranslation(['cleaning', 'order', 'common']);
  const [search] = useSearchParams();
  const options = publicApi.useGetCleaningOptionsQuery();
  const [createQuote] = publicApi.useCreateCleaningQuoteMutation();
  const [draft, setDraft] = useState(() => draftOf(DRAFT, readDraft));
  const form = useForm({
    resolver: schemaResolver(quoteSchema),
    defaultValues: draft?.asked ?? choicesOf(search),
    shouldFocusError: false,
  });
  const order = useOrder<QuoteValues, CreateCleaningQuoteRequest, CleaningQuote, BookingValues, CleaningBooking>({
    form,
    draft,
    requestOf,
    price: (request, key) => createQuote({ 'Idempotency-Key': key, createCleaningQuoteRequest: request }).unwrap(),
    fields: asNamed('serviceType', 'propertySize', 'frequency'),
    failed: t('quote.failed'),
  });
  const { quote } = order.priced ?? {};

  // A link of the page, or of an earlier booking, brings choices along.
  const { setValue } = form;
  useEffect(() => {
    for (const [name, value] of Object.entries(choicesOf(search))) {
      if (value) setValue(name as keyof QuoteValues, value, { shouldValidate: true });
    }
  }, [search, setValue]);

  return (
    <OrderWizard options={options} empty={t('bill.emptyText')} failed={t('quote.loadFailed')} shape={SHAPE}>
      {(known) => (
        <>
          <QuoteForm edit={order.quoteForm} options={known} />
          {quote ? (
            <QuoteBill
              about={[
                enumText('cleaning:service', quote.serviceType),
                enumText('cleaning:size', quote.propertySize),
                enumText('cleaning:frequency', quote.frequency),
              ].join(' · ')}
              total={formatMoney(quote.estimatedPrice)}
              sub={t('bill.visit', { duration: formatDuration(quote.estimatedDurationMinutes) })}
              items={quote.items.map(({ code, amount }) => ({
                label: t(`item.${code === 'base' || code === 'frequency_discount' ? code : 'other'}`),
                amount: formatMoney(amount),
              }))}
              action={!order.outdated && !order.booking && <Button onClick={order.book}>{t('bookNow')}</Button>}
              until={order.outdated ? undefined : formatLocalDateTime(quote.expireLocalTime)}
            />
          ) : (
            <QuoteBill about={t('order:bill.empty')} empty total={t('bill.emptyText')} />
          )}
          {order.booking && quote && (
            <BookingForm
              quote={quote}
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
              to={bookingPath(order.made.id)}
              open={t('done.open')}
              another={t('done.another')}
              onAnother={order.another}
            >
              {t('done.text', {
                service: enumText('cleaning:service', order.made.serviceType),
                date: formatPlainDate(order.made.date),
                window: enumText('cleaning:window', order.made.arrivalWindow),
              })}
            </BookingConfirmation>
          )}
        </>
      )}
    </OrderWizard>
  );
}
