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
  /** Text after an interruption; default: the text of the error. */
  broken?: ReactNode;
  /** Text below an end that is not the user's; default: the user stopped it. */
  stopped?: ReactNode;
  /**
   * Omitted where the stop button is elsewhere: below a growing text it would move away from the
   * pointer.
   */
  onStop?: () => void;
  /** Omitted where the request cannot be repeated. */
  onAgain?: () => void;
}

const going: readonly StreamStatus[] = ['connecting', 'streaming', 'waiting'];

/** Below a streamed text: its status, and the button that stops or repeats it. Texts of `stream`. */
export function StreamFoot({ status, error, broken, stopped, onStop, onAgain }: StreamFootProps) {
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
    // When the focused button disappears, keep the focus here instead of at the top of the page.
    if (!button && held.current) place.current?.focus();
  }, [button]);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- not interactive: it only tracks the focus
    <div
      ref={place}
      tabIndex={-1}
      className={`${styles.foot} min-h-40 flex flex-wrap items-center justify-between gap-16 gap-y-8`}
      onFocus={({ target }) => (held.current = target !== place.current)}
      onBlur={() => (held.current = false)}
    >
      <p
        role="status"
        className={`small flex items-center gap-10 ${status === 'broken' ? 'text-error font-550' : 'text-muted'}`}
      >
        {status === 'connecting' && (
          <>
            <span className={`${styles.dots} gap-5 inline-flex`} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            {t('connecting')}
          </>
        )}
        {status === 'waiting' && t('waiting')}
        {status === 'stopped' && (stopped ?? t('stopped'))}
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
