import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { SearchIcon } from '@/ui/icons';
import DoorstepScene from '@/ui/illustrations/DoorstepScene.svg';
import { Timeline } from '@/ui/Timeline';
import styles from './TrackSection.module.css';

/** The steps of every shipment. */
const way = ['QUOTE_REQUESTED', 'CONFIRMED', 'PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;

/** A link to tracking, with an explanation of its steps. */
export function TrackSection() {
  const { t } = useTranslation('tracking');
  return (
    <section className="wrap pb-s">
      <div className="grid-cols-[minmax(0,5fr)_minmax(0,6fr)] max-md:grid-cols-1 grid overflow-hidden bg-surface border border-line-2 rounded-card">
        <div className="pt-40 px-40 pb-200 max-md:pt-24 max-md:px-20 max-md:pb-176 grid content-start justify-items-start gap-18 relative bg-sand">
          <h2 className="text-30">{t('ask')}</h2>
          <p className="muted">{t('help')}</p>
          <Button to={paths.track}>
            <SearchIcon />
            {t('action')}
          </Button>
          <p className="small muted">{t('private')}</p>
          <DoorstepScene className={`${styles.scene} absolute w-full mirror`} />
        </div>
        <div className="p-40 max-md:py-24 max-md:px-20 grid content-start gap-24">
          <h3>{t('how')}</h3>
          <Timeline
            label={t('how')}
            steps={way.map((step) => ({
              id: step,
              state: 'next',
              title: t(`status.SHIPMENT_STATUS_${step}`),
              text: t(`step.SHIPMENT_STATUS_${step}`),
            }))}
          />
        </div>
      </div>
    </section>
  );
}
