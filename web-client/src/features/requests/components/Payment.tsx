import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type CheckoutPurpose, publicApi } from '@/api/generated/public.gen';
import { type ProductRequest, type RequestPayment, userApi } from '@/api/generated/user.gen';
import { isStopped } from '@/domain/requests';
import { taxRate, withTax } from '@/domain/tax';
import { enumText } from '@/i18n/enumText';
import { formatDateTime, formatMarkedMoney } from '@/i18n/format';
import { PaymentStatus, usePurchase } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';

interface PaymentProps {
  request: ProductRequest;
  /** Called when a payment is made that the request does not show yet. */
  onSettling: (settling: boolean) => void;
  /** Whether an offer was just accepted, so that the box takes the focus. */
  focused?: boolean;
  /** Whether a payment page has led back here. */
  returned?: PaymentReturn;
}

/** The payment that a payment page has led back from. */
export interface PaymentReturn {
  checkout: string;
  what: RequestPayment;
}

const purposes: Readonly<Record<RequestPayment, CheckoutPurpose>> = {
  REQUEST_PAYMENT_UNSPECIFIED: 'CHECKOUT_PURPOSE_UNSPECIFIED',
  REQUEST_PAYMENT_DEPOSIT: 'CHECKOUT_PURPOSE_SOURCING_DEPOSIT',
  REQUEST_PAYMENT_BALANCE: 'CHECKOUT_PURPOSE_SOURCING_BALANCE',
};

/** The due payment: amount, deadline, the link to the payment page, and the result. */
export function Payment({ request, onSettling, focused, returned }: PaymentProps) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  const purchase = usePurchase(returned?.checkout);
  const { view, payment } = purchase;
  const [pay] = userApi.usePayProductRequestMutation();
  const [what, setWhat] = useState(returned?.what);
  const box = useRef<HTMLElement>(null);
  const { id, paymentDue, amountDue, paymentDueTime, paymentOverdue } = request;
  const due = paymentDue !== 'REQUEST_PAYMENT_UNSPECIFIED';
  const { data: prices } = publicApi.useGetPaymentOptionsQuery(undefined, { skip: !due });
  const total = prices && amountDue && withTax(amountDue, taxRate(prices, purposes[paymentDue])).total;
  // Earlier payments do not affect the one due now.
  const checkout = due && what !== paymentDue ? undefined : purchase.checkout;
  const settling = checkout !== undefined && due && payment.state === 'paid';
  useEffect(() => onSettling(settling), [onSettling, settling]);
  useEffect(() => {
    if (!focused || !due) return undefined;
    // The closing dialog restores the focus first.
    const timer = setTimeout(() => {
      box.current?.focus();
      box.current?.scrollIntoView?.({ block: 'center' });
    });
    return () => clearTimeout(timer);
  }, [focused, due]);

  // Once a request has ended, its refunds show the state of the payment.
  const isOver = isStopped(request) && request.refunds.length > 0;
  if (!due && (!checkout || isOver)) return null;
  const begin = () =>
    purchase
      .buy(async () => {
        const session = await pay({ id, payProductRequestBody: {} }).unwrap();
        setWhat(session.payment);
        return { id: session.checkoutSessionId, url: session.checkoutUrl };
      })
      .catch((error: unknown) => {
        if (!isApiError(error)) throw error;
        toast.error(t('pay.failed'), apiErrorText(error));
      });
  // The payment page leads back a moment before the server knows of the payment.
  const isReturn = checkout === returned?.checkout && view.state === 'idle' && !payment.slow;
  return (
    <section ref={box} tabIndex={-1} className="grid gap-16" aria-label={t('pay.title')}>
      {due && !settling && (
        <Notice
          tone="warning"
          title={enumText('requests:pay', paymentDue, { amount: formatMarkedMoney(amountDue) })}
          action={
            // A payment has its own next step below.
            !checkout && (
              <Button variant="contained" loading={view.state === 'opening'} onClick={() => void begin()}>
                {t('pay.action', { amount: formatMarkedMoney(total ?? amountDue) })}
              </Button>
            )
          }
        >
          {paymentDueTime && (
            <p>{t(paymentOverdue ? 'pay.overdue' : 'pay.until', { time: formatDateTime(paymentDueTime) })}</p>
          )}
          <p>{total ? t('pay.total', { total: formatMarkedMoney(total) }) : t('pay.tax')}</p>
        </Notice>
      )}
      {checkout && (
        <PaymentStatus
          payment={payment}
          view={isReturn ? undefined : view}
          id={checkout}
          onPay={() => void begin()}
          onAgain={due ? () => void begin() : purchase.again}
        >
          <p>{t('pay.next')}</p>
        </PaymentStatus>
      )}
    </section>
  );
}
