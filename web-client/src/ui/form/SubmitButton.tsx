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
}

/** Sends the form around it; disabled, with another text, while that goes on. */
export function SubmitButton({ children, busy, startIcon, ...rest }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      {...rest}
      type="submit"
      variant="contained"
      loading={isSubmitting}
      loadingPosition="start"
      loadingIndicator={<Spinner />}
      startIcon={isSubmitting ? <span className={styles.room} /> : startIcon}
    >
      {isSubmitting && busy ? busy : children}
    </Button>
  );
}
