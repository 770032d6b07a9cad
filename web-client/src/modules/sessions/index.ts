/**
 * Paying, changing and ending a session. A page that uses this module lists the texts
 * `appointments`, `checkout` and `slots`.
 */
export { CancelDialog } from './CancelDialog';
export { MoveDialog } from './MoveDialog';
export { type Outcome, OutcomeDialog } from './OutcomeDialog';
export { cancelText, isClient, isHeld, isOfPlan, minutesHeld, otherParty } from './parties';
export { PayButton } from './PayButton';
