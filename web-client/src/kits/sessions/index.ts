/**
 * Changing a session, for whoever may. A page that uses it lists the texts `appointments` and `slots`.
 */
export { CancelDialog } from './CancelDialog';
export { MoveDialog } from './MoveDialog';
export { isClient, isHeld, otherParty } from './parties';
