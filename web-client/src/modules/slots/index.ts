/**
 * Choosing a free time in one's own time zone. A page that uses it lists the texts `slots`: `page(() => import('…'), 'slots', …)`.
 */
export { type Slot } from './days';
export { deadlineOf, HoldTimer } from './HoldTimer';
export { SlotPicker, type SlotPickerProps } from './SlotPicker';
export { ownZone, readableZone, type Zone, zoneName } from './zones';
