import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi } from '@/api/generated/admin.gen';
import { userApi } from '@/api/generated/user.gen';
import { formatListDate, formatPlainDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import {
  choiceFilter,
  dayFilter,
  isToCome,
  AdminTable,
  textFilter,
  useAdminTable,
  useExport,
} from '@/modules/admin-table';
import { CellLines } from '@/ui/Table';
import { OpenShipment } from './OpenShipment';
import { Route } from './Route';
import { mails, shipmentSteps, type ShipmentStep } from './shipment';

const filters = {
  q: textFilter('query'),
  status: choiceFilter('status', 'SHIPMENT_STATUS_', [
    'SHIPMENT_STATUS_UNSPECIFIED',
    'SHIPMENT_STATUS_QUOTE_REQUESTED',
    'SHIPMENT_STATUS_CONFIRMED',
    'SHIPMENT_STATUS_PICKED_UP',
    'SHIPMENT_STATUS_IN_TRANSIT',
    'SHIPMENT_STATUS_OUT_FOR_DELIVERY',
    'SHIPMENT_STATUS_DELIVERED',
    'SHIPMENT_STATUS_FAILED',
    'SHIPMENT_STATUS_CANCELLED',
  ]),
  from: dayFilter('fromDate', { before: 'to' }),
  to: dayFilter('toDate', { after: 'from' }),
  sort: choiceFilter('orderBy', 'SHIPMENT_ORDER_', [
    'SHIPMENT_ORDER_UNSPECIFIED',
    'SHIPMENT_ORDER_OLDEST',
    'SHIPMENT_ORDER_PICKUP_SOONEST',
    'SHIPMENT_ORDER_PICKUP_LATEST',
  ]),
};

const { exportShipments } = adminApi.enhanceEndpoints({ endpoints: { exportShipments: fileEndpoint } }).endpoints;

/** Steps of several shipments at once: the others need a place or a proof of delivery. */
const bulkSteps: readonly ShipmentStep[] = [
  'SHIPMENT_STATUS_CONFIRMED',
  'SHIPMENT_STATUS_PICKED_UP',
  'SHIPMENT_STATUS_CANCELLED',
];

/** All users' shipments. */
export default function ShipmentsAdminPage() {
  // The texts of `tracking` include the names of the cities.
  const { t } = useTranslation(['admin', 'office', 'tracking']);
  const table = useAdminTable(filters);
  const list = userApi.useListShipmentsQuery(table.request);
  const [update] = adminApi.useUpdateShipmentMutation();
  const file = useExport('cargo-shipments', (dispatch) =>
    dispatch(exportShipments.initiate(table.wanted, freshFile)).unwrap(),
  );
  return (
    <AdminTable
      table={table}
      list={list}
      file={file}
      rowsOf={({ shipments }) => shipments}
      bulk={{
        nameOf: ({ trackingNumber }) => trackingNumber,
        stepsOf: ({ status, earliestPickupLocalTime }) =>
          shipmentSteps(status).filter(
            (step) =>
              step !== status &&
              bulkSteps.some((one) => one === step) &&
              !(step === 'SHIPMENT_STATUS_PICKED_UP' && isToCome(earliestPickupLocalTime)),
          ),
        textOf: (step) => t(`shipmentStatus.${step as ShipmentStep}`),
        apply: ({ id, etag }, step) =>
          update({ id, updateShipmentBody: { status: step as ShipmentStep, etag } }).unwrap(),
        mails: (shipment, step) => mails(shipment, step),
      }}
      words={{
        label: t('shipments'),
        search: t('shipment.search'),
        failed: t('shipment.listFailed'),
        empty: t('shipment.empty'),
        emptyText: t('shipment.emptyText'),
      }}
      filters={{
        status: { label: t('desk.status'), textOf: (value) => t(`shipmentStatus.${value}`) },
        from: { label: t('shipment.from') },
        to: { label: t('shipment.to') },
        sort: { label: t('desk.order'), textOf: (value) => t(`shipmentOrder.${value}`) },
      }}
      columns={[
        { head: t('shipment.number'), cell: ({ trackingNumber }) => <bdi className="ltr num">{trackingNumber}</bdi> },
        {
          head: t('shipment.cargo'),
          card: 'start',
          cell: ({ cargoType, weightKg }) => (
            <CellLines below={<bdi className="num">{t('shipment.kg', { weight: formatNumber(weightKg) })}</bdi>}>
              {t(`cargoType.${cargoType}`)}
            </CellLines>
          ),
        },
        {
          head: t('shipment.routeAndPickup'),
          cell: (shipment) => (
            <CellLines below={<bdi className="num">{formatPlainDate(shipment.pickupDate)}</bdi>}>
              <Route shipment={shipment} />
            </CellLines>
          ),
        },
        {
          head: t('desk.customer'),
          customer: ({ userEmail, createTime }) => ({
            email: userEmail,
            below: t('desk.madeAt', { when: formatListDate(createTime) }),
          }),
        },
        { head: t('desk.price'), money: ({ quotedPrice }) => quotedPrice },
        {
          head: t('desk.status'),
          standing: ({ status }) => ({
            status,
            text: t(`shipmentStatus.${status}`),
            waits: status === 'SHIPMENT_STATUS_QUOTE_REQUESTED',
          }),
        },
      ]}
      record={(id) => <OpenShipment id={id} />}
    />
  );
}
