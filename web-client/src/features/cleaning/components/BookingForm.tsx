import { skipToken } from '@reduxjs/toolkit/query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { apiErrorText } from '@/api/apiErrorText';
import { type CleaningOptions, type CleaningQuote, publicApi } from '@/api/generated/public.gen';
import { type CleaningBooking, type CreateCleaningBookingRequest, userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { currentLanguage } from '@/i18n';
import { formatMoney } from '@/i18n/format';
import { SavedAddresses } from '@/modules/address-book';
import { AsBefore, asNamed, OrderForm } from '@/modules/order';
import order from '@/modules/order/Order.module.css';
import { SLOT_DAYS, SlotFields, slotsFrom } from '@/modules/order/SlotFields';
import { schemaResolver, TextField } from '@/ui/form';
import { bookingSchema, type BookingValues, DRAFT, isCovered, limits } from '../schema';

interface BookingFormProps {
  quote: CleaningQuote;
  outdated: boolean;
  options: CleaningOptions;
  start: BookingValues;
  kept: boolean;
  onFresh: () => Promise<void>;
  onBooked: (booking: CleaningBooking) => void;
}

/** The booking fields: address, time and contact. */
export function BookingForm({ quote, options, start, ...rest }: BookingFormProps) {
  const { t } = useTranslation(['cleaning', 'common']);
  const [createBooking] = userApi.useCreateCleaningBookingMutation();
  const form = useForm({
    resolver: schemaResolver(bookingSchema),
    defaultValues: start,
    shouldFocusError: false,
  });
  const { user } = useSelector(selectAuth);
  const last = userApi.useListCleaningBookingsQuery(user ? { mine: true, pageSize: 1 } : skipToken).data?.bookings[0];
  const { firstDate: min, lastDate: max } = options;
  const date = useWatch({ control: form.control, name: 'date' });
  const slots = publicApi.useListCleaningSlotsQuery({
    fromDate: slotsFrom(date, min, max),
    days: SLOT_DAYS,
    serviceType: quote.serviceType,
  });
  return (
    <OrderForm
      {...rest}
      form={form}
      title={t('book.title')}
      failed={t('book.failed')}
      labels={{
        address: t('book.address'),
        postalCode: t('book.postalCode'),
        phone: t('book.phone'),
        date: t('slot.date'),
        arrivalWindow: t('slot.window'),
        notes: t('book.notes'),
      }}
      fields={asNamed('address', 'postalCode', 'phone', 'date', 'arrivalWindow', 'notes')}
      quote={quote}
      price={formatMoney(quote.estimatedPrice)}
      recalculate={t('quote.action')}
      draft={{ name: DRAFT, page: paths.cleaning, data: { quote } }}
      check={({ postalCode }) =>
        isCovered(postalCode, options.coverageAreas)
          ? undefined
          : { field: 'postalCode', text: 'common:validation.areaNotCovered' }
      }
      requestOf={(values) =>
        ({ quoteId: quote.id, ...values, languageCode: currentLanguage() }) as CreateCleaningBookingRequest
      }
      send={(request, key) => createBooking({ 'Idempotency-Key': key, createCleaningBookingRequest: request }).unwrap()}
      onProblem={({ reason }) => {
        if (reason !== 'CLEANING_SLOT_FULL') return;
        form.setValue('arrivalWindow', '');
        form.setError('arrivalWindow', { message: 'common:apiError.slotFull' });
        void slots.refetch();
      }}
    >
      {last && (
        <AsBefore values={{ address: last.address, postalCode: last.postalCode, phone: last.phone }}>
          {t('book.asBefore')}
        </AsBefore>
      )}
      <SavedAddresses fields={{ address: 'address', postalCode: 'postalCode', contactPhone: 'phone' }} />
      <TextField name="address" label={t('book.address')} autoComplete="street-address" maxLength={limits.address} />
      <div className={`${order.pair} grid items-start gap-20`}>
        <TextField name="postalCode" label={t('book.postalCode')} autoComplete="postal-code" dir="ltr" />
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
    </OrderForm>
  );
}
