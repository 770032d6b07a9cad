import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import styles from './Order.module.css';
import { useArrival } from './useArrival';

interface BookingConfirmationProps {
  title: string;
  /** Address of the order. */
  to: string;
  open: string;
  another: string;
  onAnother: () => void;
  /** Summary of the booking. */
  children: ReactNode;
}

/** Confirms a booking: its summary and a link to it. */
export function BookingConfirmation({ title, to, open, another, onAnother, children }: BookingConfirmationProps) {
  const section = useArrival('nearest');
  return (
    <section
      ref={section}
      className={`${styles.next} grid gap-20 col-span-full border-t border-line-2`}
      tabIndex={-1}
      aria-label={title}
    >
      <Notice
        tone="success"
        announced
        title={title}
        action={
          <div className="flex flex-wrap items-center gap-12">
            <Button variant="contained" size="small" to={to}>
              {open}
            </Button>
            <Button size="small" onClick={onAnother}>
              {another}
            </Button>
          </div>
        }
      >
        {children}
      </Notice>
    </section>
  );
}
