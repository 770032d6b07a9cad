import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from './Spinner';
import { useHydrated } from './useHydrated';

export interface ButtonProps extends Omit<MuiButtonProps, 'href' | 'loadingIndicator' | 'loadingPosition'> {
  /** Target address: renders a link that looks like a button. */
  to?: LinkProps['to'];
  /** History state of the target page, in addition to its address. */
  state?: unknown;
  /** An external page, opened in a new tab. */
  href?: string;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/**
 * Material UI's Button with two changes. While `loading`, it keeps the focus and ignores clicks;
 * MUI's would be disabled and lose the focus. It is disabled until hydration, so that a
 * written-out button cannot be clicked.
 */
export function Button({ to, href, loading, startIcon, onClick, disabled, ...rest }: ButtonProps) {
  const alive = useHydrated();
  if (to !== undefined) return <MuiButton component={Link} to={to} startIcon={startIcon} onClick={onClick} {...rest} />;
  if (href !== undefined) {
    return (
      <MuiButton
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        startIcon={startIcon}
        onClick={onClick}
        {...rest}
      />
    );
  }
  return (
    <MuiButton
      type="button"
      {...rest}
      disabled={disabled || !alive}
      data-waiting={(!alive && !disabled) || undefined}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      startIcon={loading ? <Spinner /> : startIcon}
      onClick={loading ? (event: MouseEvent) => event.preventDefault() : onClick}
    />
  );
}
