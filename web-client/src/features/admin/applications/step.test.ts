import { describe, expect, it } from 'vitest';
import { application } from '@/testing/handlers/applications';
import { correctedInstant, guessedInstant, officeTime, valuesOf } from './step';

describe('the time of an interview', () => {
  it('is written in full', () => {
    expect(officeTime('2026-12-01', '9.30 pm')).toBe('2026-12-01T21:30');
  });

  it('is guessed within an hour of what the office means', () => {
    const guess = Date.parse(guessedInstant('2026-12-01T10:00'));
    expect([16, 17].map((hour) => Date.UTC(2026, 11, 1, hour))).toContain(guess);
    expect(guessedInstant('2026-07-01T10:00')).toBe('2026-07-01T16:00:00.000Z');
  });

  it.each([
    ['2026-12-01T10:00:00-06:00', undefined],
    ['2026-12-01T11:00:00-06:00', '2026-12-01T16:00:00.000Z'],
    ['2026-12-01T09:00:00-06:00', '2026-12-01T18:00:00.000Z'],
    ['', undefined],
  ])('is corrected by what the service made of it: %s', (interviewLocalTime, corrected) => {
    const answer = application({ interviewLocalTime });
    expect(correctedInstant('2026-12-01T17:00:00.000Z', '2026-12-01T10:00', answer)).toBe(corrected);
  });
});

it('a step opens with what the applicant has written', () => {
  expect(valuesOf(application())).toMatchObject({
    step: 'APPLICATION_STEP_START_REVIEW',
    qualification: 'QUALIFICATION_REGISTERED_PSYCHOLOGIST',
    licenseExpireDate: '2028-03-31',
  });
  const form = { ...application().form!, qualification: 'QUALIFICATION_UNSPECIFIED' as const };
  expect(valuesOf(application({ form })).qualification).toBe('QUALIFICATION_EXPERIENCED_PRACTITIONER');
});
