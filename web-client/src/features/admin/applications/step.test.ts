import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { application } from '@/testing/handlers/applications';
import { officeTime, schemaOf, usualStep, valuesOf } from './step';

describe('the time of an interview', () => {
  it('is written in full', () => {
    expect(officeTime('2026-12-01', '9.30 pm')).toBe('2026-12-01T21:30');
  });

  it.each([
    ['23:55', true],
    ['24', false],
    ['24:00', false],
  ])('of %s is valid: %s', (time, valid) => {
    const step = 'APPLICATION_STEP_SCHEDULE_INTERVIEW';
    const values = { ...valuesOf(application()), step, day: '2026-12-01', time, note: 'By phone' } as const;
    expect(v.safeParse(schemaOf(values), values).success).toBe(valid);
  });
});

it('prefills a step from the application', () => {
  expect(valuesOf(application())).toMatchObject({
    step: 'APPLICATION_STEP_START_REVIEW',
    qualification: 'QUALIFICATION_REGISTERED_PSYCHOLOGIST',
    licenseExpireDate: '2028-03-31',
  });
  const form = { ...application().form!, qualification: 'QUALIFICATION_UNSPECIFIED' as const };
  expect(valuesOf(application({ form })).qualification).toBe('QUALIFICATION_EXPERIENCED_PRACTITIONER');
});

it('never preselects a rejection', () => {
  expect(usualStep(['APPLICATION_STEP_REJECT', 'APPLICATION_STEP_APPROVE'])).toBe('APPLICATION_STEP_APPROVE');
  expect(usualStep(['APPLICATION_STEP_REJECT'])).toBe('APPLICATION_STEP_UNSPECIFIED');
});
