import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { useHydrated } from './useHydrated';

interface IconButtonProps extends Omit<MuiIconButtonProps, 'href' | 'loading'> {
  /** What it does, for screen readers: there is no text in it. */
  'aria-label': string;
}

/** Material UI's IconButton, disabled until the page is alive, as Button is. */
export function IconButton({ disabled, ...rest }: IconButtonProps) {
  const alive = useHydrated();
  return (
    <MuiIconButton
      type="button"
      {...rest}
      disabled={disabled || !alive}
      data-waiting={(!alive && !disabled) || undefined}
    />
  );
}
