import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { RecordOf } from '@/modules/records';

/** Loads the shipment in the address. */
export function ShipmentOf({ title, children }: { title: string; children: (shipment: Shipment) => ReactNode }) {
  const { t } = useTranslation('shipments');
  return (
    <RecordOf
      title={title}
      signedOut={t('signedOut')}
      logIn={t('logIn')}
      useRecord={(id) => userApi.useGetShipmentQuery({ id })}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.shipments, text: t('all') }}
    >
      {children}
    </RecordOf>
  );
}
