export { Booked } from './Booked';
export { asNamed } from './fields';
export { OrderDesk, WaitingDesk } from './OrderDesk';
export { OrderForm } from './OrderForm';
export { QuoteBill } from './QuoteBill';
export { type Priced, useOrder } from './useOrder';
