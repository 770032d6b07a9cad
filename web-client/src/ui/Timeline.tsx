import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/i18n/format';
import { CheckIcon, CloseIcon } from './icons';
import styles from './Timeline.module.css';

export interface TimelineStep {
  id: string;
  /**
   * `done` is past, `now` is current, `next` is still to come, `stopped` ended early; after
   * a `setback` it continues.
   */
  state: 'done' | 'now' | 'next' | 'stopped' | 'setback';
  title: ReactNode;
  text?: ReactNode;
  /** Time of the step, an instant of the API. */
  at?: string;
  /** Replaces `at` for a future step, for example "Expected by 5 PM". */
  expected?: ReactNode;
}

interface TimelineProps {
  /** Subject of the steps, for screen readers. */
  label: string;
  steps: readonly TimelineStep[];
}

/**
 * Progress of a booking or a shipment, oldest first. Woven diamonds: filled for past steps,
 * amber for the current one, empty for future ones. Not Material UI's Stepper, for the reasons of
 * Steps.
 */
export function Timeline({ label, steps }: TimelineProps) {
  const { t } = useTranslation();
  return (
    <ol className={`${styles.timeline} grid`} aria-label={label}>
      {steps.map(({ id, state, title, text, at, expected }) => (
        <li key={id} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={`${styles.knot} grid place-items-center bg-surface`} aria-hidden>
            {state === 'done' && <CheckIcon />}
            {(state === 'stopped' || state === 'setback') && <CloseIcon />}
          </span>
          <div>
            <p className={`${styles.title} font-650`}>
              <span className="visually-hidden">{t(`step.${state}`)}: </span>
              {title}
            </p>
            {text && <p className="small muted">{text}</p>}
          </div>
          {at ? (
            <time
              className="num leading-[1.8] max-xs:col-2 max-xs:whitespace-normal muted whitespace-nowrap text-14"
              dateTime={at}
            >
              {formatDateTime(at)}
            </time>
          ) : (
            expected && (
              <span className="num leading-[1.8] max-xs:col-2 max-xs:whitespace-normal muted whitespace-nowrap text-14">
                {expected}
              </span>
            )
          )}
        </li>
      ))}
    </ol>
  );
}
