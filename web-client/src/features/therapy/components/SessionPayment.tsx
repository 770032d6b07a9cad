import { useTranslation } from 'react-i18next';
import { appointmentPath } from '@/app/paths';
import { PaymentStatus } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { type Booking, holdOf } from '../booking';
import type { BookingCalls } from '../useBooking';

interface SessionPaymentProps {
  booking: Extract<Booking, { step: 'paying' | 'booked' | 'released' }>;
  calls: BookingCalls;
}

/** Returns how the payment ended; undefined while it is open, or declined with the time still held. */
function endOf(booking: SessionPaymentProps['booking']) {
  if (booking.step === 'booked') return 'paid';
  if (booking.step === 'paying') return undefined;
  return booking.cause === 'user' ? 'cancelled' : booking.cause;
}

/** The payment of the held time or of a plan, and how it ended, each with its next step. */
export function SessionPayment({ booking, calls }: SessionPaymentProps) {
  const { t } = useTranslation('therapist');
  const { payment, view } = calls;
  const hold = holdOf(booking);
  const isDeclined = booking.step === 'paying' && booking.isDeclined;
  const release = booking.step === 'paying' ? booking.release : undefined;
  const canRelease = hold && view.state !== 'opening' && (payment.state === 'waiting' || isDeclined);
  const end = endOf(booking);
  const appointment = booking.step === 'booked' ? booking.appointment : hold?.appointment;
  const next = <NextStep appointmentId={appointment?.id} onChoose={calls.again} />;

  if (!booking.checkout) {
    return (
      <Notice tone="success" announced title={t('summary.booked')}>
        {next}
      </Notice>
    );
  }
  return (
    <div className="grid gap-12">
      <PaymentStatus
        payment={end ? { ...payment, state: end, slow: false } : payment}
        view={view}
        id={booking.checkout}
        onPay={() => void calls.payOpen()}
        onAgain={isDeclined ? () => void calls.payOpen() : calls.again}
      >
        {next}
      </PaymentStatus>
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
    </div>
  );
}

/** The booked session, or the first time to book with a plan. */
function NextStep({ appointmentId, onChoose }: { appointmentId?: string; onChoose: () => void }) {
  const { t } = useTranslation('therapist');
  return (
    <div className="grid gap-12">
      <p>{t(appointmentId ? 'booked.text' : 'booked.plan')}</p>
      {appointmentId ? (
        <Button variant="contained" to={appointmentPath(appointmentId)}>
          {t('booked.action')}
        </Button>
      ) : (
        <Button variant="contained" onClick={onChoose}>
          {t('booked.choose')}
        </Button>
      )}
    </div>
  );
}
