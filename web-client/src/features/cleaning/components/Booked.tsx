import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { bookingPath } from '@/app/paths';
import { formatPlainDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import desk from '@/ui/QuoteDesk.module.css';

/** The booking is made: what, when, and where to find it again. */
export function Booked({ booking, onAnother }: { booking: CleaningBooking; onAnother: () => void }) {
  const { t } = useTranslation('cleaning');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView?.({ block: 'nearest' });
    section.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={section} className={desk.next} tabIndex={-1} aria-label={t('done.title')}>
      <Notice
        tone="success"
        announced
        title={t('done.title')}
        action={
          <div className={desk.actions}>
            <Button variant="contained" size="small" to={bookingPath(booking.id)}>
              {t('done.open')}
            </Button>
            <Button size="small" onClick={onAnother}>
              {t('done.another')}
            </Button>
          </div>
        }
      >
        {t('done.text', {
          service: t(`service.${booking.serviceType}` as never),
          date: formatPlainDate(booking.date),
          window: t(`window.${booking.arrivalWindow}` as never),
        })}
      </Notice>
    </section>
  );
}
