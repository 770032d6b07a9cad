import { type Dispatch, useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Appointment, type CreateAppointmentRequest, userApi } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';
import { listsOf } from '@/api/tags';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { forgetAttempt, useCheckout, useFetchCheckoutState, usePayment } from '@/modules/checkout';
import { isOfPlan, minutesHeld } from '@/modules/sessions/parties';
import { ownHolds } from '@/modules/sessions/ownHolds';
import { isSlotGone } from '@/modules/sessions/slotGone';
import { deadlineOf, ownZone } from '@/modules/slots';
import { useToast } from '@/ui/toaster';
import { type Booking, type BookingEvent, firstBooking, type Hold, holdOf, nextBooking } from './booking';
import { bookingDraft, dropBooking } from './bookingDraft';

/** The state of booking with one therapist, and how it changes. */
export interface BookingState {
  booking: Booking;
  send: Dispatch<BookingEvent>;
}

/** Starts a booking with the choices made before the sign-in. */
export function useBooking(therapistId: string): BookingState {
  const [booking, send] = useReducer(nextBooking, therapistId, (id) => firstBooking(bookingDraft(id), ownZone()));
  return { booking, send };
}

/** Returns a hold with its end on this device's clock. Without a plausible end it gets all of it: the server decides. */
function holdWith(appointment: Appointment, holdMinutes: number): Hold {
  const left = (Date.parse(appointment.holdExpireTime ?? '') - serverNow()) / 1000;
  const all = holdMinutes * 60;
  return { appointment, endsAt: deadlineOf(left > 0 && left <= all ? left : all) };
}

/** Resumes the client's own hold with this therapist: after a reload, and when another tab holds a time. */
function useOwnHold({ booking, send }: BookingState, therapistId: string, holdMinutes: number, isSignedIn: boolean) {
  const { data, refetch } = userApi.useListAppointmentsQuery(ownHolds, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const own = data?.appointments.find(
    (it) => it.therapistId === therapistId && it.canPay && minutesHeld(it) !== undefined,
  );
  const { step } = booking;
  useEffect(() => {
    if (own) send({ type: 'found', hold: holdWith(own, holdMinutes) });
  }, [own, step, holdMinutes, send]);
  return isSignedIn ? refetch : undefined;
}

interface BookingOptions {
  therapistId: string;
  holdMinutes: number;
  isSignedIn: boolean;
}

/** The calls of a booking: they hold, pay and release, and send their results to the state. */
export function useBookingCalls(state: BookingState, { therapistId, holdMinutes, isSignedIn }: BookingOptions) {
  const { booking, send } = state;
  const { t } = useTranslation('therapist');
  const toast = useToast();
  const dispatch = useDispatch();
  const { keyFor, done } = useIdempotencyKey();
  const { view, open, close } = useCheckout();
  const [create] = userApi.useCreateAppointmentMutation();
  const [openPlan] = userApi.useCreateCheckoutSessionMutation();
  const [payAgain] = userApi.usePayAppointmentMutation();
  const [cancel] = userApi.useCancelAppointmentMutation();
  const checkout = booking.step === 'paying' ? booking.checkout : undefined;
  const payment = usePayment({ id: checkout, ask: useFetchCheckoutState() });
  const refetchHold = useOwnHold(state, therapistId, holdMinutes, isSignedIn);

  const { state: end } = payment;
  useEffect(() => {
    if (!checkout || end === 'unknown' || end === 'waiting' || end === 'processing') return;
    send({ type: 'ended', checkout, end });
    // Another tab may have opened a new payment page for the same time.
    void refetchHold?.();
  }, [checkout, end, send, refetchHold]);

  const refetchCredits = () => dispatch(userApi.util.invalidateTags([listsOf('PaymentService')]));

  const fail = (problem: unknown) => {
    const known = isApiError(problem);
    const isTaken = known && isSlotGone(problem);
    send({ type: isTaken ? 'taken' : 'rejected' });
    if (!known) throw problem;
    if (isTaken) return;
    if (problem.reason === 'APPOINTMENT_NOT_HELD') send({ type: 'lost' });
    if (problem.reason === 'NO_CREDIT') refetchCredits();
    if (problem.violations.some(({ reason }) => reason === 'PLAN_OTHER_FORMAT')) {
      toast.error(t('error.title'), t('summary.planOtherFormat'));
      return;
    }
    toast.error(t('error.title'), problem.reason ? apiErrorText(problem) : t('error.text'));
  };
  const held = (appointment: Appointment) => {
    done();
    dropBooking();
    if (isOfPlan(appointment)) refetchCredits();
    send({ type: 'held', hold: holdWith(appointment, holdMinutes) });
    return { id: appointment.checkoutSessionId, url: appointment.checkoutUrl };
  };
  const book = async (request: CreateAppointmentRequest) => {
    send({ type: 'hold' });
    return held(await create({ createAppointmentRequest: request, 'Idempotency-Key': keyFor(request) }).unwrap());
  };
  const hold = holdOf(booking);
  const buyPlan = () =>
    open(async () => {
      send({ type: 'hold' });
      const request = { therapistId, paymentType: 'PAYMENT_TYPE_SUBSCRIPTION' as const };
      const { id, url } = await openPlan({
        createCheckoutSessionRequest: request,
        'Idempotency-Key': keyFor(request),
      }).unwrap();
      done();
      dropBooking();
      send({ type: 'planOpened', checkout: id });
      return { id, url };
    }).catch(fail);

  return {
    payment,
    view,
    isBusy: booking.step === 'holding' || view.state === 'opening',
    /** Holds the time and opens its payment page. */
    pay: (request: CreateAppointmentRequest) => open(() => book(request)).catch(fail),
    /** Opens the payment page of the held time, or of the plan, again. */
    payOpen: () =>
      hold
        ? open(async () => held(await payAgain({ id: hold.appointment.id, payAppointmentBody: {} }).unwrap())).catch(
            fail,
          )
        : buyPlan(),
    /** Books the time with a session of the plan. */
    bookWithPlan: (request: CreateAppointmentRequest) => book(request).catch(fail),
    /** Opens the payment page of a plan with the therapist. */
    buyPlan,
    /** Releases the held time. It stays held when that fails. */
    release: async () => {
      if (!hold) return;
      send({ type: 'release' });
      const { error } = await cancel({ id: hold.appointment.id, cancelAppointmentBody: {} });
      if (error) {
        send({ type: 'releaseFailed' });
        return;
      }
      if (checkout) forgetAttempt(checkout);
      send({ type: 'released' });
      close();
    },
    /** Called when the hold has ended on this device's clock. */
    holdOver: () => (booking.step === 'paying' && booking.isDeclined ? send({ type: 'lost' }) : payment.askNow()),
    /** Returns to choosing. */
    again: () => {
      send({ type: 'again' });
      close();
    },
  };
}

export type BookingCalls = ReturnType<typeof useBookingCalls>;
