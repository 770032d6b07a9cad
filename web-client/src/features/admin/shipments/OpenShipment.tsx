import { useTranslation } from 'react-i18next';
import { adminApi } from '@/api/generated/admin.gen';
import { publicApi } from '@/api/generated/public.gen';
import { type Shipment, type Stop, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';
import { cityName } from '@/domain/cities';
import { formatDateTime, formatMoney, formatPlainDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import {
  AdminTableRecord,
  Facts,
  EmailLink,
  isToCome,
  PhoneLink,
  RECORD_QUERY,
  RecordHead,
  RecordHistory,
  RecordPart,
  type StatusChange,
  StatusForm,
  type StatusStep,
} from '@/modules/admin-table';
import { DateField, SelectField } from '@/ui/form';
import { statusTone } from '@/domain/statusTone';
import { Route } from './Route';
import {
  comingShipmentSteps,
  failedAttempts,
  hasPlace,
  isFailedAttempt,
  lastPlace,
  mails,
  likelyPlace,
  needsProof,
  shipmentSteps,
  type ShipmentStep,
} from './shipment';

/** The open shipment: its details, next steps and history. */
export function OpenShipment({ id }: { id: string }) {
  const { t } = useTranslation(['admin', 'tracking']);
  const query = userApi.useGetShipmentQuery({ id }, RECORD_QUERY);
  const { data: options } = publicApi.useGetCargoOptionsQuery();
  const [update] = adminApi.useUpdateShipmentMutation();
  const dispatch = useThunks();
  const textOf = (status: string) => t(`shipmentStatus.${status as Shipment['status']}`);

  const save = async ({ status, note, location = '', nextAttemptDate }: StatusChange, etag: string) => {
    const updateShipmentBody = { status: status as ShipmentStep, location, note, etag, nextAttemptDate };
    const saved = await update({ id, updateShipmentBody }).unwrap();
    // Updates immediately, so that the next steps are those of the saved shipment.
    dispatch(userApi.util.updateQueryData('getShipment', { id }, () => saved));
    return saved.status;
  };

  const stepsOf = (shipment: Shipment): StatusStep[] => {
    const isLast = failedAttempts(shipment) + 1 >= (options?.maximumDeliveryAttempts ?? Infinity);
    const possible = shipmentSteps(shipment.status).filter(
      (value) => !isLast || !isFailedAttempt(shipment.status, value),
    );
    return possible.map((value) => {
      const attempt = isFailedAttempt(shipment.status, value);
      // The same status again needs another place than the last one.
      const again = value === shipment.status;
      // Until the cities are loaded, and when that fails, its own two cities can be chosen.
      const cities = options?.cities.map(({ name }) => name) ?? [shipment.pickupCity, shipment.deliveryCity];
      const offered = cities.filter((city) => !again || city !== lastPlace(shipment));
      return {
        value,
        title: again ? t('shipment.again', { status: textOf(value) }) : attempt ? t('shipment.attempt') : textOf(value),
        text: again ? t('shipment.againText') : attempt ? t('shipment.attemptText') : t(`shipmentStep.${value}`),
        notYet:
          shipment.status === 'SHIPMENT_STATUS_CONFIRMED' &&
          hasPlace(value) &&
          isToCome(shipment.earliestPickupLocalTime)
            ? t('step.notYet', { date: formatPlainDate(shipment.earliestPickupLocalTime.slice(0, 10)) })
            : undefined,
        proof: attempt
          ? { label: t('shipment.attemptReason'), help: t('shipment.attemptReasonHelp') }
          : needsProof(value)
            ? { label: t('shipment.proof'), help: t('shipment.proofHelp') }
            : undefined,
        ...(hasPlace(value) && {
          suggested: { location: likelyPlace(value, shipment), ...(attempt && { nextAttemptDate: '' }) },
          fields: (
            <>
              <SelectField
                name="location"
                label={t('step.location')}
                placeholder={t('step.chooseLocation')}
                options={offered.map((city) => ({ value: city, text: cityName(city) }))}
              />
              {attempt && (
                <DateField
                  name="nextAttemptDate"
                  label={t('shipment.nextAttempt')}
                  help={t('shipment.nextAttemptHelp')}
                />
              )}
            </>
          ),
        }),
      };
    });
  };

  return (
    <AdminTableRecord query={query} failed={t('shipment.failed')}>
      {(shipment) => (
        <>
          <RecordHead
            title={<bdi className="ltr num">{shipment.trackingNumber}</bdi>}
            status={{ text: textOf(shipment.status), tone: statusTone(shipment.status) }}
          >
            <Route shipment={shipment} />
            <bdi className="num">{formatPlainDate(shipment.pickupDate)}</bdi>
            <bdi className="ltr num">{formatMoney(shipment.quotedPrice)}</bdi>
          </RecordHead>
          <RecordPart title={t('desk.details')}>
            <ShipmentFacts shipment={shipment} />
          </RecordPart>
          <StatusForm
            record={shipment}
            steps={stepsOf(shipment)}
            textOf={textOf}
            save={(change) => save(change, shipment.etag)}
            refetch={query.refetch}
            mails={(status) => mails(shipment, status)}
            ended={t('shipment.ended')}
          />
          <RecordHistory
            changes={shipment.history.map(({ location, note, nextAttemptDate, ...change }) => ({
              ...change,
              title: nextAttemptDate ? t('shipment.attempt') : undefined,
              text: (location || note) && (
                <>
                  {location && <bdi>{cityName(location)}</bdi>}
                  {location && note && ' · '}
                  {note && <bdi>{note}</bdi>}
                  {nextAttemptDate && (
                    <>
                      {' · '}
                      <bdi>{t('tracking:nextAttempt', { date: formatPlainDate(nextAttemptDate) })}</bdi>
                    </>
                  )}
                </>
              ),
            }))}
            coming={comingShipmentSteps(shipment.status)}
            textOf={textOf}
          />
        </>
      )}
    </AdminTableRecord>
  );
}

function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['admin', 'tracking']);
  const { dimensions, pickup, delivery, userEmail, proofOfDelivery } = shipment;
  const size =
    dimensions &&
    [dimensions.lengthCm, dimensions.widthCm, dimensions.heightCm].map((side) => formatNumber(side)).join(' × ');
  return (
    <Facts
      facts={[
        [t('desk.customer'), userEmail && <EmailLink address={userEmail} />],
        [t('shipment.description'), <bdi>{shipment.cargoDescription}</bdi>],
        [t('shipment.pickup'), pickup && <Place stop={pickup} city={shipment.pickupCity} />],
        [t('shipment.delivery'), delivery && <Place stop={delivery} city={shipment.deliveryCity} />],
        [t('shipment.cargo'), t(`cargoType.${shipment.cargoType}`)],
        [
          t('shipment.weight'),
          <bdi className="num">{t('shipment.kg', { weight: formatNumber(shipment.weightKg) })}</bdi>,
        ],
        [t('shipment.dimensions'), size && <bdi className="ltr num">{t('shipment.cm', { size })}</bdi>],
        [t('shipment.priority'), t(`priority.${shipment.priority}`)],
        [
          t('shipment.estimate'),
          <>
            <bdi className="num">{formatPlainDate(shipment.estimatedDeliveryDate)}</bdi>
            {shipment.isLate && ` (${t('tracking:late')})`}
          </>,
        ],
        [t('desk.made'), <bdi className="num">{formatDateTime(shipment.createTime)}</bdi>],
        [t('shipment.proof'), proofOfDelivery && <bdi>{proofOfDelivery}</bdi>],
      ]}
    />
  );
}

/** An address with its contact. */
function Place({ stop, city }: { stop: Stop; city: string }) {
  return (
    <>
      <bdi>{stop.address}</bdi>
      {'\n'}
      <bdi>{cityName(city)}</bdi>
      {'\n'}
      <bdi>{stop.contactName}</bdi> <PhoneLink number={stop.contactPhone} />
    </>
  );
}
