import { useTranslation } from 'react-i18next';
import { publicApi } from '@/api/generated/public.gen';
import styles from '../TherapistPage.module.css';

/** The rules for cancelling and moving, from the service. */
export function BookingRules() {
  const { t } = useTranslation('therapist');
  const { data } = publicApi.useGetTherapyOptionsQuery();
  const rules = data?.bookingRules;
  if (!rules) return null;
  const rows: [string, string][] = [
    [t('rules.until', { count: rules.fullRefundHours }), t('rules.all')],
    [t('rules.until', { count: rules.partRefundHours }), t('rules.part', { percent: rules.partRefundPercent })],
    [t('rules.later'), t('rules.nothing')],
    [
      t('rules.move'),
      t('rules.moveText', { hours: t('summary.hours', { count: rules.moveHours }), count: rules.mostMoves }),
    ],
    [t('rules.therapist'), t('rules.therapistText')],
  ];
  return (
    <>
      <h2>{t('rules.title')}</h2>
      <dl className={styles.ledger}>
        {rows.map(([name, text]) => (
          <div key={name} className="flex justify-between gap-24 gap-y-4 border-b border-line-2">
            <dt className="muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
