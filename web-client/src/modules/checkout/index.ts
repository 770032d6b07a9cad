/**
 * To a payment page and back: opened in a tab of its own, and known in every tab how it ended. A page that uses it lists the texts `checkout`:
 * `page(() => import('…'), 'checkout', …)`.
 */
export { checkoutAttempt, forgetAttempt } from './checkoutAttempt';
export { CheckoutNotice } from './CheckoutNotice';
export { PaymentStatus } from './PaymentStatus';
export { type Checkout, type CheckoutView, useCheckout } from './useCheckout';
export { usePayment } from './usePayment';
export { isUndecided, type PaymentEnd, type PaymentState, type PaymentView } from './watchPayment';
