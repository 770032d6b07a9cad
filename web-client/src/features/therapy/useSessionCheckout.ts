import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Appointment, type CreateAppointmentRequest, userApi } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { forgetAttempt, useCheckout, usePayment } from '@/modules/checkout';
import { deadlineOf } from '@/modules/slots';
import { useToast } from '@/ui/toaster';
import { dropBooking } from './bookingDraft';
import { useFetchCheckoutState } from '@/modules/checkout/checkoutState';

/** Something that is being paid, or has been. */
interface Paying {
  /** The checkout; nothing for a session that a plan has paid for already. */
  checkout?: string;
  /** The session; nothing for a plan. */
  appointment?: Appointment;
  /** When the hold is over on this device's clock. */
  endsAt: number;
}

/** What is left of a hold, seconds. A device whose clock is far off is given all of it: the server decides anyway. */
function secondsLeft({ holdExpireTime }: Appointment, holdMinutes: number): number {
  const left = (Date.parse(holdExpireTime ?? '') - Date.now()) / 1000;
  return left > 0 && left <= holdMinutes * 60 ? left : holdMinutes * 60;
}

interface Options {
  therapistId: string;
  holdMinutes: number;
  /** Somebody was faster, or the time is no longer offered. */
  onGone: () => void;
}

/** From a chosen time to its payment: the hold, the payment page in its own tab, and how it ends. */
export function useSessionCheckout({ therapistId, holdMinutes, onGone }: Options) {
  const { t } = useTranslation('therapist');
  const toast = useToast();
  const { keyFor, done } = useIdempotencyKey();
  const { view, open, close } = useCheckout();
  const [create, { isLoading: creating }] = userApi.useCreateAppointmentMutation();
  const [openPlan] = userApi.useCreateCheckoutSessionMutation();
  const [payAgain] = userApi.usePayAppointmentMutation();
  const [cancel, { isLoading: releasing }] = userApi.useCancelAppointmentMutation();
  const [paying, setPaying] = useState<Paying>();
  const payment = usePayment({ id: paying?.checkout, ask: useFetchCheckoutState() });

  const fail = (problem: unknown) => {
    if (!isApiError(problem)) throw problem;
    const field = problem.violations.find(({ field: name }) => name === 'startTime');
    if (problem.reason === 'SLOT_TAKEN' || field) {
      onGone();
      return;
    }
    if (problem.reason === 'APPOINTMENT_NOT_HELD') setPaying(undefined);
    if (problem.violations.some(({ reason }) => reason === 'PLAN_OTHER_FORMAT')) {
      toast.error(t('error.title'), t('summary.planOtherFormat'));
      return;
    }
    toast.error(t('error.title'), problem.reason ? apiErrorText(problem) : t('error.text'));
  };
  const made = (appointment: Appointment) => {
    done();
    dropBooking();
    setPaying({
      checkout: appointment.checkoutSessionId || undefined,
      appointment,
      endsAt: deadlineOf(secondsLeft(appointment, holdMinutes)),
    });
  };
  const book = (request: CreateAppointmentRequest) =>
    create({ createAppointmentRequest: request, 'Idempotency-Key': keyFor(request) }).unwrap();

  return {
    paying,
    payment,
    view,
    busy: creating || view.state === 'opening',
    releasing,
    /** Holds the time and opens its payment page. */
    pay: (request: CreateAppointmentRequest) =>
      open(async () => {
        const appointment = await book(request);
        made(appointment);
        return { id: appointment.checkoutSessionId, url: appointment.checkoutUrl };
      }).catch(fail),
    /** Opens the payment page of the held time again, after a payment that was declined or cancelled. */
    retry: () =>
      open(async () => {
        const appointment = await payAgain({ id: paying?.appointment?.id ?? '', payAppointmentBody: {} }).unwrap();
        made(appointment);
        return { id: appointment.checkoutSessionId, url: appointment.checkoutUrl };
      }).catch(fail),
    /** Books the time with a session of the plan. */
    usePlan: (request: CreateAppointmentRequest) => book(request).then(made, fail),
    /** Opens the payment page of a plan with the therapist. */
    subscribe: () =>
      open(async () => {
        const request = { therapistId, paymentType: 'PAYMENT_TYPE_SUBSCRIPTION' as const };
        const { id, url } = await openPlan({
          createCheckoutSessionRequest: request,
          'Idempotency-Key': keyFor(request),
        }).unwrap();
        done();
        setPaying({ checkout: id, endsAt: 0 });
        return { id, url };
      }).catch(fail),
    /** Gives a held time back. */
    release: async () => {
      if (paying?.appointment) await cancel({ id: paying.appointment.id, cancelAppointmentBody: {} });
      forgetAttempt();
      setPaying(undefined);
      close();
    },
    /** Back to choosing, after it has ended. */
    again: () => {
      setPaying(undefined);
      close();
    },
  };
}
