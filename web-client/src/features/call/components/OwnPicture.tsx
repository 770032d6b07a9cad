import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { VideoOffIcon } from '@/ui/pageIcons';
import type { DeviceState } from '../devices';
import { Picture } from './Picture';
import styles from './OwnPicture.module.css';

/** The user's own picture, or a note that there is none. */
export function OwnPicture({ camera: { on, track }, small }: { camera: DeviceState; small?: boolean }) {
  const { t } = useTranslation('call');
  const stream = useMemo(() => track && new MediaStream([track]), [track]);
  return (
    <div className={`${styles.own} overflow-hidden border border-line-2 ${small ? styles.small : ''}`}>
      {on && stream ? (
        <Picture stream={stream} own aria-label={t('you')} />
      ) : (
        <p className="flex-col text-foot-text-2 flex items-center justify-center gap-8 h-full font-600">
          <VideoOffIcon />
          <span className={small ? 'visually-hidden' : undefined}>{t('cameraIsOff')}</span>
        </p>
      )}
    </div>
  );
}
