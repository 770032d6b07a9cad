import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { formatPlainDate } from '@/i18n/format';
import { ActionDialog } from '@/modules/records';
import records from '@/modules/records/Records.module.css';
import { Segmented } from '@/ui/Segmented';

/** Cancels a visit, or also all later ones of its series. */
export function CancelDialog({ booking, onClose }: { booking: CleaningBooking; onClose: () => void }) {
  const { t } = useTranslation('bookings');
  const [what, setWhat] = useState<'one' | 'series'>('one');
  const [cancel] = userApi.useCancelCleaningBookingMutation();
  return (
    <ActionDialog
      destructive
      title={t('cancel.title')}
      action={t('cancel.confirm')}
      keep={t('cancel.keep')}
      done={t('cancel.done')}
      failed={t('cancel.failed')}
      act={() => cancel({ id: booking.id, cancelCleaningBookingBody: { series: what === 'series' } })}
      onClose={onClose}
    >
      <div className={`${records.part} grid gap-20`}>
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
    </ActionDialog>
  );
}
