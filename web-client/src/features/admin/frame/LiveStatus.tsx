import { useTranslation } from 'react-i18next';
import { formatLocalTime } from '@/i18n/format';
import styles from './LiveStatus.module.css';
import { wallAt } from './officeClock';
import { useLiveState } from './useLive';

/** Whether new records arrive by themselves; if not, when the lists were last up to date. */
export function LiveStatus() {
  const { t } = useTranslation('office');
  const { state, updateTime, officeOffset } = useLiveState();
  const isLive = state === 'live';
  return (
    <p
      className={`${styles.live} ${isLive ? '' : `${styles.down} text-warning`} inline-flex items-center gap-10 text-14 muted min-h-40`}
    >
      <span role="status">{t(`live.${state}`)}</span>
      {!isLive && (
        <bdi className="num">{t('live.updated', { time: formatLocalTime(wallAt(updateTime, officeOffset)) })}</bdi>
      )}
    </p>
  );
}
