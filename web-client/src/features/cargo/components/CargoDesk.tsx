import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import { type CargoQuote, publicApi } from '@/api/generated/public.gen';
import type { Shipment } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { draftOf } from '@/auth/draft';
import { LoadError } from '@/ui/LoadError';
import { EmptyQuoteDesk } from '@/ui/QuoteDesk';
import desk from '@/ui/QuoteDesk.module.css';
import { useToast } from '@/ui/toaster';
import { renamed } from '../renamed';
import {
  emptyBooking,
  emptyQuote,
  quoteFields,
  quoteRequest,
  quoteSchema,
  type QuoteValues,
  readDraft,
} from '../schema';
import { Bill } from './Bill';
import { Booked } from './Booked';
import { BookingForm, DRAFT } from './BookingForm';
import { DeskWaiting } from './DeskWaiting';
import { QuoteForm } from './QuoteForm';

/** A price with the choices that it was calculated for. */
export interface Priced {
  asked: QuoteValues;
  quote: CargoQuote;
}

/** The quote, and below it the booking at that price. What was filled in before signing in is there again afterwards. */
export default function CargoDesk() {
  const { t } = useTranslation(['cargo', 'common']);
  const toast = useToast();
  const { data: options, error, isFetching, refetch } = publicApi.useGetCargoOptionsQuery();
  const [createQuote] = publicApi.useCreateCargoQuoteMutation();
  const { keyFor, done } = useIdempotencyKey();
  const [draft] = useState(() => draftOf(DRAFT, readDraft));
  const [priced, setPriced] = useState<Priced | undefined>(
    draft && { asked: draft.asked, quote: draft.quote as unknown as CargoQuote },
  );
  const [booking, setBooking] = useState(draft !== undefined);
  const [booked, setBooked] = useState<Shipment>();
  const form = useForm({
    resolver: valibotResolver(quoteSchema),
    // With the first of several errors only, the rules about two fields would wait until all others are kept.
    criteriaMode: 'all',
    defaultValues: draft?.asked ?? emptyQuote,
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as QuoteValues;
  const outdated =
    priced !== undefined && JSON.stringify(quoteRequest(values)) !== JSON.stringify(quoteRequest(priced.asked));

  const calculate = async (asked: QuoteValues) => {
    const request = quoteRequest(asked);
    try {
      const quote = await createQuote({
        'Idempotency-Key': keyFor(request),
        createCargoQuoteRequest: request,
      }).unwrap();
      done();
      setPriced({ asked, quote });
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      showViolations<QuoteValues>(renamed(problem, quoteFields), Object.values(quoteFields), form.setError);
      toast.error(t('quote.failed'), apiErrorText(problem));
    }
  };

  const startBooking = () => {
    if (!priced || outdated) {
      toast.error(t('book.noQuote'), t('book.noQuoteText'));
      return;
    }
    setBooked(undefined);
    setBooking(true);
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
      <Bill quote={priced?.quote} outdated={outdated} onBook={booking ? undefined : startBooking} />
      {booking && priced && (
        <BookingForm
          priced={priced}
          outdated={outdated}
          options={options}
          start={draft?.values ?? emptyBooking}
          kept={draft !== undefined}
          onFresh={() => calculate(values)}
          onBooked={(shipment) => {
            setBooking(false);
            setPriced(undefined);
            setBooked(shipment);
          }}
        />
      )}
      {booked && <Booked shipment={booked} onAnother={() => setBooked(undefined)} />}
    </div>
  );
}
