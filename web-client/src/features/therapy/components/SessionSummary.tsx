import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import {
  type BookingRules,
  publicApi,
  type SessionOffer,
  type SessionType,
  type Therapist,
} from '@/api/generated/public.gen';
import { type CreateAppointmentRequest, userApi } from '@/api/generated/user.gen';
import { appointmentPath } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { currentLanguage } from '@/i18n';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatMoney, formatPrice } from '@/i18n/format';
import { CheckoutNotice, isUndecided, PaymentStatus } from '@/modules/checkout';
import { HoldTimer, type Slot, zoneName } from '@/modules/slots';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { Textarea } from '@/ui/Input';
import { Notice } from '@/ui/Notice';
import { Segmented } from '@/ui/Segmented';
import { backWhenCancelled, withTax } from '../price';
import type { useSessionCheckout } from '../useSessionCheckout';
import styles from './SessionBooking.module.css';

interface SessionSummaryProps {
  therapist: Therapist;
  offer: SessionOffer;
  /** The chosen time. */
  slot?: Slot;
  /** The viewer's time zone. */
  zone: string;
  /** The note written before the sign-in. */
  notes: string;
  checkout: ReturnType<typeof useSessionCheckout>;
  rules?: BookingRules;
  /** Called when a visitor must sign in, with the note so far. */
  onSignIn?: (notes: string) => void;
  /** Called when the hold or payment ended without success, or a plan is paid: back to choosing. */
  onOver: () => void;
}

/** Longest note to the therapist in the contract, characters. */
const MOST_NOTES = 1000;

/** Returns the session format as payments names it. */
const wordOf = (format: string) => format.replace('SESSION_FORMAT_', '').toLowerCase();

