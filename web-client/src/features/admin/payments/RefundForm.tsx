import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi } from '@/api/generated/admin.gen';
import { type Payment, userApi } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { useThunks } from '@/api/useThunks';
import { parseCents, refundableCents, centsText } from '@/domain/money';
import { formatMoney } from '@/i18n/format';
import { useEdit } from '@/modules/records';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Form, REQUIRED, SelectField, SubmitButton, TextField } from '@/ui/form';
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

interface Refund {
  amount: string;
  reason: (typeof reasons)[number];
  note: string;
}

interface RefundFormProps {
  payment: Payment;
  /** Reloads the payment after another admin's change. */
  refetch: Parameters<typeof useEdit>[1]['refetch'];
}

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
    resolver: valibotResolver(v.object({ amount, reason: v.picklist(reasons), note: v.pipe(v.string(), v.trim()) })),
    defaultValues: { amount: centsText(rest), reason: reasons[0], note: '' },
  });
  const { attempt, overtaken } = useEdit(form, { failed: t('refund.failed'), refetch });

  // Kept until the confirmation, for the payment as shown then: a sent refund cannot be taken back.
  const [asked, setAsked] = useState<Refund & { etag: string }>();
  const moneyOf = (wish: Refund) => ({ currencyCode: 'CAD', amountMinor: String(parseCents(wish.amount)) });
  const send = (wish: Refund & { etag: string }) =>
    attempt(async () => {
      const money = moneyOf(wish);
      const refundPaymentBody = { amount: money, reason: wish.reason, note: wish.note, etag: wish.etag };
      const key = keyFor({ id: payment.id, ...refundPaymentBody });
      const saved = await refund({ id: payment.id, refundPaymentBody, 'Idempotency-Key': key }).unwrap();
      done();
      dispatch(userApi.util.updateQueryData('getPayment', { id: payment.id }, () => saved));
      toast.success(t('refund.sent', { amount: formatMoney(money) }), t('refund.sentText'));
      form.reset({ amount: centsText(refundableCents(saved)), reason: reasons[0], note: '' });
    });

  return (
    <Form
      form={form}
      onSubmit={(wish) => {
        setAsked({ ...wish, etag: payment.etag });
        return Promise.resolve();
      }}
    >
      {asked && (
        <ConfirmDialog
          open
          destructive
          title={t('refund.confirm.title', { amount: formatMoney(moneyOf(asked)) })}
          action={t('refund.send')}
          onConfirm={() => {
            setAsked(undefined);
            void form.handleSubmit(async () => void (await send(asked)))();
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {t('refund.confirm.text', {
              customer: payment.userEmail || t('refund.confirm.customer'),
              total: formatMoney(payment.total),
              receipt: payment.receiptNumber,
            })}
          </p>
          <p>{t('refund.confirm.last')}</p>
        </ConfirmDialog>
      )}
      {overtaken && (
        <Notice tone="warning" announced title={t('refund.overtaken')}>
          <p>{t('refund.overtakenText', { amount: centsText(rest) })}</p>
        </Notice>
      )}
      <TextField
        name="amount"
        label={t('refund.amount')}
        help={t('refund.amountHelp', { amount: centsText(rest) })}
        dir="ltr"
      />
      <SelectField
        name="reason"
        label={t('refund.reason')}
        options={reasons.map((value) => ({ value, text: t(`refundReason.${value}`) }))}
      />
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
          {t('refund.send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
