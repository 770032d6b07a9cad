import { describe, expect, it } from 'vitest';
import { addDays, localTimeAt } from './calendar';

describe('calendar days', () => {
  it('follow each other over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});

it('writes an instant by the offset of the server, not by the rules of this device', () => {
  // Asmara is always at UTC+3.
  const start = { startTime: '2026-11-25T15:00:00Z', startLocalTime: '2026-11-25T19:00:00+04:00' };
  expect(localTimeAt(start, '2026-11-25T17:00:00Z')).toBe('2026-11-25T21:00:00');
  expect(localTimeAt(start, undefined)).toBe('');
});
