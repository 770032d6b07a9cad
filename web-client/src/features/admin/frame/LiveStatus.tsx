import { useTranslation } from 'react-i18next';
import { formatTime } from '@/i18n/format';
import styles from './LiveStatus.module.css';
import { useLiveState } from './useLive';

/** Whether new records arrive by themselves; if not, when the lists were last up to date. */
export function LiveStatus() {
  const { t } = useTranslation('office');
  const { state, updateTime } = useLiveState();
  const isLive = state === 'live';
  return (
    <p className={`${styles.live} ${isLive ? '' : styles.down} inline-flex items-center gap-10 text-14 muted min-h-40`}>
      <span role="status">{t(`live.${state}`)}</span>
      {!isLive && <bdi className="num">{t('live.updated', { time: formatTime(updateTime) })}</bdi>}
    </p>
  );
}
