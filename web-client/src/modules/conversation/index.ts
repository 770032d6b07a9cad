/**
 * The conversation with the assistant. A page that shows it lists the texts `assistant`, `stream`, `checkout`; `CrisisRow` is a file of its own, because
 * written-out pages have it before the rest is there.
 */
export { Conversation } from './Conversation';
export { assistantErrorText } from './errors';
