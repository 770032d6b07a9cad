import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { WarningIcon } from '../icons';
import styles from './ErrorSummary.module.css';

/**
 * Everything that is wrong in a long form, with a link to each field. It takes the focus when it appears after sending, so that
 * nobody has to search for what the answer was about.
 */
export function ErrorSummary() {
  const { t } = useTranslation();
  const { control, setFocus } = useFormContext();
  const { errors, submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const wrong = Object.entries(errors).filter(([, error]) => error?.message);
  const shown = submitCount > 0 && wrong.length > 0;

  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, submitCount]);

  if (!shown) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <WarningIcon />
        {t('summary')}
      </p>
      <ul>
        {wrong.map(([name, error]) => (
          <li key={name}>
            <button type="button" onClick={() => setFocus(name)}>
              {t(String(error?.message) as never)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
