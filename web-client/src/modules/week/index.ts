/**
 * Weekly hours. A page that uses this module lists the texts `week`: `page(() => import('…'),
 * 'week', …)`.
 */
export { type Hours, type Weekday, weekdays, weekHours } from './hours';
export { WeekField } from './WeekField';
export { DaysField } from './DaysField';
export { type OtherDay, otherDays } from './days';
