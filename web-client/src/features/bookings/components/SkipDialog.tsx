import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { formatPlainDate } from '@/i18n/format';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useToast } from '@/ui/toaster';

/** Leaves one visit of a series out. */
export function SkipDialog({ booking, onClose }: { booking: CleaningBooking; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const toast = useToast();
  const [skip, { isLoading }] = userApi.useSkipCleaningBookingMutation();
  const confirm = async () => {
    const { error } = await skip({ id: booking.id, skipCleaningBookingBody: {} });
    if (error) toast.error(t('skip.failed'), apiErrorText(error));
    else toast.success(t('skip.done'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('skip.title')}
      action={t('skip.action')}
      disabled={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('skip.text', { date: formatPlainDate(booking.date) })}</p>
    </ConfirmDialog>
  );
}
