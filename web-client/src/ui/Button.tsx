import type { ComponentProps, ReactNode } from 'react';
import styles from './ButtonLink.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** One filled button in a view; the rest are outlined, the least important ones are only text. */
  variant?: 'fill' | 'line' | 'text';
  small?: boolean;
  /** It is being done: the button keeps the focus, takes no second press and says so with its text. */
  busy?: boolean;
  children: ReactNode;
}

/** A button of pages that do without MUI. It looks like ButtonLink, but does something instead of going somewhere. */
export function Button({ variant = 'line', small, busy, className, onClick, ...rest }: ButtonProps) {
  const names = [styles.button, styles[variant], small && styles.small, busy && styles.busy, className];
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={names.filter(Boolean).join(' ')}
    />
  );
}
