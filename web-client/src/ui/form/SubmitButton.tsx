import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Spinner } from '../Spinner';
import styles from './Form.module.css';

interface SubmitButtonProps {
  children: ReactNode;
  /** Text while the form is being sent. */
  busy?: ReactNode;
  startIcon?: ReactNode;
  fullWidth?: boolean;
  size?: 'medium' | 'small';
  /** What it does cannot be undone. */
  destructive?: boolean;
  disabled?: boolean;
}

/** Sends the form around it; disabled, with another text, while that goes on. */
export function SubmitButton({ children, busy, startIcon, destructive, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      {...rest}
      type="submit"
      variant={destructive ? 'outlined' : 'contained'}
      color={destructive ? 'error' : 'primary'}
      className={destructive ? styles.destructive : undefined}
      loading={isSubmitting}
      loadingPosition="start"
      loadingIndicator={<Spinner />}
      startIcon={isSubmitting ? <span className={styles.room} /> : startIcon}
    >
      {isSubmitting && busy ? busy : children}
    </Button>
  );
}
