/**
 * Opens a payment page in a new tab and reports its result in every tab. A page that uses this
 * module lists the texts `checkout`: `page(() => import('…'), 'checkout', …)`.
 */
export { checkoutAttempt, forgetAttempt } from './checkoutAttempt';
export { paymentStateOf, useFetchCheckoutState } from './checkoutState';
export { CheckoutNotice } from './CheckoutNotice';
export { PaymentStatus } from './PaymentStatus';
export { type Stage, stageOf } from './stage';
export { type Checkout, type CheckoutView, useCheckout } from './useCheckout';
export { usePayment } from './usePayment';
export { usePurchase } from './usePurchase';
export { isUndecided, type PaymentEnd, type PaymentState, type PaymentView } from './watchPayment';
