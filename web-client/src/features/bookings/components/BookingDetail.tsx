import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { cleaningQuotePath, paths } from '@/app/paths';
import { site } from '@/config/site';
import { formatDuration, formatLocalDateTime, formatLocalTimes, formatMoney, formatPlainDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { MoreLink } from '@/ui/MoreLink';
import records from '@/kits/records/Records.module.css';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/domain/statusTone';
import { Timeline } from '@/ui/Timeline';
import { canChange, eventKey, isPlanned } from '../rules';
import { CancelDialog } from './CancelDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';

type Dialog = 'cancel' | 'reschedule' | 'skip';

/** A visit with all that is known about it, and what can still be done. */
export function BookingDetail({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation(['bookings', 'cleaning', 'common']);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const open = canChange(booking);
  const service = t(`cleaning:service.${booking.serviceType}` as never);
  const facts: [string, React.ReactNode][] = [
    [
      t('fact.when'),
      [
        formatPlainDate(booking.date),
        t('common:localTime', { time: formatLocalTimes(booking.windowStartLocalTime, booking.windowEndLocalTime) }),
      ].join(' · '),
    ],
    [t('fact.where'), <bdi key="where">{`${booking.address}, ${booking.postalCode}`}</bdi>],
    [
      t('fact.phone'),
      <bdi key="phone" className="ltr num">
        {booking.phone}
      </bdi>,
    ],
    [
      t('fact.price'),
      <bdi key="price" className="ltr num">
        {formatMoney(booking.price)}
      </bdi>,
    ],
    [t('fact.duration'), formatDuration(booking.durationMinutes)],
    [t('fact.size'), t(`cleaning:size.${booking.propertySize}` as never)],
    [t('fact.frequency'), t(`cleaning:frequency.${booking.frequency}` as never)],
    ...(booking.notes
      ? ([[t('fact.notes'), <bdi key="notes">{booking.notes}</bdi>]] as [string, React.ReactNode][])
      : []),
  ];
  return (
    <>
      <header className={records.head}>
        <h1>{service}</h1>
        <StatusBadge variant={statusTone(booking.status)}>{t(`status.${booking.status}`)}</StatusBadge>
      </header>
      <div className={records.two}>
        <div className={records.part}>
          <dl className={records.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {isPlanned(booking.status) && (
            <p className="muted">
              {open ? (
                t(booking.seriesId ? 'change.until' : 'change.untilOnce', {
                  time: t('common:localTime', { time: formatLocalDateTime(booking.changeDeadlineLocalTime) }),
                })
              ) : (
                <>
                  {t('change.closed')}{' '}
                  <a className="ltr num" href={`tel:${site.phone}`}>
                    {site.phoneText}
                  </a>
                </>
              )}
            </p>
          )}
          <div className={records.actions}>
            {open && (
              <>
                <Button variant="contained" onClick={() => setDialog('reschedule')}>
                  {t('reschedule.action')}
                </Button>
                {booking.seriesId && <Button onClick={() => setDialog('skip')}>{t('skip.action')}</Button>}
                <Button onClick={() => setDialog('cancel')}>{t('cancel.action')}</Button>
              </>
            )}
            <Button
              variant={open ? 'outlined' : 'contained'}
              to={cleaningQuotePath({
                service: booking.serviceType,
                size: booking.propertySize,
                frequency: booking.frequency,
              })}
            >
              {t('rebook')}
            </Button>
          </div>
          <p>
            <MoreLink to={paths.bookings}>{t('all')}</MoreLink>
          </p>
        </div>
        <section className={records.part}>
          <h2>{t('history')}</h2>
          <Timeline
            label={t('history')}
            steps={booking.history.map(({ event, note, status, createTime }, index) => ({
              id: `${index}`,
              state: status === 'CLEANING_BOOKING_STATUS_CANCELLED' ? 'stopped' : 'done',
              title: t(eventKey(event)),
              text: note || undefined,
              at: createTime,
            }))}
          />
        </section>
      </div>
      {dialog === 'reschedule' && <RescheduleDialog booking={booking} onClose={close} />}
      {dialog === 'skip' && <SkipDialog booking={booking} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </>
  );
}
