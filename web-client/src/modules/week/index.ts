/**
 * The hours of a week, for whoever offers times. A page that uses it lists the texts `week`: `page(() => import('…'), 'week', …)`.
 */
export { type Hours, type Weekday, weekdays, weekHours } from './hours';
export { WeekField } from './WeekField';
export { DaysField } from './DaysField';
export { type OtherDay, otherDays } from './days';
