import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import type { CargoOptions } from '@/api/generated/public.gen';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { authThen, paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { dropDraft, keepDraft } from '@/auth/draft';
import { currentLanguage } from '@/i18n';
import { cityName } from '@/i18n/cities';
import { formatMoney } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { DateField, ErrorSummary, Form, SubmitButton, summaryOf, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import desk from '@/ui/QuoteDesk.module.css';
import { useToast } from '@/ui/toaster';
import { renamed } from '../renamed';
import { bookingFields, bookingSchema, type BookingValues, isExpired, limits, shipmentRequest } from '../schema';
import type { Priced } from './CargoDesk';

/** Name of what waits while the visitor signs in. */
export const DRAFT = 'cargo-booking';

interface BookingFormProps {
  priced: Priced;
  /** Other choices have been made since: the price must be calculated again. */
  outdated: boolean;
  options: CargoOptions;
  start: BookingValues;
  /** The form comes back after signing in. */
  kept: boolean;
  /** Asks for a fresh price of the same choices. */
  onFresh: () => Promise<void>;
  onBooked: (shipment: Shipment) => void;
}

/** What, when, from whom to whom. Visitors fill it in too and sign in at the end; a price that has run out does not cost them the form. */
export function BookingForm({ priced, outdated, options, start, kept, onFresh, onBooked }: BookingFormProps) {
  const { t } = useTranslation(['cargo', 'common']);
  const { quote } = priced;
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSelector(selectAuth);
  const section = useRef<HTMLElement>(null);
  const [refused, setRefused] = useState<{ quoteId: string; text: string }>();
  const [createShipment] = userApi.useCreateShipmentMutation();
  const { keyFor, done } = useIdempotencyKey();
  const form = useForm({ resolver: valibotResolver(bookingSchema), defaultValues: start, shouldFocusError: false });

  useEffect(() => {
    section.current?.scrollIntoView?.({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, []);

  const needsSignIn = async (values: BookingValues) => {
    keepDraft(DRAFT, { ...priced, values });
    toast.info(t('book.signIn'), t('book.signInText'));
    await navigate(authThen(paths.cargo));
  };

  const book = async (values: BookingValues) => {
    if (outdated) {
      toast.error(t('book.noQuote'), t('book.noQuoteText'));
      return;
    }
    if (!user) return needsSignIn(values);
    if (isExpired(quote.expireTime)) {
      setRefused({ quoteId: quote.id, text: t('common:apiError.quoteExpired') });
      toast.error(t('book.failed'), t('common:apiError.quoteExpired'));
      return;
    }
    const request = shipmentRequest(quote.id, values, currentLanguage());
    try {
      const shipment = await createShipment({
        'Idempotency-Key': keyFor(request),
        createShipmentRequest: request,
      }).unwrap();
      done();
      dropDraft(DRAFT);
      onBooked(shipment);
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      if (problem.status === 401) return needsSignIn(values);
      if (problem.reason.startsWith('CARGO_QUOTE_')) setRefused({ quoteId: quote.id, text: apiErrorText(problem) });
      showViolations<BookingValues>(renamed(problem, bookingFields), Object.values(bookingFields), form.setError);
      toast.error(t('book.failed'), apiErrorText(problem));
    }
  };

  const stop = (side: 'pickup' | 'delivery', city: string) => (
    <div className={desk.group}>
      <h3>{t(`book.${side}`, { city: cityName(city) })}</h3>
      <TextField
        name={`${side}Address`}
        label={t(`book.${side}Address`)}
        autoComplete={`section-${side} street-address`}
        maxLength={limits.address}
      />
      <TextField
        name={`${side}Name`}
        label={t(`book.${side}Name`)}
        autoComplete={`section-${side} name`}
        maxLength={limits.name}
      />
      <TextField
        name={`${side}Phone`}
        type="tel"
        label={t(`book.${side}Phone`)}
        autoComplete={`section-${side} tel`}
        dir="ltr"
        maxLength={limits.phone}
      />
    </div>
  );

  return (
    <section ref={section} className={desk.next} tabIndex={-1} aria-label={t('book.title')}>
      <h2>{t('book.title')}</h2>
      {kept && <Notice tone="success" title={t('book.kept')} announced />}
      {(outdated || refused?.quoteId === quote.id) && (
        <Notice
          tone="warning"
          announced
          title={outdated ? t('bill.outdated') : t('book.again')}
          action={
            <div>
              <Button size="small" onClick={() => void onFresh()}>
                {t(outdated ? 'quote.action' : 'book.fresh')}
              </Button>
            </div>
          }
        >
          {!outdated && refused?.text}
        </Notice>
      )}
      <Form
        form={form}
        className={desk.group}
        onSubmit={book}
        onInvalid={(errors) => toast.error(t('common:error'), t(summaryOf(errors, 'common:summary') as never))}
      >
        <ErrorSummary
          labels={{
            description: t('book.description'),
            pickupDate: t('book.date'),
            pickupAddress: t('book.pickupAddress'),
            pickupName: t('book.pickupName'),
            pickupPhone: t('book.pickupPhone'),
            deliveryAddress: t('book.deliveryAddress'),
            deliveryName: t('book.deliveryName'),
            deliveryPhone: t('book.deliveryPhone'),
          }}
        />
        <div className={desk.pair}>
          <TextField
            name="description"
            label={t('book.description')}
            help={t('book.descriptionHelp')}
            maxLength={limits.description}
          />
          <DateField
            name="pickupDate"
            label={t('book.date')}
            help={t('book.dateHelp')}
            min={options.firstPickupDate}
            max={options.lastPickupDate}
          />
        </div>
        <div className={desk.pair}>
          {stop('pickup', quote.fromCity)}
          {stop('delivery', quote.toCity)}
        </div>
        <div className={desk.actions}>
          <SubmitButton busy={t('book.busy')}>
            {t('book.action', { price: formatMoney(quote.quotedPrice) })}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
