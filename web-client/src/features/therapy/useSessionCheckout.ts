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

/** A pending or completed checkout. */
interface Paying {
  /** The checkout; nothing for a session that a plan has paid for. */
  checkout?: string;
  /** The session; nothing for a plan. */
  appointment?: Appointment;
  /** End of the hold on this device's clock. */
  endsAt: number;
}

/** Returns the rest of a hold, seconds. A device with a wrong clock gets all of it: the server decides anyway. */
function secondsLeft({ holdExpireTime }: Appointment, holdMinutes: number): number {
  const left = (Date.parse(holdExpireTime ?? '') - Date.now()) / 1000;
  return left > 0 && left <= holdMinutes * 60 ? left : holdMinutes * 60;
}

interface Options {
  therapistId: string;
  holdMinutes: number;
  /** Another client was faster, or the time is no longer offered. */
  onGone: () => void;
}

/** Runs the steps from a chosen time to its payment: the hold, the payment page in its tab, and the result. */
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
    /** Opens the payment page of the held time again, after a declined or cancelled payment. */
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
    /** Releases a held time. */
    release: async () => {
      if (paying?.appointment) await cancel({ id: paying.appointment.id, cancelAppointmentBody: {} });
      forgetAttempt();
      setPaying(undefined);
      close();
    },
    /** Returns to choosing after it has ended. */
    again: () => {
      setPaying(undefined);
      close();
    },
  };
}
