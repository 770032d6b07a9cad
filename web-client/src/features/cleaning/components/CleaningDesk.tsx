import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import { type CleaningQuote, type CreateCleaningQuoteRequest, publicApi } from '@/api/generated/public.gen';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { draftOf } from '@/auth/draft';
import { formatDuration, formatLocalDateTime, formatMoney } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { QuoteBill } from '@/ui/QuoteBill';
import { EmptyQuoteDesk } from '@/ui/QuoteDesk';
import desk from '@/ui/QuoteDesk.module.css';
import { useToast } from '@/ui/toaster';
import { choicesOf, emptyBooking, quoteSchema, type QuoteValues, readDraft } from '../schema';
import { Booked } from './Booked';
import { BookingForm, DRAFT } from './BookingForm';
import { DeskWaiting } from './DeskWaiting';
import { QuoteForm } from './QuoteForm';

const choicesIn = ({ serviceType, propertySize, frequency }: QuoteValues): QuoteValues => ({
  serviceType,
  propertySize,
  frequency,
});

/** The quote, and below it the booking at that price. What was filled in before signing in is there again afterwards. */
export default function CleaningDesk() {
  const { t } = useTranslation(['cleaning', 'common']);
  const toast = useToast();
  const [search] = useSearchParams();
  const { data: options, error, isFetching, refetch } = publicApi.useGetCleaningOptionsQuery();
  const [createQuote] = publicApi.useCreateCleaningQuoteMutation();
  const { keyFor, done } = useIdempotencyKey();
  const [draft] = useState(() => draftOf(DRAFT, readDraft));
  const [quote, setQuote] = useState<CleaningQuote | undefined>(draft?.quote);
  const [booking, setBooking] = useState(draft !== undefined);
  const [booked, setBooked] = useState<CleaningBooking>();
  const form = useForm({
    resolver: valibotResolver(quoteSchema),
    defaultValues: draft ? choicesIn(draft.quote) : choicesOf(search),
    shouldFocusError: false,
  });

  // A link of the page, or of an earlier booking, brings choices along.
  const { setValue } = form;
  useEffect(() => {
    for (const [name, value] of Object.entries(choicesOf(search))) {
      if (value) setValue(name as keyof QuoteValues, value, { shouldValidate: true });
    }
  }, [search, setValue]);

  const values = useWatch({ control: form.control }) as QuoteValues;
  const outdated = quote !== undefined && JSON.stringify(choicesIn(values)) !== JSON.stringify(choicesIn(quote));

  const calculate = async (choices: QuoteValues) => {
    const request = choicesIn(choices) as CreateCleaningQuoteRequest;
    try {
      setQuote(
        await createQuote({
          'Idempotency-Key': keyFor(request),
          createCleaningQuoteRequest: request,
        }).unwrap(),
      );
      done();
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      showViolations<QuoteValues>(problem, ['serviceType', 'propertySize', 'frequency'], form.setError);
      toast.error(t('quote.failed'), apiErrorText(problem));
    }
  };

  if (!options) {
    if (!error) return <DeskWaiting />;
    return (
      <EmptyQuoteDesk title={t('quote.title')} about={t('bill.empty')} text={t('bill.emptyText')}>
        <LoadError
          title={t('quote.loadFailed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </EmptyQuoteDesk>
    );
  }
  return (
    <div className={desk.desk}>
      <QuoteForm form={form} options={options} onSubmit={calculate} />
      {quote ? (
        <QuoteBill
          about={[
            t(`service.${quote.serviceType}` as never),
            t(`size.${quote.propertySize}` as never),
            t(`frequency.${quote.frequency}` as never),
          ].join(' · ')}
          total={formatMoney(quote.estimatedPrice)}
          sub={t('bill.visit', { duration: formatDuration(quote.estimatedDurationMinutes) })}
          items={quote.items.map(({ code, amount }) => ({
            label: t(`item.${code === 'base' || code === 'frequency_discount' ? code : 'other'}`),
            amount: formatMoney(amount),
          }))}
          action={
            !outdated &&
            !booking && (
              <Button
                onClick={() => {
                  setBooked(undefined);
                  setBooking(true);
                }}
              >
                {t('bookNow')}
              </Button>
            )
          }
          note={
            outdated
              ? t('bill.outdated')
              : t('bill.until', { time: t('common:localTime', { time: formatLocalDateTime(quote.expireLocalTime) }) })
          }
        />
      ) : (
        <QuoteBill about={t('bill.empty')} empty total={t('bill.emptyText')} />
      )}
      {booking && quote && (
        <BookingForm
          quote={quote}
          outdated={outdated}
          options={options}
          start={draft?.values ?? emptyBooking}
          kept={draft !== undefined}
          onFresh={() => calculate(values)}
          onBooked={(made) => {
            setBooking(false);
            setQuote(undefined);
            setBooked(made);
          }}
        />
      )}
      {booked && <Booked booking={booked} onAnother={() => setBooked(undefined)} />}
    </div>
  );
}
