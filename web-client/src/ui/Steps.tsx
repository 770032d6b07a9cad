import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Steps.module.css';

export interface Step {
  title: ReactNode;
  text?: ReactNode;
}

interface StepsProps {
  label?: string;
  steps: readonly Step[];
  /** Index of the current step of a form; omitted where steps only explain. */
  current?: number;
}

/**
 * Numbered steps on a thread. Next to each other where there is room, below each other on a
 * phone. Not Material UI's Stepper: its direction is a prop, so written-out pages would move, and it
 * adds 5.8 KiB (docs/decisions/0032).
 */
export function Steps({ label, steps, current }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol className={`${styles.steps} grid ${current === undefined ? '' : styles.walked}`} aria-label={label}>
      {steps.map(({ title, text }, index) => (
        <li
          key={index}
          className={
            current === undefined || index < current ? styles.done : index === current ? styles.now : styles.next
          }
          aria-current={index === current ? 'step' : undefined}
        >
          {current !== undefined && (
            <span className="visually-hidden">
              {t(`step.${index < current ? 'done' : index === current ? 'now' : 'next'}`)}:{' '}
            </span>
          )}
          <p className={`${styles.title} font-650`}>{title}</p>
          {text && <p className="small muted">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
