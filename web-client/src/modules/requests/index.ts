/**
 * What the customer and the office see of a request in the same way: offers side by side, inspections, messages, attachments. A page that uses it lists
 * the texts `requests`, `catalogue` and `upload`.
 */
export { Attachments } from './Attachments';
export { Inspections } from './Inspections';
export { Messages } from './Messages';
export { OfferTable } from './OfferTable';
export { Refunds } from './Refunds';
export { useAttach } from './useAttach';
export { useHistory } from './useHistory';
export { useUpdateCachedRequest } from './useUpdateCachedRequest';
