import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../Button';

interface SubmitButtonProps extends Pick<ButtonProps, 'startIcon' | 'fullWidth' | 'size' | 'disabled'> {
  children: ReactNode;
  /** Text while the form is being sent. */
  busy?: ReactNode;
  /** The action cannot be undone. */
  destructive?: boolean;
}

/** Submits the surrounding form. While sending, it shows another text and ignores clicks. */
export function SubmitButton({ children, busy, destructive, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      {...rest}
      type="submit"
      variant={destructive ? 'outlined' : 'contained'}
      color={destructive ? 'error' : 'primary'}
      loading={isSubmitting}
    >
      {isSubmitting && busy ? busy : children}
    </Button>
  );
}
