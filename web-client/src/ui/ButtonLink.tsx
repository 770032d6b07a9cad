import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './ButtonLink.module.css';

interface ButtonLinkProps extends Pick<LinkProps, 'to' | 'onClick' | 'replace'> {
  /** One filled link in a view; the rest are outlined. */
  variant?: 'fill' | 'line';
  small?: boolean;
  children: ReactNode;
  className?: string;
}

/** A link that looks like a button: it goes somewhere. Without MUI, so that pages of text stay small. */
export function ButtonLink({ variant = 'fill', small, className, ...rest }: ButtonLinkProps) {
  const names = [styles.button, styles[variant], small && styles.small, className].filter(Boolean).join(' ');
  return <Link className={names} {...rest} />;
}
