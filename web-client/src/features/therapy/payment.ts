/** The result of a payment in the address (docs/product.md, sections 2 and 4). */
export type PaymentOutcome = 'success' | 'cancelled' | 'failed';

/** Query parameters of the return from the payment page. */
export const PAYMENT_PARAMETER = 'payment';
export const SESSION_PARAMETER = 'session_id';

const outcomes: readonly string[] = ['success', 'cancelled', 'failed'] satisfies PaymentOutcome[];

/** Maps the parameter to a result. An unknown value is ignored; without it the server is asked about the stored checkout. */
export const paymentOutcome = (parameter: string | null): PaymentOutcome | undefined =>
  parameter !== null && outcomes.includes(parameter) ? (parameter as PaymentOutcome) : undefined;

/** Returns the query without the payment parameters; all others stay. */
export function withoutPayment(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(PAYMENT_PARAMETER);
  parameters.delete(SESSION_PARAMETER);
  const rest = parameters.toString();
  return rest && `?${rest}`;
}
