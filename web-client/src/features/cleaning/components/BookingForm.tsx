import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import { type CleaningOptions, type CleaningQuote, publicApi } from '@/api/generated/public.gen';
import { type CleaningBooking, type CreateCleaningBookingRequest, userApi } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { authThen, paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { dropDraft, keepDraft } from '@/auth/draft';
import { currentLanguage } from '@/i18n';
import { formatMoney } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { ErrorSummary, Form, SubmitButton, summaryOf, TextField } from '@/ui/form';
import { SLOT_DAYS, SlotFields, slotsFrom } from '@/ui/form/SlotFields';
import { Notice } from '@/ui/Notice';
import desk from '@/ui/QuoteDesk.module.css';
import { useToast } from '@/ui/toaster';
import { bookingSchema, type BookingValues, isCovered, isExpired, limits } from '../schema';

/** Name of what waits while the visitor signs in. */
export const DRAFT = 'cleaning-booking';

const fields = ['address', 'postalCode', 'phone', 'date', 'arrivalWindow', 'notes'] as const;

interface BookingFormProps {
  quote: CleaningQuote;
  /** Other choices have been made since: the price must be calculated again. */
  outdated: boolean;
  options: CleaningOptions;
  start: BookingValues;
  /** The form comes back after signing in. */
  kept: boolean;
  /** Asks for a fresh price of the same choices. */
  onFresh: () => Promise<void>;
  onBooked: (booking: CleaningBooking) => void;
}

/** Where, when and whom to call. Visitors fill it in too and sign in at the end; a price that has run out does not cost them the form. */
export function BookingForm({ quote, outdated, options, start, kept, onFresh, onBooked }: BookingFormProps) {
  const { t } = useTranslation(['cleaning', 'common']);
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSelector(selectAuth);
  const section = useRef<HTMLElement>(null);
  const [refused, setRefused] = useState<{ quoteId: string; text: string }>();
  const [createBooking] = userApi.useCreateCleaningBookingMutation();
  const { keyFor, done } = useIdempotencyKey();
  const form = useForm({
    resolver: valibotResolver(bookingSchema),
    // With the first of several errors only, the rule about two fields would wait until all others are kept.
    criteriaMode: 'all',
    defaultValues: start,
    shouldFocusError: false,
  });

  const { firstDate: min, lastDate: max } = options;
  const date = useWatch({ control: form.control, name: 'date' });
  const slots = publicApi.useListCleaningSlotsQuery(
    { fromDate: slotsFrom(date, min, max), days: SLOT_DAYS, serviceType: quote.serviceType },
    { refetchOnFocus: true, refetchOnMountOrArgChange: 30 },
  );

  useEffect(() => {
    section.current?.scrollIntoView?.({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, []);

  const needsSignIn = async (values: BookingValues) => {
    keepDraft(DRAFT, { quote, values });
    toast.info(t('book.signIn'), t('book.signInText'));
    await navigate(authThen(paths.cleaning));
  };

  const book = async (values: BookingValues) => {
    // Nobody should make an account only to hear that no crew comes.
    if (!isCovered(values.postalCode, options.coverageAreas)) {
      form.setError('postalCode', { message: 'common:validation.areaNotCovered' });
      toast.error(t('book.failed'), t('common:validation.areaNotCovered'));
      return;
    }
    if (!user) return needsSignIn(values);
    if (isExpired(quote.expireTime)) {
      setRefused({ quoteId: quote.id, text: t('common:apiError.quoteExpired') });
      toast.error(t('book.failed'), t('common:apiError.quoteExpired'));
      return;
    }
    const request = { quoteId: quote.id, ...values, languageCode: currentLanguage() } as CreateCleaningBookingRequest;
    try {
      const booking = await createBooking({
        'Idempotency-Key': keyFor(request),
        createCleaningBookingRequest: request,
      }).unwrap();
      done();
      dropDraft(DRAFT);
      onBooked(booking);
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      if (problem.status === 401) return needsSignIn(values);
      if (problem.reason.startsWith('CLEANING_QUOTE_')) {
        setRefused({ quoteId: quote.id, text: apiErrorText(problem) });
      }
      if (problem.reason === 'CLEANING_SLOT_FULL') {
        form.setValue('arrivalWindow', '');
        form.setError('arrivalWindow', { message: 'common:apiError.slotFull' });
        void slots.refetch();
      }
      showViolations<BookingValues>(problem, fields, form.setError);
      toast.error(t('book.failed'), apiErrorText(problem));
    }
  };

  return (
    <section ref={section} className={desk.next} tabIndex={-1} aria-label={t('book.title')}>
      <h2>{t('book.title')}</h2>
      {kept && <Notice tone="success" title={t('book.kept')} announced />}
      {refused?.quoteId === quote.id && (
        <Notice
          tone="warning"
          announced
          title={t('book.again')}
          action={
            <div>
              <Button size="small" onClick={() => void onFresh()}>
                {t('book.fresh')}
              </Button>
            </div>
          }
        >
          {refused.text}
        </Notice>
      )}
      {outdated && (
        <Notice
          tone="warning"
          title={t('bill.outdated')}
          action={
            <div>
              <Button size="small" onClick={() => void onFresh()}>
                {t('quote.action')}
              </Button>
            </div>
          }
        />
      )}
      <Form
        form={form}
        className={desk.group}
        onSubmit={book}
        onInvalid={(errors) => toast.error(t('common:error'), t(summaryOf(errors, 'common:summary') as never))}
      >
        <ErrorSummary
          labels={{
            address: t('book.address'),
            postalCode: t('book.postalCode'),
            phone: t('book.phone'),
            date: t('slot.date'),
            arrivalWindow: t('slot.window'),
            notes: t('book.notes'),
          }}
        />
        <TextField name="address" label={t('book.address')} autoComplete="street-address" maxLength={limits.address} />
        <div className={desk.pair}>
          <TextField
            name="postalCode"
            label={t('book.postalCode')}
            autoComplete="postal-code"
            dir="ltr"
            maxLength={limits.postalCode}
          />
          <TextField
            name="phone"
            type="tel"
            label={t('book.phone')}
            help={t('book.phoneHelp')}
            autoComplete="tel"
            dir="ltr"
            maxLength={limits.phone}
          />
        </div>
        <SlotFields
          slots={slots.currentData?.slots}
          windows={options.arrivalWindows}
          min={min}
          max={max}
          error={slots.error && !slots.isFetching ? apiErrorText(slots.error) : undefined}
          onRetry={() => void slots.refetch()}
        />
        <TextField
          name="notes"
          label={t('book.notes')}
          help={t('book.notesHelp')}
          optional
          rows={3}
          maxLength={limits.notes}
        />
        {quote.frequency !== 'FREQUENCY_ONCE' && <p className="small muted">{t('book.series')}</p>}
        <div className={desk.actions}>
          {!outdated && (
            <SubmitButton busy={t('book.busy')}>
              {t('book.action', { price: formatMoney(quote.estimatedPrice) })}
            </SubmitButton>
          )}
        </div>
      </Form>
    </section>
  );
}
