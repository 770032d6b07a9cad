import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { bookingPath, paths } from '@/app/paths';
import { formatMoney, formatPlainDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';
import records from '@/kits/records/Records.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/domain/statusTone';
import type { Part } from '../rules';

const PAGE_SIZE = 10;

/** What a part of the list asks for: from today on with the soonest first, or before today with the latest first. What today is, the server knows. */
const asked = (part: Part) =>
  part === 'upcoming'
    ? ({ period: 'CLEANING_BOOKING_PERIOD_UPCOMING', orderBy: 'CLEANING_BOOKING_ORDER_VISIT_SOONEST' } as const)
    : ({ period: 'CLEANING_BOOKING_PERIOD_PAST', orderBy: 'CLEANING_BOOKING_ORDER_VISIT_LATEST' } as const);

/** A part of the list, page below page. Each page asks for itself, so that a change shows everywhere. */
export function BookingList({ part }: { part: Part }) {
  const [tokens, setTokens] = useState(['']);
  return tokens.map((token, index) => (
    <Page
      key={token}
      part={part}
      token={token}
      before={index * PAGE_SIZE}
      onMore={index === tokens.length - 1 ? (next) => setTokens([...tokens, next]) : undefined}
    />
  ));
}

interface PageProps {
  part: Part;
  token: string;
  before: number;
  /** Only the last page goes on. */
  onMore?: (token: string) => void;
}

function Page({ part, token, before, onMore }: PageProps) {
  const { t } = useTranslation('bookings');
  const { data, error, isFetching, refetch } = userApi.useListCleaningBookingsQuery(
    { mine: true, pageSize: PAGE_SIZE, pageToken: token, ...asked(part) },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) {
    if (!error) return <SkeletonRows rows={3} />;
    return (
      <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.bookings.length === 0 && before === 0) {
    return (
      <EmptyState
        title={t(`empty.${part}`)}
        text={t(`empty.${part}Text`)}
        action={
          part === 'upcoming' && (
            <Button variant="contained" to={paths.cleaning}>
              {t('empty.action')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul>
        {data.bookings.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </ul>
      {onMore && data.nextPageToken && (
        <LoadMore shown={before + data.bookings.length} onMore={() => onMore(data.nextPageToken)} />
      )}
    </>
  );
}

function Row({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation(['bookings', 'cleaning']);
  const calledOff = booking.status === 'CLEANING_BOOKING_STATUS_CANCELLED';
  return (
    <li className={`${records.row} ${calledOff ? records['called-off'] : ''}`}>
      <div>
        <h2>
          <Link to={bookingPath(booking.id)}>
            {formatPlainDate(booking.date)}: {t(`cleaning:service.${booking.serviceType}` as never)}
          </Link>
        </h2>
        <p className="muted">
          {t(`cleaning:window.${booking.arrivalWindow}` as never)} · <bdi>{booking.address}</bdi>
        </p>
      </div>
      <div className={records.end}>
        <span className="ltr num">{formatMoney(booking.price)}</span>
        <StatusBadge variant={statusTone(booking.status)}>{t(`status.${booking.status}`)}</StatusBadge>
      </div>
    </li>
  );
}
