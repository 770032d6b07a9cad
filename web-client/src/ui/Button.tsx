import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from './Spinner';
import { useHydrated } from './useHydrated';

export interface ButtonProps extends Omit<MuiButtonProps, 'href' | 'loadingIndicator' | 'loadingPosition'> {
  /** Where it leads: a link that looks like a button. */
  to?: LinkProps['to'];
  /** What the page that it leads to is told, beside its address. */
  state?: unknown;
  /** A page of somebody else, opened in a tab of its own. */
  href?: string;
  /** Goes there in the place of the present entry of the history. */
  replace?: boolean;
}

/**
 * Material UI's Button with two rules of ours. While it is `loading` it keeps the focus and takes no second press, where MUI's would be disabled
 * and lose it. And it cannot be pressed before the page is alive: a written-out button is disabled until React has taken it over.
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
