import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '../icons';
import { IconButton } from '../IconButton';
import styles from './Toaster.module.css';
import { selectToasts, type Toast, toastDismissed, toastsAnswered } from './toastsSlice';

/** Display time of a toast, milliseconds. Errors stay longer, because they require an action. */
const LIFETIME = { success: 6_000, info: 6_000, error: 10_000 };

const icons = { success: CheckIcon, info: InfoIcon, error: WarningIcon };

const PLACE = 'toasts';

/** Returns the element next to #root that contains the toasts, because an open dialog hides #root from screen readers. */
function toastPlace() {
  const present = document.getElementById(PLACE);
  if (present) return present;
  const place = document.createElement('div');
  place.id = PLACE;
  document.body.append(place);
  return place;
}

/** Keeps the toasts visible to screen readers: Material UI hides all elements next to a dialog. */
function keepReachable() {
  const place = toastPlace();
  const show = () => place.removeAttribute('aria-hidden');
  show();
  const observer = new MutationObserver(show);
  observer.observe(place, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

/**
 * Container of the toasts. The two live regions are always on the page: screen readers often
 * skip a region that is inserted with its text.
 */
export function Toaster() {
  const toasts = useSelector(selectToasts);
  const dispatch = useDispatch();
  // Written-out pages contain no toasts.
  const place = useSyncExternalStore(keepReachable, toastPlace, () => null);

  // Before the form itself, which may show a new toast.
  useEffect(() => {
    const answer = () => dispatch(toastsAnswered());
    document.addEventListener('submit', answer, true);
    return () => document.removeEventListener('submit', answer, true);
  }, [dispatch]);

  if (!place) return null;
  const polite = toasts.filter(({ severity }) => severity !== 'error');
  const urgent = toasts.filter(({ severity }) => severity === 'error');
  return createPortal(
    <div className="fixed bottom-24 end-24 z-1400 w-[min(440px,calc(100%_-_40px))] pointer-events-none grid gap-12">
      <div role="status" className="grid gap-12">
        {polite.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert" className="grid gap-12">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>,
    place,
  );
}

function ToastCard({ toast: { id, severity, title, text, lasting } }: { toast: Toast }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const Icon = icons[severity];
  // The user points at the toast or has focused it.
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (lasting || held) return;
    const timer = window.setTimeout(() => dispatch(toastDismissed(id)), LIFETIME[severity]);
    return () => window.clearTimeout(timer);
  }, [dispatch, held, id, lasting, severity]);

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- not interactive: it only tracks pointer and focus
    <div
      className={`${styles.toast} ${styles[severity]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles.icon} />
      <div>
        <p className="font-650">{title}</p>
        {text && <p className="small muted">{text}</p>}
      </div>
      <IconButton className={styles.dismiss} aria-label={t('dismiss')} onClick={() => dispatch(toastDismissed(id))}>
        <CloseIcon small />
      </IconButton>
    </div>
  );
}
