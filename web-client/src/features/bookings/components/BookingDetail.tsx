import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { cleaningQuotePath, paths } from '@/app/paths';
import { site } from '@/config/site';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatDuration, formatLocalDateTime, formatLocalTimes, formatMoney, formatPlainDate } from '@/i18n/format';
import { RecordDetail } from '@/modules/records';
import { Button } from '@/ui/Button';
import { Timeline } from '@/ui/Timeline';
import { canChange, eventKey, isPlanned } from '../rules';
import { CancelDialog } from './CancelDialog';
import { RescheduleDialog } from './RescheduleDialog';
import { SkipDialog } from './SkipDialog';

type Dialog = 'cancel' | 'reschedule' | 'skip';

/** A visit with all its data and the customer's actions. */
export function BookingDetail({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation(['bookings', 'cleaning', 'common']);
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const open = canChange(booking);
  const figure = (text: string) => <bdi className="ltr num">{text}</bdi>;
  return (
    <>
      <RecordDetail
        title={enumText('cleaning:service', booking.serviceType)}
        status={{ tone: statusTone(booking.status), text: t(`status.${booking.status}`) }}
        facts={[
          [
            t('fact.when'),
            [
              formatPlainDate(booking.date),
              t('common:localTime', {
                time: formatLocalTimes(booking.windowStartLocalTime, booking.windowEndLocalTime),
              }),
            ].join(' · '),
          ],
          [t('fact.where'), <bdi key="where">{`${booking.address}, ${booking.postalCode}`}</bdi>],
          [t('fact.phone'), figure(booking.phone)],
          [t('fact.price'), figure(formatMoney(booking.price))],
          [t('fact.duration'), formatDuration(booking.durationMinutes)],
          [t('fact.size'), enumText('cleaning:size', booking.propertySize)],
          [t('fact.frequency'), enumText('cleaning:frequency', booking.frequency)],
          [t('fact.notes'), booking.notes && <bdi key="notes">{booking.notes}</bdi>],
        ]}
        note={
          isPlanned(booking.status) &&
          (open ? (
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
          ))
        }
        actions={
          <>
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
          </>
        }
        all={{ to: paths.bookings, text: t('all') }}
        history={{
          title: t('history'),
          steps: (
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
          ),
        }}
      />
      {dialog === 'reschedule' && <RescheduleDialog booking={booking} onClose={close} />}
      {dialog === 'skip' && <SkipDialog booking={booking} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </>
  );
}
