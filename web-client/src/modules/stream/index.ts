/**
 * Streamed answers. A page that shows one lists the texts `stream`: `page(() => import('…'),
 * 'stream', …)`.
 */
export { LiveRegion } from './LiveRegion';
export { StreamFoot } from './StreamFoot';
export { type StreamContext, type StreamPlan, type StreamStatus, useEventStream } from './useEventStream';
