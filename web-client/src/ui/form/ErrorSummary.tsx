import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '../icons';
import { messageOf } from './Form';
import styles from './ErrorSummary.module.css';

/** Some messages begin with the label already. */
const labelled = (label: string, text: string) => (text.startsWith(label) ? text : `${label}: ${text}`);

/**
 * All errors of a long form by field label, with a link to each field. It takes the focus when
 * it appears after a submit, so that the user finds the errors.
 */
export function ErrorSummary({ labels }: { labels: Readonly<Record<string, string>> }) {
  const { t } = useTranslation();
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors)
    .filter(([name]) => name !== 'root')
    .map(([name, error]) => [name, messageOf(error)] as const);
  const shown = submitCount > 0 && wrong.length > 0;

  // On submit only: a change of the errors during typing must not move the focus.
  useEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      className={`${styles.summary} py-18 px-20 border-2 border-error rounded-btn grid gap-6 bg-surface`}
      tabIndex={-1}
    >
      <p className="flex items-center gap-10 text-error font-650 text-18">
        <WarningIcon />
        {t('summary')}
      </p>
      <ul>
        {wrong.map(([name, message]) => (
          <li key={name}>
            <button
              className="text-error font-550 text-start underline cursor-pointer border-0"
              type="button"
              onClick={() => setFocus(name)}
            >
              {labelled(labels[name] ?? name, t(message as never))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
