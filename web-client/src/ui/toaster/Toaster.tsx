import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons';
import { IconButton } from '../IconButton';
import styles from './Toaster.module.css';
import { selectToasts, type Toast, toastDismissed } from './toastsSlice';

/** How long a toast stays, milliseconds. Errors stay longer: they ask for something to be done. */
const LIFETIME = { success: 6_000, info: 6_000, error: 10_000 };

const icons = { success: CheckIcon, info: InfoIcon, error: WarningIcon };

/** The place where toasts appear. The two live regions are always on the page: a region that comes with its text is often not read. */
export function Toaster() {
  const toasts = useSelector(selectToasts);
  const polite = toasts.filter(({ severity }) => severity !== 'error');
  const urgent = toasts.filter(({ severity }) => severity === 'error');
  return (
    <div className={styles.place}>
      <div role="status" className={styles.stack}>
        {polite.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert" className={styles.stack}>
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast: { id, severity, title, text, lasting } }: { toast: Toast }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const Icon = icons[severity];
  // Under the pointer or with the focus in it, somebody is at it.
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (lasting || held) return;
    const timer = window.setTimeout(() => dispatch(toastDismissed(id)), LIFETIME[severity]);
    return () => window.clearTimeout(timer);
  }, [dispatch, held, id, lasting, severity]);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing is done with it: it is only noticed that somebody is there
    <div
      className={`${styles.toast} ${styles[severity]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p className="small muted">{text}</p>}
      </div>
      <IconButton className={styles.dismiss} aria-label={t('dismiss')} onClick={() => dispatch(toastDismissed(id))}>
        <CloseIcon small />
      </IconButton>
    </div>
  );
}
