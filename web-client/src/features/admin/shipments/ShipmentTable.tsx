import { useTranslation } from 'react-i18next';
import type { Shipment } from '@/api/generated/user.gen';
import { formatListDate, formatMoney, formatNumber, formatPlainDate } from '@/i18n/format';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/ui/statusTone';
import { CellLines } from '../desk/CellLines';
import { type DeskRow, DeskTable } from '../desk/DeskTable';
import { Route } from './Route';

interface ShipmentTableProps {
  shipments: readonly Shipment[];
  openId: string | null;
  linkTo: (id: string) => DeskRow['link'];
  stale: boolean;
}

/** A page of shipments: which, what, from where to where and when, for whom, for how much, how far. */
export function ShipmentTable({ shipments, openId, linkTo, stale }: ShipmentTableProps) {
  const { t } = useTranslation('admin');
  const waits = 'SHIPMENT_STATUS_QUOTE_REQUESTED';
  return (
    <DeskTable
      caption={t('shipments')}
      openId={openId}
      stale={stale}
      headers={{
        lead: t('shipment.number'),
        what: t('shipment.cargo'),
        where: t('shipment.routeAndPickup'),
        who: t('desk.customer'),
        price: t('desk.price'),
        status: t('desk.status'),
      }}
      rows={shipments.map((shipment) => ({
        id: shipment.id,
        link: linkTo(shipment.id),
        cells: {
          lead: <bdi className="ltr num">{shipment.trackingNumber}</bdi>,
          what: (
            <CellLines
              below={<bdi className="num">{t('shipment.kg', { weight: formatNumber(shipment.weightKg) })}</bdi>}
            >
              {t(`cargoType.${shipment.cargoType}`)}
            </CellLines>
          ),
          where: (
            <CellLines below={<bdi className="num">{formatPlainDate(shipment.pickupDate)}</bdi>}>
              <Route shipment={shipment} />
            </CellLines>
          ),
          who: (
            <CellLines below={t('desk.madeAt', { when: formatListDate(shipment.createTime) })}>
              <bdi className="ltr">{shipment.userEmail}</bdi>
            </CellLines>
          ),
          price: <bdi className="ltr num">{formatMoney(shipment.quotedPrice)}</bdi>,
          status: (
            <StatusBadge variant={statusTone(shipment.status)} dot={shipment.status === waits}>
              {t(`shipmentStatus.${shipment.status}`)}
            </StatusBadge>
          ),
        },
      }))}
    />
  );
}
