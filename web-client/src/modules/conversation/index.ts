/**
 * The conversation with the assistant. A page that shows it lists the texts `assistant`,
 * `stream`, `checkout`. `CrisisRow` is imported directly, because written-out pages need it
 * before the rest loads.
 */
export { Conversation } from './Conversation';
export { assistantErrorText } from './errors';
