import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { formatHour } from '@/i18n/numbers';
import styles from './OpeningHoursList.module.css';

/** Opening hours of the office, from the configuration. */
export function OpeningHoursList({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <dl className={`${styles.hours} grid grid-cols-[minmax(96px,max-content)_1fr] gap-y-6 gap-x-16 ${className}`}>
      {site.openingHours.map(({ days, hours }) => (
        <div key={days} className="grid col-span-full">
          <dt>{t(`days.${days}`)}</dt>
          <dd className="num text-start">
            {hours ? (
              <>
                <bdi className="ltr">
                  {formatHour(hours[0])}–{formatHour(hours[1])}
                </bdi>{' '}
                {site.timeZone || t('days.zone')}
              </>
            ) : (
              t('days.closed')
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