/** The chosen session with its price, tax and rules, the payment and its status. */
export function SessionSummary(props: SessionSummaryProps) {
  const { therapist, offer, slot, zone, checkout, rules, onSignIn, onOver } = props;
  const { t } = useTranslation('therapist');
  const id = useId();
  const { user } = useSelector(selectAuth);
  const [notes, setNotes] = useState(props.notes);
  const [place, setPlace] = useState<SessionType>(therapist.sessionTypes[0] ?? 'SESSION_TYPE_VIDEO');
  const { data: prices } = publicApi.useGetPaymentOptionsQuery();
  const { data: owned, refetch } = userApi.useListEntitlementsQuery(undefined, { skip: !user });
  const { paying, payment, view } = checkout;
  const hasPlan = payment.state === 'paid' && paying !== undefined && !paying.appointment;
  // The sessions of a newly paid plan can be booked.
  useEffect(() => {
    if (hasPlan) void refetch();
  }, [hasPlan, refetch]);
  const isExempt = prices?.taxExemptPurposes.includes('CHECKOUT_PURPOSE_APPOINTMENT') ?? false;
  const rate = isExempt ? 0 : (prices?.taxBasisPoints ?? 0);
  const { tax, total } = offer.price ? withTax(offer.price, rate) : {};
  // A plan pays for one session format.
  const ofFormat = (format: string) => !format || format === wordOf(offer.format);
  const left = owned?.entitlements.find(
    ({ therapistId, remaining, sessionFormat }) =>
      therapistId === therapist.id && remaining > 0 && ofFormat(sessionFormat),
  );
  const plan = prices?.therapistPlans.find(
    ({ therapistId, sessionFormat }) => therapistId === therapist.id && ofFormat(sessionFormat),
  );
  const host = therapist.timeZone !== zone && slot?.hostLocalTime;

  const request = (way: CreateAppointmentRequest['payment']): CreateAppointmentRequest => ({
    therapistId: therapist.id,
    startTime: slot?.id ?? '',
    sessionType: place,
    format: offer.format,
    payment: way,
    notes: notes.trim(),
    timeZone: zone,
    languageCode: currentLanguage(),
  });
  const paid = paying?.checkout === undefined || payment.state === 'paid';
  // A declined payment keeps the hold: another card can be tried while it lasts.
  const canRetry = payment.state === 'failed' && paying?.appointment !== undefined;
  const isOpen = isUndecided(payment.state);
  const isHeld = !paid && (isOpen || canRetry);

  return (
    <aside className={styles.panel} aria-labelledby={`${id}-title`}>
      {paying?.appointment && paying.checkout && isHeld && (
        <HoldTimer
          until={paying.appointment.holdExpireLocalTime}
          endsAt={paying.endsAt}
          minutes={rules?.holdMinutes ?? 15}
          onOver={payment.askNow}
        />
      )}
      <div className={styles.inside}>
        <h2 id={`${id}-title`}>{t('summary.title')}</h2>
        <dl className={`num ${styles.bill}`}>
          <Row name={t('summary.with')}>
            <bdi>{therapist.fullName}</bdi>
          </Row>
          {slot && <Row name={zoneName({ id: zone })}>{formatLocalDateTime(slot.localTime)}</Row>}
          {host && <Row name={zoneName({ id: therapist.timeZone })}>{formatLocalDateTime(host)}</Row>}
          <Row name={t('summary.session', { count: offer.minutes })}>
            <Amount>{formatMoney(offer.price)}</Amount>
          </Row>
          {prices && (
            <>
              <Row name={t('summary.tax', { percent: prices.taxBasisPoints / 100 })}>
                <Amount>{formatMoney(tax)}</Amount>
              </Row>
              <Row name={t('summary.total')} className={styles.total}>
                <Amount>{formatMoney(total)}</Amount>
              </Row>
            </>
          )}
        </dl>
        {paying ? (
          <div className={styles.actions}>
            {paying.checkout ? (
              <>
                {isOpen && payment.state !== 'processing' && <CheckoutNotice view={view} />}
                <PaymentStatus
                  elsewhere
                  payment={payment}
                  id={paying.checkout}
                  onAgain={canRetry ? () => void checkout.retry() : onOver}
                >
                  <Booked appointmentId={paying.appointment?.id} onChoose={onOver} />
                </PaymentStatus>
                {(payment.state === 'waiting' || canRetry) && paying.appointment && (
                  <Button loading={checkout.releasing} onClick={() => void checkout.release().then(onOver)}>
                    {t('summary.release')}
                  </Button>
                )}
              </>
            ) : (
              <Notice tone="success" announced title={t('summary.booked')}>
                <Booked appointmentId={paying.appointment?.id} onChoose={onOver} />
              </Notice>
            )}
          </div>
        ) : (
          <>
            {therapist.sessionTypes.length > 1 && (
              <Segmented
                label={t('places')}
                value={place}
                onChange={setPlace}
                options={therapist.sessionTypes.map((value) => ({ value, text: enumText('therapist:place', value) }))}
              />
            )}
            <Field id={`${id}-notes`} label={t('summary.notes')} optional help={t('summary.notesHelp')}>
              <Textarea
                id={`${id}-notes`}
                aria-describedby={`${id}-notes-help`}
                dir="auto"
                rows={2}
                maxLength={MOST_NOTES}
                value={notes}
                onChange={({ target }) => setNotes(target.value)}
              />
            </Field>
            {rules && (
              <p className="small muted">
                {t('summary.rules', {
                  full: rules.fullRefundHours,
                  part: rules.partRefundHours,
                  percent: rules.partRefundPercent,
                })}
              </p>
            )}
            {rules && slot && (
              <p className="small">
                {t('summary.cancelBack', { percent: backWhenCancelled(slot.id, rules) })}{' '}
                {rules.freeCancellationMinutes > 0 && t('summary.freeAfter', { count: rules.freeCancellationMinutes })}
              </p>
            )}
            <div className={styles.actions}>
              {left && (
                <Button
                  variant="contained"
                  disabled={!slot}
                  loading={checkout.busy}
                  onClick={() => void checkout.usePlan(request('APPOINTMENT_PAYMENT_PLAN'))}
                >
                  {t('summary.usePlan', { count: left.remaining })}
                </Button>
              )}
              <Button
                variant={left ? 'outlined' : 'contained'}
                disabled={!slot}
                loading={checkout.busy}
                onClick={() =>
                  onSignIn ? onSignIn(notes) : void checkout.pay(request('APPOINTMENT_PAYMENT_CHECKOUT'))
                }
              >
                <span>
                  {t('summary.pay')} <bdi className="ltr num">{formatPrice(total)}</bdi>
                </span>
              </Button>
              <p className="small muted">{slot ? t('summary.leave') : t('summary.choose')}</p>
              {prices?.isTestMode && <p className="small muted">{t('summary.testMode')}</p>}
            </div>
          </>
        )}
      </div>
      {plan && !paying && !left && (
        <div className={styles.plan}>
          <b>{t('plan.title', { count: prices?.planSessionsPerMonth ?? 0 })}</b>
          <p className="small">
            {t('plan.text', { price: formatPrice(plan.price), count: prices?.planGraceDays ?? 0 })}
          </p>
          <p className="small">
            {t('plan.format', { format: t(`format.SESSION_FORMAT_${plan.sessionFormat.toUpperCase()}` as never) })}
          </p>
          <Button
            size="small"
            loading={checkout.busy}
            onClick={() => (onSignIn ? onSignIn(notes) : void checkout.subscribe())}
          >
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

interface BookedProps {
  appointmentId?: string;
  onChoose: () => void;
}

/** The next step: the booked session, or the first time to book with a plan. */
function Booked({ appointmentId, onChoose }: BookedProps) {
  const { t } = useTranslation('therapist');
  return (
    <div className={styles.actions}>
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
