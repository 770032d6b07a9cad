/** How a payment ended (product specification, sections 2 and 4). */
export type PaymentOutcome = 'success' | 'cancelled' | 'failed';

/** Query parameter that the payment page returns with. */
export const PAYMENT_PARAMETER = 'payment';

/** Mark in the session storage while somebody is away to pay. */
export const PAYMENT_ATTEMPTED = 'payment-attempted';

const outcomes: readonly string[] = ['success', 'cancelled', 'failed'] satisfies PaymentOutcome[];

/** What a return means: the parameter says it; a remembered attempt without one has failed. An unknown value says nothing. */
export function paymentOutcome(parameter: string | null, attempted: boolean): PaymentOutcome | undefined {
  if (parameter !== null && outcomes.includes(parameter)) return parameter as PaymentOutcome;
  return parameter === null && attempted ? 'failed' : undefined;
}

/** The query without the parameter of the payment; everything else stays. */
export function withoutPayment(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PAYMENT_PARAMETER);
  const rest = parameters.toString();
  return rest && `?${rest}`;
}
