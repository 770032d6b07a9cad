import { useTranslation } from 'react-i18next';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { formatPlainDate } from '@/i18n/format';
import { ActionDialog } from '@/modules/records';

/** Skips one visit of a series. */
export function SkipDialog({ booking, onClose }: { booking: CleaningBooking; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const [skip] = userApi.useSkipCleaningBookingMutation();
  return (
    <ActionDialog
      title={t('skip.title')}
      action={t('skip.action')}
      keep={t('skip.keep')}
      done={t('skip.done')}
      failed={t('skip.failed')}
      act={() => skip({ id: booking.id, skipCleaningBookingBody: {} })}
      onClose={onClose}
    >
      <p>{t('skip.text', { date: formatPlainDate(booking.date) })}</p>
    </ActionDialog>
  );
}
