import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '@/api/generated/user.gen';
import { DeskBar, FilterDays, FilterSelect } from '../desk/DeskBar';
import { DeskLayout } from '../desk/DeskLayout';
import { DeskList } from '../desk/DeskList';
import { useShipmentsFile } from '../desk/exports';
import { useDesk } from '../desk/useDesk';
import { useExport } from '../desk/useExport';
import { OpenShipment } from './OpenShipment';
import { orders, shipmentArguments, shipmentFields, statuses } from './shipmentFilters';
import { ShipmentTable } from './ShipmentTable';

/** The shipments of everybody: the list with its filters and, beside it, the one that is open. */
export default function ShipmentDesk() {
  // The names of the cities are among the texts of `tracking`.
  const { t } = useTranslation(['admin', 'tracking']);
  const desk = useDesk(shipmentFields);
  const { filters, setFilters } = desk;
  const wanted = shipmentArguments(filters);
  const { data, currentData, error, isFetching, refetch } = userApi.useListShipmentsQuery(
    { ...wanted, pageToken: desk.pageToken },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const shown = currentData ?? (error ? undefined : data);
  const file = useShipmentsFile();
  const { busy, download } = useExport('cargo-shipments', () => file(wanted));
  const search = useCallback((q: string) => setFilters({ q }, { replace: true }), [setFilters]);

  return (
    <DeskLayout
      label={t('shipments')}
      reading={desk.openId !== null}
      bar={
        <DeskBar
          searchLabel={t('shipment.search')}
          query={filters.q}
          onQuery={search}
          active={desk.active}
          searchField={desk.searchField}
          onClear={desk.clear}
          exporting={busy}
          onExport={() => void download()}
        >
          <FilterSelect
            label={t('desk.status')}
            value={filters.status}
            options={statuses.map((value) => ({ value, text: t(`shipmentStatus.${value}`) }))}
            onChange={(status) => setFilters({ status })}
          />
          <FilterDays
            from={filters.from}
            to={filters.to}
            fromLabel={t('shipment.from')}
            toLabel={t('shipment.to')}
            onChange={setFilters}
          />
          <FilterSelect
            label={t('desk.order')}
            value={filters.sort}
            options={orders.map((value) => ({ value, text: t(`shipmentOrder.${value}`) }))}
            onChange={(sort) => setFilters({ sort })}
          />
        </DeskBar>
      }
      list={
        <DeskList
          label={t('shipments')}
          count={shown?.shipments.length}
          error={error}
          fetching={isFetching}
          onRetry={() => void refetch()}
          filtered={desk.active > 0}
          onClear={desk.clear}
          page={desk.page}
          nextToken={shown?.nextPageToken}
          onNext={desk.next}
          onPrevious={desk.previous}
          onFirst={desk.first}
          texts={{ failed: t('shipment.listFailed'), empty: t('shipment.empty'), emptyText: t('shipment.emptyText') }}
        >
          <ShipmentTable
            shipments={shown?.shipments ?? []}
            openId={desk.openId}
            linkTo={desk.linkTo}
            stale={isFetching && !currentData}
          />
        </DeskList>
      }
      record={desk.openId && <OpenShipment key={desk.openId} id={desk.openId} onClose={desk.close} />}
    />
  );
}
