import { useTranslation } from 'react-i18next';
import { appointmentPath } from '@/app/paths';
import { PaymentStatus } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import type { Booking } from '../booking';
import type { BookingCalls } from '../useBooking';
import styles from './SessionBooking.module.css';

/** A payment that the state already knows to have ended. */
const ended = (state: 'paid' | 'failed' | 'cancelled' | 'expired') => ({ state, slow: false, askNow: () => undefined });

/** The payment of the held time or of a plan, and how it ended, each with its next step. */
export function SessionPayment({ booking, calls }: { booking: Booking; calls: BookingCalls }) {
  return <div className={styles.actions}>{contentOf(booking, calls)}</div>;
}

function contentOf(booking: Booking, calls: BookingCalls) {
  switch (booking.step) {
    case 'paying':
      return <Paying booking={booking} calls={calls} />;
    case 'released':
      return (
        <PaymentStatus
          payment={ended(booking.cause === 'user' ? 'cancelled' : booking.cause)}
          id={booking.checkout}
          onAgain={calls.again}
        />
      );
    case 'booked':
      return <Booked booking={booking} onChoose={calls.again} />;
    default:
      return null;
  }
}

type Step<Name extends Booking['step']> = Extract<Booking, { step: Name }>;

function Paying({ booking, calls }: { booking: Step<'paying'>; calls: BookingCalls }) {
  const { t } = useTranslation('therapist');
  const { checkout, hold, isDeclined, release } = booking;
  const { payment, view } = calls;
  const canRelease = hold && view.state !== 'opening' && (payment.state === 'waiting' || isDeclined);
  return (
    <>
      <PaymentStatus
        payment={payment}
        view={view}
        id={checkout}
        onPay={hold && (() => void calls.payHold())}
        onAgain={isDeclined ? () => void calls.payHold() : calls.again}
      />
      {release === 'failed' && (
        <Notice tone="error" announced title={t('summary.releaseFailed.title')}>
          <p>{t('summary.releaseFailed.text')}</p>
        </Notice>
      )}
      {canRelease && (
        <Button loading={release === 'sent'} onClick={() => void calls.release()}>
          {t('summary.release')}
        </Button>
      )}
    </>
  );
}

/** The next step: the booked session, or the first time to book with a plan. */
function Booked({ booking, onChoose }: { booking: Step<'booked'>; onChoose: () => void }) {
  const { t } = useTranslation('therapist');
  const { checkout, appointment } = booking;
  const next = (
    <div className={styles.actions}>
      <p>{t(appointment ? 'booked.text' : 'booked.plan')}</p>
      {appointment ? (
        <Button variant="contained" to={appointmentPath(appointment.id)}>
          {t('booked.action')}
        </Button>
      ) : (
        <Button variant="contained" onClick={onChoose}>
          {t('booked.choose')}
        </Button>
      )}
    </div>
  );
  if (!checkout)
    return (
      <Notice tone="success" announced title={t('summary.booked')}>
        {next}
      </Notice>
    );
  return (
    <PaymentStatus payment={ended('paid')} id={checkout}>
      {next}
    </PaymentStatus>
  );
}
