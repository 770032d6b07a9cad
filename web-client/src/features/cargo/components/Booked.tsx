import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipment } from '@/api/generated/user.gen';
import { shipmentPath } from '@/app/paths';
import { cityName } from '@/i18n/cities';
import { formatPlainDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import desk from '@/ui/QuoteDesk.module.css';

/** The delivery is booked: its number, and where to find it again. */
export function Booked({ shipment, onAnother }: { shipment: Shipment; onAnother: () => void }) {
  const { t } = useTranslation('cargo');
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
            <Button variant="contained" size="small" to={shipmentPath(shipment.id)}>
              {t('done.open')}
            </Button>
            <Button size="small" onClick={onAnother}>
              {t('done.another')}
            </Button>
          </div>
        }
      >
        <p>
          {t('done.text', {
            from: cityName(shipment.pickupCity),
            to: cityName(shipment.deliveryCity),
            date: formatPlainDate(shipment.pickupDate),
          })}
        </p>
        <p>
          {t('done.number')}: <b className="ltr num">{shipment.trackingNumber}</b>
        </p>
      </Notice>
    </section>
  );
}
