import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from './icons';
import styles from './Notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'error';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /**
   * The notice follows an action, so it is announced to screen readers. A notice that is part of
   * the page from the start needs no announcement.
   */
  announced?: boolean;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon };

/**
 * A permanent notice inside a page: the result of a payment, a limit of a price, crisis help.
 * Material UI's Alert is a live region by default and adds 3.6 KiB (docs/decisions/0032).
 */
export function Notice({ tone = 'info', title, children, action, announced }: NoticeProps) {
  const Icon = icons[tone];
  const role = announced ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div
      className={`grid grid-cols-[20px_minmax(0,1fr)] gap-14 py-16 px-20 border-s-5 border-(color:--ink) rounded-btn bg-(--ground) ${styles[tone]}`}
      role={role}
    >
      <Icon className={styles.icon} />
      <div className="grid justify-items-start gap-4">
        <p className="font-650">{title}</p>
        {children && <div className={`${styles.body} text-15`}>{children}</div>}
        {action}
      </div>
    </div>
  );
}
