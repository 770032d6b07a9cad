import { type APIRequestContext, expect } from '@playwright/test';
import { type Caller, callerOf, newCustomer, stepMail } from './orders';
import { type Account, demoAccount } from './platform';
import type { Language } from './texts';
import type { OpenTime } from './therapy';

const PDF = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj');

interface Application {
  id: string;
  etag: string;
}

/** Creates a user with an approved application; `applications.spec.ts` does the same in the UI. Signed in again, to get the role. */
export async function approved(
  request: APIRequestContext,
  lastName: string,
  language: Language = 'ar',
): Promise<Caller & Account> {
  const applicant = await newCustomer(request, language);
  const office = await callerOf(request, demoAccount('admin'));
  for (const kind of ['license', 'resume', 'reference']) {
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: PDF };
    const sent = await request.post('/v1/therapist-applications/mine/documents', {
      headers: { authorization: `Bearer ${applicant.session?.access_token}` },
      multipart: { kind, file },
    });
    expect(sent.status(), await sent.text()).toBe(201);
  }
  const begun = await applicant.get<Application>('/v1/therapist-applications/mine');
  const handedIn = await applicant.post<Application>('/v1/therapist-applications', {
    etag: begun.etag,
    form: {
      path: 'APPLICATION_PATH_CERTIFIED',
      licenseNumber: 'RP-2231',
      qualification: 'QUALIFICATION_REGISTERED_PSYCHOLOGIST',
      firstName: 'Hiwet',
      lastName,
      email: applicant.email,
      phone: '+1 403 555 0142',
      specializations: ['SPECIALIZATION_GRIEF'],
      education: 'University of Asmara, MA in psychology',
      experience: 'Nine years in community health',
      location: 'Calgary, Canada',
      languagesSpoken: ['SPOKEN_LANGUAGE_TIGRINYA'],
      bio: 'I work with families who have come from far away, and with those who stayed.',
      sessionTypes: ['OFFERED_SESSION_ONLINE'],
      rates: { individualMinor: '14000' },
      timeZone: 'America/Edmonton',
    },
    bankDetails: {
      accountHolder: `Hiwet ${lastName}`,
      bankName: 'Prairie Bank',
      routingNumber: '000112345',
      accountNumber: '9876543456',
    },
  });
  let { etag } = handedIn;
  const step = async (name: string, more: object = {}) => {
    ({ etag } = await office.post<Application>(`/v1/therapist-applications/${handedIn.id}:${name}`, { etag, ...more }));
  };
  await step('startReview');
  await step('approve', { qualification: 'QUALIFICATION_REGISTERED_PSYCHOLOGIST' });
  await stepMail(applicant, language, 'application-approved', '');
  const account = { email: applicant.email, password: applicant.password };
  // The previous session lacks the role.
  return { ...(await callerOf(request, account)), ...account };
}

interface Availability {
  etag: string;
}

interface DayHours {
  date: string;
  hours: { start: string; end: string }[];
}

/** Working hours of a test's therapist: days with hours, in a time zone. */
interface Hours {
  timeZone: string;
  exceptions: DayHours[];
}

/** Replaces a therapist's hours. Sessions can start every five minutes and need no notice. */
export async function putHours(therapist: Caller, { timeZone, exceptions }: Hours) {
  const at = '/v1/therapist/availability';
  const before = await therapist.get<Availability>(at);
  const manner = { noticeHours: 0, stepMinutes: 5, horizonDays: 60 };
  await therapist.put(at, { ...before, ...manner, timeZone, weeklyHours: [], exceptions });
}

export interface Practice {
  id: string;
  name: string;
  therapist: Caller & Account;
}

/** Fee of a session with the therapists of tests, before and with tax. */
export const fee = { plain: '$150.00', total: '$157.50' };

/**
 * Creates a listed therapist with an account. Other tests search for the next free time and other concerns, so theirs rank first.
 * `planMinor`: price of a month before tax, in cents; omitted for no plan.
 */
export async function newPractice(request: APIRequestContext, hours: Hours, planMinor = 0): Promise<Practice> {
  const lastName = `Kidane${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const therapist = await approved(request, lastName, 'en');
  await putHours(therapist, hours);
  const at = '/v1/therapist/profile';
  const { etag } = await therapist.get<{ etag: string }>(at);
  const name = `Hiwet ${lastName}`;
  const profile = await therapist.put<{ therapist: { id: string } }>(at, {
    etag,
    fullName: name,
    experienceYears: 9,
    specializations: ['SPECIALIZATION_CAREER'],
    therapyTypes: ['THERAPY_TYPE_CAREER'],
    languages: ['SPOKEN_LANGUAGE_ENGLISH'],
    sessionTypes: ['SESSION_TYPE_VIDEO'],
    offers: [{ format: 'SESSION_FORMAT_INDIVIDUAL', priceMinor: '15000', minutes: 50 }],
    bio: 'I work with families who have come from far away, and with those who stayed.',
    education: 'University of Asmara, MA in psychology',
    location: 'Calgary, Canada',
    planPriceMinor: String(planMinor),
    planFormat: 'SESSION_FORMAT_INDIVIDUAL',
    isListed: true,
  });
  return { id: profile.therapist.id, name, therapist };
}

/** Hours of one day some weeks ahead, later than the days that pages show first. */
export function laterHours(days: number): Hours {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { timeZone: 'America/Edmonton', exceptions: [{ date, hours: [{ start: '09:00', end: '17:00' }] }] };
}

/** Returns the free times of a practice, the earliest first. */
export async function timesOf(caller: Caller, therapistId: string): Promise<OpenTime[]> {
  const { slots } = await caller.get<{ slots: { startTime: string }[] }>(`/v1/therapists/${therapistId}/slots?days=31`);
  return slots.map(({ startTime }) => ({ therapistId, startTime }));
}
