import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import type { CallError } from '@/api/CallError';
import { Button } from '@/ui/Button';
import { WarningIcon } from '@/ui/icons';
import styles from './StreamFoot.module.css';
import type { StreamStatus } from './useEventStream';

interface StreamFootProps {
  status: StreamStatus;
  error?: CallError;
  /** What the page says when it broke; otherwise what the error means. */
  broken?: ReactNode;
  /** Left out where the button that stops it stands somewhere else: below a text that grows it moves away from under a finger. */
  onStop?: () => void;
  /** Left out where it cannot be asked again. */
  onAgain?: () => void;
}

const going: readonly StreamStatus[] = ['connecting', 'streaming', 'waiting'];

/** Below a text that is being written: what is going on, and the button that stops it or asks for it again. Texts of `stream`. */
export function StreamFoot({ status, error, broken, onStop, onAgain }: StreamFootProps) {
  const { t } = useTranslation('stream');
  const place = useRef<HTMLDivElement>(null);
  const isGoing = going.includes(status);
  const button = isGoing
    ? onStop && t('stop')
    : onAgain && status === 'stopped'
      ? t('goOn')
      : onAgain && status === 'broken' && t('again');
  const held = useRef(false);
  useEffect(() => {
    // Whoever had the button in hand must not be thrown to the top of the page when it goes.
    if (!button && held.current) place.current?.focus();
  }, [button]);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done with it: it is only noticed that somebody is there
    <div
      ref={place}
      tabIndex={-1}
      className={styles.foot}
      onFocus={({ target }) => (held.current = target !== place.current)}
      onBlur={() => (held.current = false)}
    >
      <p role="status" className={`small ${styles.state} ${status === 'broken' ? styles.broken : ''}`}>
        {status === 'connecting' && (
          <>
            <span className={styles.dots} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            {t('connecting')}
          </>
        )}
        {status === 'waiting' && t('waiting')}
        {status === 'stopped' && t('stopped')}
        {status === 'broken' && (
          <>
            <WarningIcon small />
            <span>{broken ?? (error && error.reason !== 'STREAM_BROKEN' ? apiErrorText(error) : t('broken'))}</span>
          </>
        )}
        {status === 'done' && <span className="visually-hidden">{t('done')}</span>}
      </p>
      {button && (
        <Button size="small" onClick={isGoing ? onStop : onAgain}>
          {button}
        </Button>
      )}
    </div>
  );
}
