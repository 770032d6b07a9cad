import { http, HttpResponse, type RequestHandler } from 'msw';
import type { UpdateAvailabilityRequest, UpdateTherapistProfileRequest } from '@/api/generated/user.gen';
import { failure } from '../factories';
import { type Data, money, notFound, type Practice } from './data';
import { therapist } from './therapy';

/** A practice in Calgary: two working days, one day off, two months of sessions. */
export const practice = (changes: Partial<Practice> = {}): Practice => ({
  profile: {
    therapist: therapist({ bio: 'I work with people who carry what they had to leave behind. We go at your pace.' }),
    status: 'PROFILE_STATUS_LISTED',
    planPrice: money(540),
    planFormat: 'SESSION_FORMAT_INDIVIDUAL',
    practiceAddress: '620 12 Avenue SW, Suite 304, Calgary',
    upcomingSessionCount: 2,
    translations: [],
    etag: '1',
  },
  availability: {
    timeZone: 'America/Edmonton',
    weeklyHours: [
      { weekday: 1, start: '09:00', end: '12:00' },
      { weekday: 1, start: '13:00', end: '18:00' },
      { weekday: 4, start: '09:00', end: '12:00' },
    ],
    exceptions: [{ date: '2026-12-24', hours: [] }],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 10,
    noticeHours: 12,
    horizonDays: 60,
    stepMinutes: 30,
    bookedOutsideHours: [],
    etag: '1',
  },
  booked: [],
  earnings: {
    months: [
      { month: '2026-11', sessionCount: 3, fees: money(450), tax: money(15) },
      { month: '2026-10', sessionCount: 5, fees: money(750), tax: money(37.5) },
    ],
  },
  earnedSessions: {
    '2026-11': [
      {
        appointmentId: '8d0c9a52-5f0e-4b52-9a55-6a3c1f9e7b01',
        startTime: '2026-11-20T16:00:00Z',
        clientName: 'Abeba Tesfay',
        format: 'SESSION_FORMAT_INDIVIDUAL',
        sessionType: 'SESSION_TYPE_VIDEO',
        status: 'APPOINTMENT_STATUS_NO_SHOW',
        payment: 'APPOINTMENT_PAYMENT_CHECKOUT',
        fee: money(150),
        tax: money(7.5),
        refundedAmount: money(50),
      },
    ],
  },
  ...changes,
});

const overtaken = (reason: string) =>
  HttpResponse.json(failure(10, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]), {
    status: 409,
  });

/** The signed-in therapist's practice. */
export const practiceHandlers = (data: Data): RequestHandler[] => {
  const { practice: own } = data;
  if (!own) return [http.all('*/v1/therapist/*', () => notFound())];
  return [
    http.get('*/v1/therapist/profile', () => HttpResponse.json(own.profile)),
    http.put('*/v1/therapist/profile', async ({ request }) => {
      const wanted = (await request.json()) as UpdateTherapistProfileRequest;
      if (wanted.etag !== own.profile.etag) return overtaken('PROFILE_CHANGED');
      own.profile = {
        therapist: therapist({
          fullName: wanted.fullName,
          bio: wanted.bio,
          languageCode: wanted.languageCode || 'en',
          languages: wanted.languages,
          offers: wanted.offers.map(({ format, minutes, priceMinor }) => ({
            format,
            minutes,
            price: { currencyCode: 'CAD', amountMinor: priceMinor },
          })),
        }),
        status: wanted.isListed ? 'PROFILE_STATUS_LISTED' : 'PROFILE_STATUS_HIDDEN',
        planPrice: { currencyCode: 'CAD', amountMinor: wanted.planPriceMinor ?? '0' },
        planFormat: wanted.planFormat ?? 'SESSION_FORMAT_INDIVIDUAL',
        practiceAddress: wanted.practiceAddress ?? '',
        upcomingSessionCount: own.profile.upcomingSessionCount,
        translations: wanted.translations ?? [],
        etag: `${wanted.etag}+`,
      };
      return HttpResponse.json(own.profile);
    }),
    http.get('*/v1/therapist/availability', () => HttpResponse.json(own.availability)),
    http.put('*/v1/therapist/availability', async ({ request }) => {
      const wanted = (await request.json()) as UpdateAvailabilityRequest;
      if (wanted.etag !== own.availability.etag) return overtaken('AVAILABILITY_CHANGED');
      const { validateOnly, ...hours } = wanted;
      const off = new Set(hours.exceptions?.filter((day) => !day.hours?.length).map(({ date }) => date));
      const changed = {
        ...own.availability,
        ...(hours as typeof own.availability),
        bookedOutsideHours: own.booked.filter(({ startLocalTime }) => off.has(startLocalTime.slice(0, 10))),
      };
      if (validateOnly) return HttpResponse.json(changed);
      own.availability = { ...changed, etag: `${wanted.etag}+` };
      return HttpResponse.json(own.availability);
    }),
    http.get('*/v1/therapist/earnings', () => HttpResponse.json(own.earnings)),
    http.get('*/v1/therapist/earnings:export', () =>
      HttpResponse.text('appointment_id,start\r\n', { headers: { 'content-type': 'text/csv' } }),
    ),
    http.get<{ month: string }>('*/v1/therapist/earnings/:month', ({ params }) =>
      HttpResponse.json({ sessions: own.earnedSessions[params.month] ?? [] }),
    ),
    http.post('*/v1/therapist/calendar-feed', () =>
      HttpResponse.json({ url: 'https://selam.example/v1/calendar-feeds/s3cret.ics' }),
    ),
  ];
};
