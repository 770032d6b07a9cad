import { expect, it } from 'vitest';
import { loadTexts } from '.';
import { enumText } from './enumText';

it('returns the text of a value', async () => {
  await loadTexts('appointments');
  expect(enumText('appointments:call.badge', 'MEETING_AVAILABILITY_AVAILABLE_NOW')).toBe('Available now');
});

it('is empty for an unset value without a text', async () => {
  await loadTexts('appointments');
  expect(enumText('appointments:status', 'APPOINTMENT_STATUS_UNSPECIFIED')).toBe('');
});

it('does not compile without a text', () => {
  // @ts-expect-error -- the group has no text for this value
  void (() => enumText('appointments:status', 'APPOINTMENT_STATUS_LOST'));
  // @ts-expect-error -- there is no such group
  void (() => enumText('appointments:statuses', 'APPOINTMENT_STATUS_SCHEDULED'));
  expect(true).toBe(true);
});
