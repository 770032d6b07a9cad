import { describe, expect, it } from 'vitest';
import { contactAbout, contactSubjects } from '@/app/paths';
import { aboutOf } from './about';

const read = (query: string) => aboutOf(new URLSearchParams(query));

describe('the address of the contact page', () => {
  it('names a subject, which sets its service', () => {
    expect(read('subject=cargo')).toEqual({ subject: 'cargo', interest: 'SERVICE_INTEREST_CARGO_DELIVERY' });
    expect(read('subject=careers')).toEqual({ subject: 'careers', interest: 'SERVICE_INTEREST_GENERAL_INQUIRY' });
  });

  it('names a service alone, or another one than that of the subject', () => {
    expect(read('interest=therapy')).toEqual({ subject: undefined, interest: 'SERVICE_INTEREST_THERAPY_SERVICES' });
    expect(read('subject=careers&interest=cleaning').interest).toBe('SERVICE_INTEREST_CLEANING_SERVICES');
  });

  it.each(['', 'subject=', 'subject=__proto__&interest=toString', 'subject=Cargo', 'interest=SERVICE_INTEREST_CARGO'])(
    'says nothing with "%s"',
    (query) => expect(read(query)).toEqual({ subject: undefined, interest: '' }),
  );

  it('is valid for every subject that pages link to', () => {
    for (const subject of contactSubjects) {
      expect(aboutOf(new URL(contactAbout(subject), 'http://localhost').searchParams).subject).toBe(subject);
    }
  });
});
