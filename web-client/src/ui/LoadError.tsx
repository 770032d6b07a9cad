import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { WarningIcon } from './icons';
import styles from './LoadError.module.css';

interface LoadErrorProps {
  title: string;
  /** The error in the visitor's language (`apiErrorText`). */
  text: string;
  onRetry: () => void;
  /** Text of the button when it does something else than trying again. */
  action?: string;
  /** A retry is running. */
  busy?: boolean;
}

/** Shown in place of content that failed to load: the error, its cause and a retry button. */
export function LoadError({ title, text, onRetry, action, busy }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <div
      className={`${styles.error} grid-cols-[20px_minmax(0,1fr)_auto] border-s-5 border-s-error max-xs:grid-cols-[20px_minmax(0,1fr)] grid items-center gap-14 bg-surface border border-line-2 rounded-btn p-20`}
      role="alert"
    >
      <WarningIcon className="text-error" />
      <div>
        <p className="font-650">{title}</p>
        <p className="muted">{text}</p>
      </div>
      <Button size="small" loading={busy} onClick={onRetry}>
        {busy ? t('loading') : (action ?? t('retry'))}
      </Button>
    </div>
  );
}
