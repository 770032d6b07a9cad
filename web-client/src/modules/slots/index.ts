/**
 * Choosing a free time in the user's time zone. A page that uses this module lists the texts
 * `slots`: `page(() => import('…'), 'slots', …)`.
 */
export { type Slot } from './days';
export { deadlineOf, HoldTimer } from './HoldTimer';
export { SlotPicker, type SlotPickerProps } from './SlotPicker';
export { ownZone, type Zone, zoneName } from './zones';
