/**
 * Opens a payment page in a new tab and reports its result in every tab. A page that uses this
 * module lists the texts `checkout`: `page(() => import('…'), 'checkout', …)`.
 */
export { checkoutAttempt, forgetAttempt } from './checkoutAttempt';
export { CheckoutNotice } from './CheckoutNotice';
export { PaymentStatus } from './PaymentStatus';
export { type Checkout, type CheckoutView, useCheckout } from './useCheckout';
export { usePayment } from './usePayment';
export { isUndecided, type PaymentEnd, type PaymentState, type PaymentView } from './watchPayment';
