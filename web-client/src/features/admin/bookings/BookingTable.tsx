import { useTranslation } from 'react-i18next';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { formatListDate, formatMoney, formatPlainDate } from '@/i18n/format';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/ui/statusTone';
import { CellLines } from '../desk/CellLines';
import { type DeskRow, DeskTable } from '../desk/DeskTable';
import { isRecurring } from './booking';

interface BookingTableProps {
  bookings: readonly CleaningBooking[];
  openId: string | null;
  linkTo: (id: string) => DeskRow['link'];
  stale: boolean;
}

/** A page of bookings: when, what, where, for whom, for how much, how far. */
export function BookingTable({ bookings, openId, linkTo, stale }: BookingTableProps) {
  const { t } = useTranslation('admin');
  const waits = 'CLEANING_BOOKING_STATUS_REQUESTED';
  return (
    <DeskTable
      caption={t('bookings')}
      openId={openId}
      stale={stale}
      headers={{
        lead: t('booking.visit'),
        what: t('booking.service'),
        where: t('booking.address'),
        who: t('desk.customer'),
        price: t('desk.price'),
        status: t('desk.status'),
      }}
      rows={bookings.map((booking) => ({
        id: booking.id,
        link: linkTo(booking.id),
        cells: {
          lead: (
            <CellLines below={<bdi className="num">{t(`arrivalWindow.${booking.arrivalWindow}`)}</bdi>}>
              <bdi className="num">{formatPlainDate(booking.date)}</bdi>
            </CellLines>
          ),
          what: isRecurring(booking) ? (
            <CellLines below={t(`frequency.${booking.frequency}`)}>{t(`serviceType.${booking.serviceType}`)}</CellLines>
          ) : (
            t(`serviceType.${booking.serviceType}`)
          ),
          where: (
            <CellLines below={<bdi className="ltr num">{booking.postalCode}</bdi>}>
              <bdi>{booking.address}</bdi>
            </CellLines>
          ),
          who: (
            <CellLines below={t('desk.madeAt', { when: formatListDate(booking.createTime) })}>
              <bdi className="ltr">{booking.userEmail}</bdi>
            </CellLines>
          ),
          price: <bdi className="ltr num">{formatMoney(booking.price)}</bdi>,
          status: (
            <StatusBadge variant={statusTone(booking.status)} dot={booking.status === waits}>
              {t(`bookingStatus.${booking.status}`)}
            </StatusBadge>
          ),
        },
      }))}
    />
  );
}
