/**
 * Views of a request that customer and office share: offers side by side, inspections, messages,
 * attachments. A page that uses this module lists the texts `requests`, `catalogue` and
 * `upload`.
 */
export { Attachments } from './Attachments';
export { Inspections } from './Inspections';
export { Messages } from './Messages';
export { OfferTable } from './OfferTable';
export { hasRefunds, Refunds } from './Refunds';
export { RequestUploads } from './RequestUploads';
export { useAttach } from './useAttach';
export { useHistory } from './useHistory';
export { useUpdateCachedRequest } from './useUpdateCachedRequest';
