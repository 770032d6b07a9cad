import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  type BookingRules,
  type CheckoutPurpose,
  publicApi,
  type SessionOffer,
  type Therapist,
} from '@/api/generated/public.gen';
import { userApi } from '@/api/generated/user.gen';
import { selectAuth } from '@/auth/authSlice';
import { taxRate, withTax } from '@/domain/tax';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatMoney, formatPrice, type MoneyLike } from '@/i18n/format';
import { HoldTimer, zoneName } from '@/modules/slots';
import { Button } from '@/ui/Button';
import { holdOf } from '../booking';
import type { BookingCalls, BookingState } from '../useBooking';
import type { ShownTimes } from '../useWallTimes';
import styles from './SessionBooking.module.css';
import { SessionChoices } from './SessionChoices';
import { SessionPayment } from './SessionPayment';

/** Id of the summary, for links to it. */
export const SUMMARY = 'your-session';

/** Polling interval until a paid plan has its sessions, milliseconds. */
const PLAN_MS = 2_000;

export interface SummaryProps {
  therapist: Therapist;
  offer: SessionOffer;
  state: BookingState;
  /** The chosen time on both clocks. */
  times: ShownTimes | undefined;
  calls: BookingCalls;
  rules?: BookingRules;
  /** Called when a visitor must sign in. */
  onSignIn?: () => void;
}

/** Returns the session format as payments names it. */
const wordOf = (format: string) => format.replace('SESSION_FORMAT_', '').toLowerCase();

/** Returns the prices with tax, the plan on offer, and the sessions left of the client's plan. */
function usePrices({ therapist, offer, state: { booking } }: SummaryProps) {
  const { user } = useSelector(selectAuth);
  const isPlanPaid = booking.step === 'booked' && !booking.appointment;
  const [isBought, setIsBought] = useState(isPlanPaid);
  if (isPlanPaid && !isBought) setIsBought(true);
  const { data: prices } = publicApi.useGetPaymentOptionsQuery();
  // A plan pays for one session format.
  const isFor = ({ therapistId, sessionFormat }: { therapistId: string; sessionFormat: string }) =>
    therapistId === therapist.id && (!sessionFormat || sessionFormat === wordOf(offer.format));
  const { useQueryState, useQuerySubscription } = userApi.endpoints.listEntitlements;
  const { data: owned } = useQueryState(undefined, { skip: !user });
  const left = (owned?.entitlements ?? []).filter(isFor).reduce((sum, { remaining }) => sum + remaining, 0);
  const { refetch } = useQuerySubscription(undefined, {
    skip: !user,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    // The sessions of a newly paid plan may arrive a moment after its payment.
    pollingInterval: isBought && !left ? PLAN_MS : 0,
    skipPollingIfUnfocused: true,
  });
  useEffect(() => {
    if (isBought) void refetch();
  }, [isBought, refetch]);
  const plan = prices?.therapistPlans.find(isFor);
  const taxed = (price: MoneyLike | undefined, purpose: CheckoutPurpose) => {
    const rate = prices ? taxRate(prices, purpose) : 0;
    return { price, rate, ...(price && withTax(price, rate)) };
  };
  return {
    prices,
    left,
    plan,
    session: taxed(offer.price, 'CHECKOUT_PURPOSE_APPOINTMENT'),
    month: taxed(plan?.price, 'CHECKOUT_PURPOSE_THERAPIST_PLAN'),
  };
}

export type Prices = ReturnType<typeof usePrices>;

