import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi } from '@/api/generated/admin.gen';
import { type Payment, userApi } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { useThunks } from '@/api/useThunks';
import { parseCents, refundableCents, centsText } from '@/domain/money';
import { formatMoney } from '@/i18n/format';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Form, NumberField, REQUIRED, schemaResolver, SelectField, SubmitButton, TextField, trimmed } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';

/** Refund reasons of the office; the platform has further ones. */
const reasons = [
  'REFUND_REASON_GOODWILL',
  'REFUND_REASON_CANCELLED_BY_PROVIDER',
  'REFUND_REASON_CANCELLED_BY_CUSTOMER',
  'REFUND_REASON_DUPLICATE',
] as const;

/** Limit of the note in the contract (selam.payments.v1), characters. */
const NOTE_MAX_LENGTH = 500;

/** Ways in which the customer gets the money; the second only after a refund that failed. */
const methods = ['REFUND_METHOD_ORIGINAL', 'REFUND_METHOD_OUTSIDE'] as const;

interface Refund {
  amount: string;
  reason: (typeof reasons)[number];
  method: (typeof methods)[number];
  note: string;
}

interface RefundFormProps {
  payment: Payment;
  /** Reloads the payment after another admin's change. */
  refetch: Refetch;
}

/** The full rest is suggested. */
const valuesOf = (payment: Payment): Refund => ({
  amount: centsText(refundableCents(payment)),
  reason: reasons[0],
  method: methods[0],
  note: '',
});

/** Refunds a payment in full or in part, once the amount is confirmed. */
export function RefundForm({ payment, refetch }: RefundFormProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useThunks();
  const { keyFor, done } = useIdempotencyKey();
  const [refund] = adminApi.useRefundPaymentMutation();
  const rest = refundableCents(payment);
  const amount = v.pipe(
    v.string(),
    v.nonEmpty(REQUIRED),
    v.check((text) => (parseCents(text) ?? 0) > 0, 'admin:refund.amountInvalid'),
    v.check((text) => (parseCents(text) ?? 0) <= rest, 'admin:refund.amountTooLarge'),
  );
  const form = useForm<Refund>({
    resolver: schemaResolver(
      v.object({ amount, reason: v.picklist(reasons), method: v.picklist(methods), note: trimmed }),
    ),
    defaultValues: valuesOf(payment),
  });
  const hasFailed = payment.refunds.some(({ status }) => status === 'REFUND_STATUS_FAILED');
  const isOutside = ({ method }: Refund) => method === 'REFUND_METHOD_OUTSIDE';
  const records = useWatch({ control: form.control, name: 'method' }) === 'REFUND_METHOD_OUTSIDE';
  const send = records ? t('refund.record') : t('refund.send');

  // Kept until the confirmation, for the payment as shown then: a sent refund cannot be taken back.
  const [asked, setAsked] = useState<Refund & { etag: string }>();
  const moneyOf = (wish: Refund) => ({ currencyCode: 'CAD', amountMinor: String(parseCents(wish.amount)) });
  const edit = useMutationForm<Refund, Payment>({
    form,
    failed: t('refund.failed'),
    refetch,
    save: async (wish) => {
      const refundPaymentBody = { ...wish, amount: moneyOf(wish), etag: asked?.etag ?? payment.etag };
      const key = keyFor({ id: payment.id, ...refundPaymentBody });
      const saved = await refund({ id: payment.id, refundPaymentBody, 'Idempotency-Key': key }).unwrap();
      done();
      return saved;
    },
    valuesOf,
    onSaved: (saved, wish) => {
      dispatch(userApi.util.updateQueryData('getPayment', { id: payment.id }, () => saved));
      const amount = formatMoney(moneyOf(wish));
      if (isOutside(wish)) toast.success(t('refund.recorded', { amount }), t('refund.recordedText'));
      else {
        // The customer may have deleted the account.
        toast.success(t('refund.sent', { amount }), payment.userEmail ? t('refund.sentText') : undefined);
      }
    },
  });

  return (
    <Form
      {...edit.props}
      theirs={undefined}
      onSubmit={(wish) => {
        setAsked({ ...wish, etag: payment.etag });
        return Promise.resolve();
      }}
    >
      {asked && (
        <ConfirmDialog
          open
          destructive
          title={t(isOutside(asked) ? 'refund.confirm.outsideTitle' : 'refund.confirm.title', {
            amount: formatMoney(moneyOf(asked)),
          })}
          action={send}
          onConfirm={() => {
            setAsked(undefined);
            edit.confirm(asked);
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {t(isOutside(asked) ? 'refund.confirm.outsideText' : 'refund.confirm.text', {
              customer: payment.userEmail || t('refund.confirm.customer'),
              total: formatMoney(payment.total),
              receipt: payment.receiptNumber,
            })}
          </p>
          <p>{t('refund.confirm.last')}</p>
        </ConfirmDialog>
      )}
      {edit.changed && (
        <Notice tone="warning" announced title={t('refund.overtaken')}>
          <p>{t('refund.overtakenText', { amount: centsText(rest) })}</p>
        </Notice>
      )}
      <NumberField
        name="amount"
        label={t('refund.amount')}
        help={t('refund.amountHelp', { amount: centsText(rest) })}
      />
      <SelectField
        name="reason"
        label={t('refund.reason')}
        options={reasons.map((value) => ({ value, text: t(`refundReason.${value}`) }))}
      />
      {hasFailed && (
        <SelectField
          name="method"
          label={t('refund.method')}
          help={records ? t('refund.outsideHelp') : undefined}
          options={methods.map((value) => ({ value, text: t(`refund.methods.${value}`) }))}
        />
      )}
      <TextField
        name="note"
        label={t('refund.note')}
        help={t('refund.noteHelp')}
        optional
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
      />
      <div>
        <SubmitButton size="small" busy={t('refund.sending')}>
          {send}
        </SubmitButton>
      </div>
    </Form>
  );
}
