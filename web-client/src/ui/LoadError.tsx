import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { WarningIcon } from './icons';
import styles from './LoadError.module.css';

interface LoadErrorProps {
  title: string;
  /** What went wrong, in the visitor's language (`apiErrorText`). */
  text: string;
  onRetry: () => void;
  /** It is being tried again. */
  busy?: boolean;
}

/** Something could not be loaded: what, why, and another try in the place where it would stand. */
export function LoadError({ title, text, onRetry, busy }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.error} role="alert">
      <WarningIcon className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className="muted">{text}</p>
      </div>
      <Button size="small" loading={busy} onClick={onRetry}>
        {busy ? t('loading') : t('retry')}
      </Button>
    </div>
  );
}