/** The chosen session with its price, tax and rules, the payment and its status. */
export function SessionSummary(props: SummaryProps) {
  const { therapist, offer, state, times, calls, rules, onSignIn } = props;
  const { booking } = state;
  const { t } = useTranslation('therapist');
  const prices = usePrices(props);
  const { plan, left, month, session } = prices;
  const hold = holdOf(booking);
  const isPlan = (booking.step === 'paying' && !hold) || (booking.step === 'booked' && !booking.appointment);
  const isByPlan = booking.step === 'booked' && booking.appointment && !booking.checkout;
  // The hold continues while the payment is open, and after a decline.
  const { state: payment } = calls.payment;
  const isRunning = payment === 'waiting' || payment === 'unknown' || (booking.step === 'paying' && booking.isDeclined);
  const { price, tax, total, rate } = isPlan ? month : session;
  const host = !isPlan && times && therapist.timeZone !== times.zone && times.hostLocalTime;
  const isChoosing = booking.step === 'choosing' || booking.step === 'holding';
  const isPayment = !isChoosing && !(booking.step === 'released' && booking.cause === 'user');

  return (
    <aside
      id={SUMMARY}
      className="top-88 max-xl:static max-xl:scroll-mt-88 sticky overflow-hidden bg-surface border border-line rounded-card shadow-card"
      aria-labelledby={`${SUMMARY}-title`}
    >
      {hold && isRunning && (
        <HoldTimer
          // The server wrote the end in the zone of the hold.
          until={booking.zone === hold.appointment.timeZone ? hold.appointment.holdExpireLocalTime : undefined}
          endsAt={hold.endsAt}
          minutes={rules?.holdMinutes ?? 15}
          onOver={calls.holdOver}
        />
      )}
      <div className={`${styles.inside} grid gap-16 p-24`}>
        <h2 id={`${SUMMARY}-title`}>{t(isPlan ? 'summary.planTitle' : 'summary.title')}</h2>
        <dl className={`num ${styles.bill}`}>
          <Row name={t('summary.with')}>
            <bdi>{therapist.fullName}</bdi>
          </Row>
          {!isPlan && times && <Row name={zoneName({ id: times.zone })}>{formatLocalDateTime(times.localTime)}</Row>}
          {host && <Row name={zoneName({ id: therapist.timeZone })}>{formatLocalDateTime(host)}</Row>}
          {isByPlan ? (
            <Row name={t('summary.session', { count: offer.minutes })}>{t('summary.byPlan')}</Row>
          ) : (
            <Row name={isPlan ? t('summary.month') : t('summary.session', { count: offer.minutes })}>
              <Amount>{formatMoney(price)}</Amount>
            </Row>
          )}
          {prices.prices && !isByPlan && (
            <>
              <Row name={t('summary.tax', { percent: rate / 100 })}>
                <Amount>{formatMoney(tax)}</Amount>
              </Row>
              <Row name={t('summary.total')} className={styles.total}>
                <Amount>{formatMoney(total)}</Amount>
              </Row>
            </>
          )}
        </dl>
        {isPayment ? <SessionPayment booking={booking} calls={calls} /> : <SessionChoices {...props} prices={prices} />}
      </div>
      {plan && isChoosing && !left && (
        <div className="py-20 px-24 grid gap-10 bg-sand border-t border-line">
          <b>{t('plan.title', { count: prices.prices?.planSessionsPerMonth ?? 0 })}</b>
          <p className="small">
            {t('plan.text', { price: formatPrice(plan.price), days: prices.prices?.planGraceDays ?? 0 })}{' '}
            {t('plan.total', { total: formatPrice(month.total) })}
          </p>
          <p className="small">
            {t('plan.format', {
              format: enumText(
                'therapist:format',
                `SESSION_FORMAT_${plan.sessionFormat.toUpperCase()}` as EnumValue<'therapist:format'>,
              ),
            })}
          </p>
          <Button size="small" loading={calls.isBusy} onClick={() => (onSignIn ? onSignIn() : void calls.buyPlan())}>
            {t('plan.action')}
          </Button>
        </div>
      )}
    </aside>
  );
}

function Row({ name, className, children }: { name: string; className?: string; children: React.ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Amount = ({ children }: { children: string }) => <bdi className="ltr">{children}</bdi>;
