/** How a payment ended, as the address says it (docs/product.md, sections 2 and 4). */
export type PaymentOutcome = 'success' | 'cancelled' | 'failed';

/** Query parameters that the payment page returns with. */
export const PAYMENT_PARAMETER = 'payment';
export const SESSION_PARAMETER = 'session_id';

const outcomes: readonly string[] = ['success', 'cancelled', 'failed'] satisfies PaymentOutcome[];

/** What a return means. An unknown value says nothing; without the parameter the server is asked about the checkout that is remembered. */
export const paymentOutcome = (parameter: string | null): PaymentOutcome | undefined =>
  parameter !== null && outcomes.includes(parameter) ? (parameter as PaymentOutcome) : undefined;

/** The query without the parameters of the payment; everything else stays. */
export function withoutPayment(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PAYMENT_PARAMETER);
  parameters.delete(SESSION_PARAMETER);
  const rest = parameters.toString();
  return rest && `?${rest}`;
}
