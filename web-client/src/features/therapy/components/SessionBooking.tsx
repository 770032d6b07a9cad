import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi, type SessionFormat, type Therapist } from '@/api/generated/public.gen';
import { authThen } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { addDays } from '@/domain/calendar';
import { enumText } from '@/i18n/enumText';
import { formatPrice } from '@/i18n/format';
import { type Slot, SlotPicker } from '@/modules/slots';
import { Segmented } from '@/ui/Segmented';
import { useToast } from '@/ui/toaster';
import { bookingDraft, dropBooking, keepBooking } from '../bookingDraft';
import { useSessionCheckout } from '../useSessionCheckout';
import styles from './SessionBooking.module.css';
import { SessionSummary } from './SessionSummary';
import { WaitingList } from './WaitingList';

/** Days shown at once. */
const SHOWN_DAYS = 14;

interface SessionBookingProps {
  therapist: Therapist;
  /** The viewer's time zone. */
  zone: string;
  onZone: (zone: string) => void;
}

/** The free times of a therapist, and next to them the chosen one with its price, its rules and the payment. */
export function SessionBooking({ therapist, zone, onZone }: SessionBookingProps) {
  const { t } = useTranslation('therapist');
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { user } = useSelector(selectAuth);
  const { id, fullName, offers, nextFreeLocalTime, timeZone } = therapist;
  const [draft] = useState(() => bookingDraft(id));
  const [format, setFormat] = useState<SessionFormat>(
    draft?.format ?? offers[0]?.format ?? 'SESSION_FORMAT_INDIVIDUAL',
  );
  const [fortnight, setFortnight] = useState(draft?.fortnight ?? 0);
  const [chosen, setChosen] = useState<Slot | undefined>(draft?.slot);
  const [gone, setGone] = useState<string>();
  // The first day with a free time stays fixed while this page is open, also when that time is taken.
  const [first] = useState(nextFreeLocalTime.slice(0, 10));
  const options = publicApi.useGetTherapyOptionsQuery();
  const from = first && addDays(first, fortnight * SHOWN_DAYS);
  const asked = from ? { id, format, fromDate: from, days: SHOWN_DAYS, timeZone: zone } : skipToken;
  const { currentData, error, refetch } = publicApi.useListTherapistSlotsQuery(asked);
  const checkout = useSessionCheckout({
    therapistId: id,
    holdMinutes: options.data?.bookingRules?.holdMinutes ?? 15,
    onGone: () => {
      setGone(chosen?.localTime);
      setChosen(undefined);
      void refetch();
    },
  });
  const { paying } = checkout;
  const offer = offers.find((it) => it.format === format);

  const choose = (slot: Slot) => {
    if (paying) return;
    setGone(undefined);
    setChosen(slot);
  };
  const signIn = (notes: string) => {
    if (chosen) keepBooking({ therapistId: id, format, zone, fortnight, slot: chosen, notes });
    toast.error(t('signIn.title'), t('signIn.text'));
    void navigate(authThen(pathname + search));
  };
  const over = () => {
    setChosen(undefined);
    dropBooking();
    checkout.again();
    void refetch();
  };

  if (!first) return <WaitingList therapist={therapist} />;
  const held = paying?.appointment?.startTime;
  const slots = (currentData?.slots ?? []).map(({ startTime = '', startLocalTime, therapistLocalTime }): Slot => ({
    id: startTime,
    localTime: startLocalTime,
    hostLocalTime: therapistLocalTime,
  }));
  // A held time is free for no other client, so the list does not include it.
  const shown = held && chosen && !slots.some((slot) => slot.id === held) ? [...slots, chosen] : slots;
  return (
    <div className={styles.two}>
      <div className={styles.times}>
        {offers.length > 1 && (
          <Segmented
            label={t('formats')}
            value={format}
            onChange={(next) => {
              if (paying) return;
              setFormat(next);
              setChosen(undefined);
            }}
            options={offers.map((it) => ({
              value: it.format,
              text: t('formatOf', {
                format: enumText('therapist:format', it.format),
                price: formatPrice(it.price),
              }),
            }))}
          />
        )}
        <SlotPicker
          label={t('timesOf', { name: fullName })}
          from={from ?? first}
          slots={currentData && shown}
          error={error && !currentData ? apiErrorText(error) : undefined}
          onRetry={() => void refetch()}
          zone={{ id: zone }}
          onZone={(next) => {
            setChosen(undefined);
            onZone(next);
          }}
          host={{ id: timeZone }}
          heldId={chosen?.id}
          chosenOnly={!held}
          onChoose={choose}
          gone={gone}
          onEarlier={fortnight > 0 ? () => setFortnight(fortnight - 1) : undefined}
          onLater={() => setFortnight(fortnight + 1)}
        />
      </div>
      {offer && (
        <SessionSummary
          therapist={therapist}
          offer={offer}
          slot={chosen}
          zone={zone}
          notes={draft?.notes ?? ''}
          checkout={checkout}
          rules={options.data?.bookingRules}
          onSignIn={user ? undefined : signIn}
          onOver={over}
        />
      )}
    </div>
  );
}
