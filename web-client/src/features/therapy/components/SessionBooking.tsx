import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi, type Therapist } from '@/api/generated/public.gen';
import { authThen } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { addDays } from '@/domain/calendar';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatPrice } from '@/i18n/format';
import { type Slot, SlotPicker } from '@/modules/slots';
import { Button } from '@/ui/Button';
import { showSection } from '@/ui/sections';
import { Segmented } from '@/ui/Segmented';
import { useToast } from '@/ui/toaster';
import { holdOf, isLocked } from '../booking';
import { bookingDraft, keepBooking } from '../bookingDraft';
import { type BookingState, useBookingCalls } from '../useBooking';
import { useWallTimes } from '../useWallTimes';
import { wallTimesAt } from '../wallTimes';
import styles from './SessionBooking.module.css';
import { SessionSummary, SUMMARY } from './SessionSummary';
import { WaitingList } from './WaitingList';

/** Days shown at once. */
const SHOWN_DAYS = 14;

interface SessionBookingProps {
  therapist: Therapist;
  /** First day with a free time in the booking's zone; undefined while it is loading. */
  firstDay: string | undefined;
  state: BookingState;
}

/**
 * Returns the first day of the weeks in a zone, and whether it is known. It stays while the page is open, also when the first free time
 * is taken; another zone has another first day.
 */
function useFirstDay(zone: string, day: string | undefined) {
  const [known, setKnown] = useState({ zone, day });
  const isOther = known.zone !== zone || !known.day;
  if (day !== undefined && isOther && (known.zone !== zone || known.day !== day)) setKnown({ zone, day });
  return { first: known.day, isKnown: known.zone === zone && known.day !== undefined };
}

/** The free times of a therapist, and next to them the chosen one with its price, its rules and the payment. */
export function SessionBooking({ therapist, firstDay, state }: SessionBookingProps) {
  const { t } = useTranslation('therapist');
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { user } = useSelector(selectAuth);
  const { booking, send } = state;
  const { step, zone, instant, fortnight } = booking;
  const { id, fullName, offers, timeZone } = therapist;
  const options = publicApi.useGetTherapyOptionsQuery();
  const rules = options.data?.bookingRules;
  const calls = useBookingCalls(state, {
    therapistId: id,
    holdMinutes: rules?.holdMinutes ?? 15,
    isSignedIn: user !== null,
  });
  const held = holdOf(booking)?.appointment;
  const offered = offers.find((it) => it.format === booking.format) ?? offers[0];
  const format = offered?.format ?? 'SESSION_FORMAT_INDIVIDUAL';
  // A held or booked session keeps its price and length when the therapist changes the offer.
  const agreed = step === 'booked' ? booking.appointment : held;
  const offer = agreed ? { format: agreed.format, price: agreed.fee, minutes: agreed.durationMinutes } : offered;

  const { first: firstFree, isKnown } = useFirstDay(zone, firstDay);
  // The client may hold the only time.
  const first = firstFree || held?.startLocalTime.slice(0, 10);
  const from = first && addDays(first, fortnight * SHOWN_DAYS);
  const asked = from && isKnown ? { id, format, fromDate: from, days: SHOWN_DAYS, timeZone: zone } : skipToken;
  const { currentData, error, refetch } = publicApi.useListTherapistSlotsQuery(asked, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const times = useWallTimes({ instant, zone, therapistId: id, format, slots: currentData?.slots, held });
  const taken = step === 'choosing' ? booking.taken : undefined;

  const isAsked = asked !== skipToken;
  const changed = taken ?? (step === 'booked' || step === 'released' ? step : undefined);
  useEffect(() => {
    // Other times are free now than before the hold.
    if (changed && isAsked) void refetch();
  }, [changed, isAsked, refetch]);

  const [isRestored] = useState(() => bookingDraft(id) !== undefined);
  useEffect(() => {
    if (isRestored) showSection(SUMMARY);
  }, [isRestored]);

  const signIn = () => {
    keepBooking(id, booking);
    toast.error(t('signIn.title'), t('signIn.text'));
    void navigate(authThen(pathname + search));
  };

  if (firstFree === '' && !held) return <WaitingList therapist={therapist} />;
  const slots = (currentData?.slots ?? []).map(({ startTime = '', startLocalTime, therapistLocalTime }): Slot => ({
    id: startTime,
    localTime: startLocalTime,
    hostLocalTime: therapistLocalTime,
  }));
  // A held time is free for no client, so the list does not include it.
  const isListed = slots.some((slot) => slot.id === instant);
  const isHeldHere = held && instant && times?.zone === zone && !isListed && from && isWithin(times.localTime, from);
  const shown = isHeldHere ? [...slots, { id: instant, ...times }] : slots;
  const showsBar = instant && times && offer && (step === 'choosing' || step === 'holding' || step === 'paying');
  return (
    <div className="grid-cols-[minmax(0,1fr)_360px] max-xl:grid-cols-1 grid items-start gap-40">
      <div className="grid gap-20 min-w-0">
        {offers.length > 1 && !isLocked(booking) && (
          <Segmented
            label={t('formats')}
            value={format}
            onChange={(next) => send({ type: 'format', format: next })}
            options={offers.map((it) => ({
              value: it.format,
              text: t('formatOf', {
                format: enumText('therapist:format', it.format),
                price: formatPrice(it.price),
              }),
            }))}
          />
        )}
        {from && (
          <SlotPicker
            label={t('timesOf', { name: fullName })}
            from={from}
            slots={currentData && shown}
            error={error && !currentData ? apiErrorText(error) : undefined}
            onRetry={() => void refetch()}
            zone={{ id: zone }}
            onZone={(next) => send({ type: 'zone', zone: next })}
            host={{ id: timeZone }}
            heldId={step === 'booked' ? undefined : instant}
            chosenOnly={!held}
            locked={isLocked(booking)}
            onChoose={(slot) => send({ type: 'choose', instant: slot.id })}
            gone={taken && wallTimesAt(taken, currentData?.slots ?? [])?.localTime}
            onEarlier={fortnight > 0 ? () => send({ type: 'weeks', fortnight: fortnight - 1 }) : undefined}
            onLater={() => send({ type: 'weeks', fortnight: fortnight + 1 })}
          />
        )}
        {showsBar && (
          <div className={`num ${styles.bar} hidden`}>
            <p>
              <b>{formatLocalDateTime(times.localTime)}</b>
              <bdi className="ltr">{formatPrice(offer.price)}</bdi>
            </p>
            <Button variant="contained" onClick={() => showSection(SUMMARY)}>
              {t('continue')}
            </Button>
          </div>
        )}
      </div>
      {offer && (
        <SessionSummary
          therapist={therapist}
          offer={offer}
          state={state}
          times={times}
          calls={calls}
          rules={rules}
          onSignIn={user ? undefined : signIn}
        />
      )}
    </div>
  );
}

const isWithin = (localTime: string, from: string) => {
  const day = localTime.slice(0, 10);
  return day >= from && day < addDays(from, SHOWN_DAYS);
};
