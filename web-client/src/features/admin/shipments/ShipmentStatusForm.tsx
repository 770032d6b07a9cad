import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '@/api/generated/admin.gen';
import { publicApi } from '@/api/generated/public.gen';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { cityName } from '@/i18n/cities';
import { useToast } from '@/ui/toaster';
import { type StatusChange, StatusForm } from '../desk/StatusForm';
import { useThunks } from '@/api/useThunks';
import { hasPlace, lastPlace, likelyPlace, needsProof, shipmentSteps, type ShipmentStep } from './shipment';

interface ShipmentStatusFormProps {
  shipment: Shipment;
  /** Somebody else has changed the shipment. */
  onOvertaken: ComponentProps<typeof StatusForm>['onOvertaken'];
}

/** Moves a shipment along, if it can still move, and notes where it is. */
export function ShipmentStatusForm({ shipment, onOvertaken }: ShipmentStatusFormProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useThunks();
  const [update] = adminApi.useUpdateShipmentMutation();
  const { data: options } = publicApi.useGetCargoOptionsQuery();
  const { id, etag, status, pickupCity, deliveryCity } = shipment;
  const steps = shipmentSteps(status);

  const save = async ({ status: next, location, note }: StatusChange) => {
    const updateShipmentBody = { status: next as ShipmentStep, location, note, etag };
    const saved = await update({ id, updateShipmentBody }).unwrap();
    // At once, so that the next steps are those of the saved shipment.
    dispatch(userApi.util.updateQueryData('getShipment', { id }, () => saved));
    toast.success(t('step.saved', { status: t(`shipmentStatus.${saved.status}`) }), t('step.savedText'));
  };

  // Until the cities are there, and when they do not come, its own two can be chosen.
  const cities = options?.cities.map(({ name }) => name) ?? [pickupCity, deliveryCity];
  return (
    <StatusForm
      steps={steps.map((value) => ({
        value,
        title:
          value === status
            ? t('shipment.again', { status: t(`shipmentStatus.${value}`) })
            : t(`shipmentStatus.${value}`),
        text:
          value === status
            ? t('shipment.againText')
            : t(`shipmentStep.${value}` as 'shipmentStep.SHIPMENT_STATUS_CONFIRMED'),
      }))}
      places={{
        // The same status again is for another place than the last one.
        options: (step) =>
          cities
            .filter((city) => step !== status || city !== lastPlace(shipment))
            .map((city) => ({ value: city, text: cityName(city) })),
        has: hasPlace,
        likely: (step) => likelyPlace(step, shipment),
      }}
      proof={{ needed: needsProof, label: t('shipment.proof'), help: t('shipment.proofHelp') }}
      present={t(`shipmentStatus.${status}`)}
      save={save}
      onOvertaken={onOvertaken}
      ended={t('shipment.ended')}
    />
  );
}
