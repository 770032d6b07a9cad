import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '@/api/generated/user.gen';
import { DeskBar, FilterDays, FilterSelect } from '../desk/DeskBar';
import { DeskLayout } from '../desk/DeskLayout';
import { DeskList } from '../desk/DeskList';
import { useBookingsFile } from '../desk/exports';
import { useDesk } from '../desk/useDesk';
import { useExport } from '../desk/useExport';
import { bookingArguments, bookingFields, orders, services, statuses } from './bookingFilters';
import { BookingTable } from './BookingTable';
import { OpenBooking } from './OpenBooking';

/** The bookings of everybody: the list with its filters and, beside it, the one that is open. */
export default function BookingDesk() {
  const { t } = useTranslation('admin');
  const desk = useDesk(bookingFields);
  const { filters, setFilters } = desk;
  const wanted = bookingArguments(filters);
  const { data, currentData, error, isFetching, refetch } = userApi.useListCleaningBookingsQuery(
    { ...wanted, pageToken: desk.pageToken },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const shown = currentData ?? (error ? undefined : data);
  const file = useBookingsFile();
  const { busy, download } = useExport('cleaning-bookings', () => file(wanted));
  const search = useCallback((q: string) => setFilters({ q }, { replace: true }), [setFilters]);

  return (
    <DeskLayout
      label={t('bookings')}
      reading={desk.openId !== null}
      bar={
        <DeskBar
          searchLabel={t('booking.search')}
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
            options={statuses.map((value) => ({ value, text: t(`bookingStatus.${value}`) }))}
            onChange={(status) => setFilters({ status })}
          />
          <FilterSelect
            label={t('booking.service')}
            value={filters.service}
            options={services.map((value) => ({ value, text: t(`serviceType.${value}`) }))}
            onChange={(service) => setFilters({ service })}
          />
          <FilterDays
            from={filters.from}
            to={filters.to}
            fromLabel={t('booking.from')}
            toLabel={t('booking.to')}
            onChange={setFilters}
          />
          <FilterSelect
            label={t('desk.order')}
            value={filters.sort}
            options={orders.map((value) => ({ value, text: t(`bookingOrder.${value}`) }))}
            onChange={(sort) => setFilters({ sort })}
          />
        </DeskBar>
      }
      list={
        <DeskList
          label={t('bookings')}
          count={shown?.bookings.length}
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
          texts={{ failed: t('booking.listFailed'), empty: t('booking.empty'), emptyText: t('booking.emptyText') }}
        >
          <BookingTable
            bookings={shown?.bookings ?? []}
            openId={desk.openId}
            linkTo={desk.linkTo}
            stale={isFetching && !currentData}
          />
        </DeskList>
      }
      record={desk.openId && <OpenBooking key={desk.openId} id={desk.openId} onClose={desk.close} />}
    />
  );
}
