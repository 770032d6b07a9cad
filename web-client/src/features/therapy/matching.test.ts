import { describe, expect, it } from 'vitest';
import { filterTherapists, find, matchTherapists, noFilters } from './matching';
import { therapists } from './therapists';

const ids = (found: readonly { therapist: { id: string } }[]) => found.map(({ therapist }) => therapist.id);

describe('matching', () => {
  it('puts who works with the concern first, and says why', () => {
    const found = matchTherapists(therapists, { concern: 'anxietyDepression', language: 'english' });
    expect(ids(found)).toEqual(['daniel', 'mariam', 'selihom']);
    expect(found[0]?.reasons).toEqual([
      { about: 'concern', met: true },
      { about: 'language', met: true },
    ]);
    expect(found[1]?.reasons).toEqual([
      { about: 'concern', met: false },
      { about: 'language', met: true },
    ]);
  });

  it('counts the concern more than the language', () => {
    expect(ids(matchTherapists(therapists, { concern: 'couples', language: 'tigrinya' }))).toEqual([
      'mariam',
      'selihom',
    ]);
  });

  it('leaves out who meets nothing', () => {
    expect(ids(matchTherapists(therapists, { concern: 'trauma', language: 'tigrinya' }))).toEqual(['selihom']);
    expect(matchTherapists(therapists, { concern: 'eatingDisorders', language: 'russian' })).toEqual([]);
  });

  it('goes by the language, then by years of practice, when no concern is said', () => {
    const found = matchTherapists(therapists, { concern: '', language: 'english' });
    expect(ids(found)).toEqual(['mariam', 'selihom', 'daniel']);
    expect(found[0]?.reasons).toEqual([{ about: 'language', met: true }]);
  });
});

describe('the finder', () => {
  it('takes everybody without filters', () => {
    expect(filterTherapists(therapists, noFilters)).toEqual(therapists);
    expect(ids(find(therapists, { kind: 'all' }))).toEqual(['selihom', 'daniel', 'mariam']);
  });

  it('wants every filter that is set', () => {
    const found = (filters: object) => filterTherapists(therapists, { ...noFilters, ...filters }).map(({ id }) => id);
    expect(found({ type: 'individual' })).toEqual(['selihom', 'daniel', 'mariam']);
    expect(found({ type: 'group', language: 'tigrinya' })).toEqual(['selihom']);
    expect(found({ qualification: 'clinicalPsychologist' })).toEqual(['mariam']);
    expect(found({ qualification: 'clinicalPsychologist', language: 'tigrinya' })).toEqual([]);
  });
});
