import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../Button';

interface SubmitButtonProps extends Pick<ButtonProps, 'startIcon' | 'fullWidth' | 'size' | 'disabled'> {
  children: ReactNode;
  /** Text while the form is being sent. */
  busy?: ReactNode;
  /** What it does cannot be undone. */
  destructive?: boolean;
}

/** Sends the form around it; takes no second press, and says so with another text, while that goes on. */
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
