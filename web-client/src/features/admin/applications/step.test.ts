import { describe, expect, it } from 'vitest';
import { application } from '@/testing/handlers/applications';
import { officeTime, usualStep, valuesOf } from './step';

describe('the time of an interview', () => {
  it('is written in full', () => {
    expect(officeTime('2026-12-01', '9.30 pm')).toBe('2026-12-01T21:30');
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
