import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { OneRecord, RecordPage } from '@/kits/records';

interface ShipmentOfProps {
  title: string;
  children: (shipment: Shipment) => ReactNode;
}

/** The shipment that the address names. */
export function ShipmentOf({ title, children }: ShipmentOfProps) {
  const { t } = useTranslation('shipments');
  return (
    <RecordPage title={title} signedOut={t('signedOut')} logIn={t('logIn')}>
      <Loaded>{children}</Loaded>
    </RecordPage>
  );
}

function Loaded({ children }: Pick<ShipmentOfProps, 'children'>) {
  const { t } = useTranslation('shipments');
  const { id = '' } = useParams();
  const query = userApi.useGetShipmentQuery({ id: encodeURIComponent(id) }, { refetchOnMountOrArgChange: true });
  return (
    <OneRecord
      query={query}
      title={t('title')}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.shipments, text: t('all') }}
    >
      {children}
    </OneRecord>
  );
}
