import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { formatPlainDate } from '@/i18n/format';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import records from '@/kits/records/Records.module.css';
import { Segmented } from '@/ui/Segmented';
import { useToast } from '@/ui/toaster';

/** Calls a visit off, or with it all later ones of its series. */
export function CancelDialog({ booking, onClose }: { booking: CleaningBooking; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const toast = useToast();
  const [what, setWhat] = useState<'one' | 'series'>('one');
  const [cancel, { isLoading }] = userApi.useCancelCleaningBookingMutation();
  const confirm = async () => {
    const { error } = await cancel({ id: booking.id, cancelCleaningBookingBody: { series: what === 'series' } });
    if (error) toast.error(t('cancel.failed'), apiErrorText(error));
    else toast.success(t('cancel.done'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={t('cancel.title')}
      action={t('cancel.confirm')}
      keep={t('cancel.keep')}
      disabled={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={records.part}>
        <p>{t('cancel.text', { date: formatPlainDate(booking.date) })}</p>
        {booking.seriesId && (
          <Segmented
            label={t('cancel.what')}
            value={what}
            onChange={setWhat}
            options={[
              { value: 'one', text: t('cancel.one') },
              { value: 'series', text: t('cancel.series') },
            ]}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
