import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreateAppointmentRequest } from '@/api/generated/user.gen';
import { currentLanguage } from '@/i18n';
import { enumText } from '@/i18n/enumText';
import { formatPrice } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { Textarea } from '@/ui/Input';
import { Notice } from '@/ui/Notice';
import { Segmented } from '@/ui/Segmented';
import { backWhenCancelled } from '../price';
import type { Prices, SummaryProps } from './SessionSummary';

/** Longest note to the therapist in the contract, characters. */
const MOST_NOTES = 1000;

/** Place and note of the session, its rules, and the ways to pay. */
export function SessionChoices(props: SummaryProps & { prices: Prices }) {
  const { therapist, offer, state, calls, rules, onSignIn } = props;
  const { booking, send } = state;
  const { prices, left, session } = props.prices;
  const { t } = useTranslation('therapist');
  const id = useId();
  const { instant, notes, zone } = booking;
  const place = booking.sessionType ?? therapist.sessionTypes[0] ?? 'SESSION_TYPE_VIDEO';

  const request = (payment: CreateAppointmentRequest['payment']): CreateAppointmentRequest => ({
    therapistId: therapist.id,
    startTime: instant ?? '',
    sessionType: place,
    format: offer.format,
    payment,
    notes: notes.trim(),
    timeZone: zone,
    languageCode: currentLanguage(),
  });
  return (
    <>
      {booking.step === 'released' && <Notice tone="success" announced title={t('summary.released')} />}
      {therapist.sessionTypes.length > 1 && (
        <Segmented
          label={t('places')}
          value={place}
          onChange={(sessionType) => send({ type: 'write', sessionType })}
          options={therapist.sessionTypes.map((value) => ({ value, text: enumText('therapy-choices:places', value) }))}
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
          onChange={({ target }) => send({ type: 'write', notes: target.value })}
        />
      </Field>
      {rules && (
        <p className="small muted">
          {t('summary.rules', {
            full: t('summary.hours', { count: rules.fullRefundHours }),
            part: t('summary.hours', { count: rules.partRefundHours }),
            percent: rules.partRefundPercent,
          })}
        </p>
      )}
      {rules && instant && (
        <p className="small">
          {t('summary.cancelBack', { percent: backWhenCancelled(instant, rules) })}{' '}
          {rules.freeCancellationMinutes > 0 && t('summary.freeAfter', { count: rules.freeCancellationMinutes })}
        </p>
      )}
      <div className="grid gap-12">
        {left > 0 && (
          <Button
            variant="contained"
            disabled={!instant}
            loading={calls.isBusy}
            onClick={() => void calls.bookWithPlan(request('APPOINTMENT_PAYMENT_PLAN'))}
          >
            {t('summary.usePlan', { count: left })}
          </Button>
        )}
        <Button
          variant={left > 0 ? 'outlined' : 'contained'}
          disabled={!instant}
          loading={calls.isBusy}
          onClick={() => (onSignIn ? onSignIn() : void calls.pay(request('APPOINTMENT_PAYMENT_CHECKOUT')))}
        >
          <span>
            {t('summary.pay')} <bdi className="ltr num">{formatPrice(session.total)}</bdi>
          </span>
        </Button>
        <p className="small muted">{instant ? t('summary.leave') : t('summary.choose')}</p>
        {prices?.isTestMode && <p className="small muted">{t('summary.testMode')}</p>}
      </div>
    </>
  );
}
