export { Booked } from './Booked';
export { asNamed } from './fields';
export { OrderWizard, OrderWizardLoading } from './OrderWizard';
export { OrderForm } from './OrderForm';
export { QuoteBill } from './QuoteBill';
export { type Priced, useOrder } from './useOrder';
