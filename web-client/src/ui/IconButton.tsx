import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import { useHydrated } from './useHydrated';

interface IconButtonProps extends Omit<MuiIconButtonProps, 'href' | 'loading'> {
  /** Action of the button, for screen readers: it has no text. */
  'aria-label': string;
}

/** Material UI's IconButton, disabled until hydration, as Button is. */
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
