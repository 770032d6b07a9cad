export { AsBefore } from './AsBefore';
export { BookingConfirmation } from './BookingConfirmation';
export { asNamed } from './fields';
export { OrderWizard, OrderWizardLoading } from './OrderWizard';
export { OrderForm } from './OrderForm';
export { QuoteBill } from './QuoteBill';
export { type PricedQuote, useOrder } from './useOrder';
