import { afterEach, describe, expect, it } from 'vitest';
import { application, applicationOptions } from '@/testing/handlers/applications';
import { bankOf, formOf, missingDocuments, problemsOf, savable, valuesOf } from './form';
import { dropTyped, keepTyped, typedDraft } from './typedDraft';

const kept = valuesOf(application().form, null, 'America/Edmonton');

describe('the form of an application', () => {
  it('round-trips a stored application', () => {
    expect(formOf(kept)).toEqual(application().form);
    expect(kept.rateIndividual).toBe('150');
  });

  it("prefills the user's data", () => {
    const person = { id: '1', email: 'a@example.org', fullName: 'A', roles: [], createdAt: '' };
    expect(valuesOf(undefined, person, 'Asia/Riyadh')).toMatchObject({
      path: 'APPLICATION_PATH_CERTIFIED',
      email: 'a@example.org',
      timeZone: 'Asia/Riyadh',
      bio: '',
    });
  });

  it('omits fields of the other path, and insurers without insurance', () => {
    const sent = formOf({ ...kept, path: 'APPLICATION_PATH_EXPERIENCED', acceptsInsurance: false });
    expect(sent).not.toHaveProperty('licenseNumber');
    expect(sent).not.toHaveProperty('qualification');
    expect(sent.insuranceProviders).toEqual([]);
  });

  it('sends rates in cents and omits invalid amounts', () => {
    const sent = formOf({ ...kept, rateCouples: '182.50', rateFamily: '1.2.3' });
    expect(sent.rates).toMatchObject({ individualMinor: '15000', couplesMinor: '18250', familyMinor: '0' });
  });
});

it.each(['1500', '?1,500', '1.2345'])('keeps the saved rate while "%s" cannot be saved', (rateFamily) => {
  expect(savable({ ...kept, location: 'Olds', rateFamily }, kept)).toEqual({ ...kept, location: 'Olds' });
});

describe('a bank account', () => {
  const bank = { accountHolder: 'A T', bankName: 'BB', routingNumber: '0001', accountNumber: 'CA12 3456' };
  it('is sent complete', () => {
    expect(bankOf({ ...kept, ...bank })).toEqual(bank);
  });
  it.each(['', '12', '1234_5'])('is not sent with the number "%s"', (accountNumber) => {
    expect(bankOf({ ...kept, ...bank, accountNumber })).toBeUndefined();
  });
  it('is not sent on the experience path', () => {
    expect(bankOf({ ...kept, ...bank, path: 'APPLICATION_PATH_EXPERIENCED' })).toBeUndefined();
  });
});

it('lists missing documents', () => {
  const [first] = application().documents;
  const rules = applicationOptions().documents;
  expect(missingDocuments(kept, rules, { documents: [first!] })).toEqual(['resume', 'reference']);
  expect(missingDocuments({ path: 'APPLICATION_PATH_EXPERIENCED' }, rules, { documents: [] })).toEqual([]);
});

it.each([
  ['form.bio', 'STRING_MIN_LEN', 'bio', 'applications:problem.bio'],
  ['form.bio', 'STRING_MAX_LEN', 'bio', 'common:validation.tooLong'],
  ['form.specializations', 'REPEATED_MIN_ITEMS', 'specializations', 'applications:problem.specializations'],
  ['form.rates.groupMinor', 'INT64_LTE', 'rateGroup', 'common:validation.invalid'],
  ['form.qualification', 'REQUIRED', 'qualification', 'common:validation.required'],
  ['bankDetails', 'REQUIRED', 'accountHolder', 'common:validation.required'],
  ['bankDetails.bankName', 'STRING_MIN_LEN', 'bankName', 'common:validation.required'],
  ['documents.license', 'REQUIRED', 'license', 'upload:missing'],
])('shows %s %s at %s', (field, reason, name, message) => {
  expect(problemsOf({ violations: [{ field, reason }] }, kept)).toEqual([{ name, message }]);
});

it('shows no field for unknown names', () => {
  expect(problemsOf({ violations: [{ field: 'etag', reason: 'X' }] }, kept)).toEqual([]);
});

describe('input stored in the tab', () => {
  afterEach(() => sessionStorage.clear());
  const typed = { ...kept, bio: 'Another text' };

  it('excludes files and the bank account', () => {
    keepTyped({ ...typed, accountNumber: '123456', license: new File(['x'], 'x.pdf') }, kept);
    expect(typedDraft(kept)).toEqual(typed);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('123456');
  });
  it('is ignored when its shape is invalid', () => {
    keepTyped({ ...kept, bio: 7 as never }, kept);
    expect(typedDraft(kept)).toBeUndefined();
  });
  it('is only what differs from the saved values', () => {
    keepTyped(typed, kept);
    const newer = { ...kept, education: 'Changed on another device' };
    expect(typedDraft(newer)).toEqual({ ...newer, bio: 'Another text' });
    keepTyped(kept, kept);
    expect(sessionStorage).toHaveLength(0);
  });
  it("is its owner's, or a visitor's who signs in", () => {
    keepTyped(typed, kept, 'u1');
    expect(typedDraft(kept)).toBeUndefined();
    expect(typedDraft(kept, 'u2')).toBeUndefined();
    keepTyped({ ...kept, location: 'Olds' }, kept);
    expect(typedDraft(kept, 'u1')).toEqual({ ...typed, location: 'Olds' });
    dropTyped('u1');
    expect(sessionStorage).toHaveLength(0);
  });
});
