import { skipToken } from '@reduxjs/toolkit/query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { CargoOptions, CargoQuote } from '@/api/generated/public.gen';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { cityName } from '@/domain/cities';
import { currentLanguage } from '@/i18n';
import { formatMoney } from '@/i18n/format';
import { SavedAddresses } from '@/modules/address-book';
import { AsBefore, OrderForm, type PricedQuote } from '@/modules/order';
import orderStyles from '@/modules/order/Order.module.css';
import { DateField, schemaResolver, TextField } from '@/ui/form';
import {
  bookingFields,
  bookingSchema,
  type BookingValues,
  DRAFT,
  limits,
  type QuoteValues,
  shipmentRequest,
} from '../schema';

interface BookingFormProps {
  priced: PricedQuote<QuoteValues, CargoQuote>;
  outdated: boolean;
  options: CargoOptions;
  start: BookingValues;
  kept: boolean;
  onFresh: () => Promise<void>;
  onBooked: (shipment: Shipment) => void;
}

/** Number of latest shipments in which an earlier sender and recipient are searched. */
const SEARCHED = 20;

/** The booking fields: contents, day, sender and recipient. */
export function BookingForm({ priced, options, start, ...rest }: BookingFormProps) {
  const { t } = useTranslation(['cargo', 'common']);
  const { quote } = priced;
  const [createShipment] = userApi.useCreateShipmentMutation();
  const form = useForm({ resolver: schemaResolver(bookingSchema), defaultValues: start, shouldFocusError: false });
  const { user } = useSelector(selectAuth);
  const earlier = userApi.useListShipmentsQuery(user ? { mine: true, pageSize: SEARCHED } : skipToken).data?.shipments;

  const stop = (side: 'pickup' | 'delivery', city: string) => {
    // The company sends the goods of an order, not the customer.
    const mayRepeat = ({ orderId }: Shipment) => side === 'delivery' || orderId === '';
    const last = earlier?.find((shipment) => shipment[`${side}City`] === city && mayRepeat(shipment))?.[side];
    return (
      <div className={`${orderStyles.group} content-start`}>
        <h3>{t(`book.${side}`, { city: cityName(city) })}</h3>
        {last && (
          <AsBefore
            values={{
              [`${side}Address`]: last.address,
              [`${side}Name`]: last.contactName,
              [`${side}Phone`]: last.contactPhone,
            }}
          >
            {t(`book.${side}AsBefore`)}
          </AsBefore>
        )}
        <SavedAddresses
          fields={{ address: `${side}Address`, contactName: `${side}Name`, contactPhone: `${side}Phone` }}
          city={city}
        />
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
  };

  return (
    <OrderForm
      {...rest}
      form={form}
      title={t('book.title')}
      failed={t('book.failed')}
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
      fields={bookingFields}
      quote={quote}
      price={formatMoney(quote.quotedPrice)}
      recalculate={t('quote.action')}
      draft={{ name: DRAFT, page: paths.cargo, data: priced }}
      requestOf={(values) => shipmentRequest(quote.id, values, currentLanguage())}
      send={(request, key) => createShipment({ 'Idempotency-Key': key, createShipmentRequest: request }).unwrap()}
    >
      <div className={`${orderStyles.pair} grid items-start gap-20`}>
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
      <div className={`${orderStyles.pair} grid items-start gap-20`}>
        {stop('pickup', quote.fromCity)}
        {stop('delivery', quote.toCity)}
      </div>
    </OrderForm>
  );
}
