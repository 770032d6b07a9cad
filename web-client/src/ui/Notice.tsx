import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons';
import styles from './Notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'error';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** It came after something was done: screen readers are told. A notice that stands there from the start needs no announcement. */
  announced?: boolean;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon };

/** Something to know, inside a page and there to stay: the result of a payment, what a price does not include, help in a crisis. */
export function Notice({ tone = 'info', title, children, action, announced }: NoticeProps) {
  const Icon = icons[tone];
  const role = announced ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={role}>
      <Icon className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.body}>{children}</div>}
        {action}
      </div>
    </div>
  );
}
