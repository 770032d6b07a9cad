/**
 * Answers that come bit by bit. A page that shows one lists the texts `stream`: `page(() => import('…'), 'stream', …)`.
 */
export { Spoken } from './Spoken';
export { StreamFoot } from './StreamFoot';
export { type Going, type StreamPlan, type StreamStatus, useEventStream } from './useEventStream';
