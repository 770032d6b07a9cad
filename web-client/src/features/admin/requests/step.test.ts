import { describe, expect, it } from 'vitest';
import { schemaOf, usualStep, valuesOf } from './step';
import * as v from 'valibot';

describe('the initial step of the form', () => {
  it('leads on and never ends a request', () => {
    expect(usualStep(['REQUEST_STEP_DECLINE', 'REQUEST_STEP_ORDER'])).toBe('REQUEST_STEP_ORDER');
    expect(usualStep(['REQUEST_STEP_SOURCE', 'REQUEST_STEP_DECLINE'])).toBe('REQUEST_STEP_SOURCE');
    expect(usualStep(['REQUEST_STEP_INSPECT', 'REQUEST_STEP_SHIP', 'REQUEST_STEP_END'])).toBe('REQUEST_STEP_SHIP');
    expect(usualStep(['REQUEST_STEP_DECLINE'])).toBe('REQUEST_STEP_UNSPECIFIED');
    expect(usualStep([])).toBe('REQUEST_STEP_UNSPECIFIED');
  });
});

describe('the end of an order', () => {
  const values = valuesOf({ steps: ['REQUEST_STEP_END'], quantityNeeded: 1, offers: [], acceptedOfferId: '' });
  it.each([
    ['0', true],
    ['100', true],
    ['101', false],
    ['-1', false],
    ['12.5', false],
    ['', false],
  ])('validates a share of %s: %s', (refundPercent, isRight) => {
    const typed = { ...values, step: 'REQUEST_STEP_END' as const, message: 'The maker has closed.', refundPercent };
    expect(v.safeParse(schemaOf(typed), typed).success).toBe(isRight);
  });
});
