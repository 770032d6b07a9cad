import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import styles from './Picture.module.css';

interface PictureProps extends Pick<ComponentProps<'video'>, 'aria-label'> {
  stream: MediaStream;
  /** The user's own picture: mirrored and muted. */
  own?: boolean;
  /** Audio only. */
  hidden?: boolean;
}

/** Plays the picture and sound of a stream. */
export function Picture({ stream, own = false, hidden, ...label }: PictureProps) {
  const { t } = useTranslation('call');
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);

  const play = () =>
    video.current?.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked((error as Error).name === 'NotAllowedError'),
    );
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    void play();
    return () => {
      element.srcObject = null;
    };
  }, [stream]);

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
      <video
        ref={video}
        className={`${styles.picture} block w-full h-full ${own ? styles.mirrored : ''} ${hidden ? styles.hidden : ''}`}
        autoPlay
        playsInline
        muted={own}
        {...label}
      />
      {blocked && !own && (
        <div className="absolute inset-0 z-1 grid place-items-center">
          <Button variant="contained" onClick={() => void play()}>
            {t('hear')}
          </Button>
        </div>
      )}
    </>
  );
}
