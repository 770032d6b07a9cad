import { http, HttpResponse, type RequestHandler } from 'msw';
import type {
  PaymentOptions,
  Specialization,
  SpokenLanguage,
  Therapist,
  TherapistSlot,
  TherapyOptions,
} from '@/api/generated/public.gen';
import type { Appointment, CheckoutSession, CreateAppointmentRequest, Room } from '@/api/generated/user.gen';
import { failure } from '../factories';
import { type Data, found, inDays, money, newId, notFound, paged } from './data';

/** A therapist in Calgary with a free time tomorrow at 9:00. */
export const therapist = (changes: Partial<Therapist> = {}): Therapist => ({
  id: '0192f3a4-0000-7000-8000-000000000901',
  fullName: 'Selihom Tesfay',
  qualification: 'QUALIFICATION_REGISTERED_PSYCHOLOGIST',
  experienceYears: 12,
  specializations: ['SPECIALIZATION_TRAUMA', 'SPECIALIZATION_GRIEF'],
  therapyTypes: ['THERAPY_TYPE_INDIVIDUAL', 'THERAPY_TYPE_GRIEF'],
  languages: ['SPOKEN_LANGUAGE_TIGRINYA', 'SPOKEN_LANGUAGE_ENGLISH'],
  sessionTypes: ['SESSION_TYPE_VIDEO'],
  offers: [{ format: 'SESSION_FORMAT_INDIVIDUAL', price: money(150), minutes: 50 }],
  bio: 'We go at your pace.',
  languageCode: 'en',
  education: 'PhD, University of Calgary',
  location: 'Calgary, Alberta',
  timeZone: 'America/Edmonton',
  nextFreeTime: `${inDays(1)}T15:00:00Z`,
  nextFreeLocalTime: `${inDays(1)}T09:00:00-06:00`,
  ratingTenths: 47,
  reviewCount: 3,
  sessionCount: 9,
  ...changes,
});

/** The three therapists of the cards. */
export const therapists = (): Therapist[] => [
  therapist(),
  therapist({
    id: '0192f3a4-0000-7000-8000-000000000902',
    fullName: 'Daniel Okafor',
    qualification: 'QUALIFICATION_CERTIFIED_COUNSELLOR',
    experienceYears: 8,
    specializations: ['SPECIALIZATION_ANXIETY_DEPRESSION', 'SPECIALIZATION_CAREER'],
    languages: ['SPOKEN_LANGUAGE_ENGLISH'],
    offers: [{ format: 'SESSION_FORMAT_INDIVIDUAL', price: money(120), minutes: 50 }],
    reviewCount: 0,
    ratingTenths: 0,
  }),
  therapist({
    id: '0192f3a4-0000-7000-8000-000000000903',
    fullName: 'Dr. Mariam Haddad',
    qualification: 'QUALIFICATION_CLINICAL_PSYCHOLOGIST',
    experienceYears: 17,
    specializations: ['SPECIALIZATION_COUPLES', 'SPECIALIZATION_FAMILY'],
    languages: ['SPOKEN_LANGUAGE_ARABIC', 'SPOKEN_LANGUAGE_ENGLISH'],
    offers: [
      { format: 'SESSION_FORMAT_INDIVIDUAL', price: money(180), minutes: 50 },
      { format: 'SESSION_FORMAT_COUPLES', price: money(220), minutes: 80 },
    ],
  }),
];

const rules = {
  holdMinutes: 15,
  fullRefundHours: 24,
  partRefundHours: 2,
  partRefundPercent: 50,
  moveHours: 24,
  mostMoves: 2,
  joinBeforeMinutes: 30,
  joinAfterMinutes: 120,
  freeCancellationMinutes: 60,
  absenceGraceMinutes: 10,
};

/** A booked and paid session in two days. */
export const appointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: '0192f3a4-0000-7000-8000-000000000951',
  therapistId: therapist().id,
  therapistName: 'Selihom Tesfay',
  clientName: '',
  role: 'APPOINTMENT_ROLE_CLIENT',
  startTime: `${inDays(2)}T15:00:00Z`,
  startLocalTime: `${inDays(2)}T18:00:00+03:00`,
  timeZone: 'Africa/Asmara',
  durationMinutes: 50,
  fee: money(150),
  sessionType: 'SESSION_TYPE_VIDEO',
  format: 'SESSION_FORMAT_INDIVIDUAL',
  status: 'APPOINTMENT_STATUS_SCHEDULED',
  payment: 'APPOINTMENT_PAYMENT_CHECKOUT',
  notes: 'I would like to speak Tigrinya.',
  holdExpireLocalTime: '',
  checkoutUrl: '',
  checkoutSessionId: '',
  practiceAddress: '',
  meetingAvailability: 'MEETING_AVAILABILITY_SCHEDULED',
  paidAmount: money(157.5),
  expectedRefund: money(157.5),
  refundPercent: 100,
  canCancel: true,
  canReschedule: true,
  movesLeft: 2,
  canComplete: false,
  clientWasPresent: false,
  canReportAbsence: false,
  awaitsAcceptance: false,
  refund: 'APPOINTMENT_REFUND_UNSPECIFIED',
  isDisputed: false,
  canPay: false,
  rating: 0,
  reviewText: '',
  history: [
    {
      status: 'APPOINTMENT_STATUS_HELD',
      event: 'APPOINTMENT_EVENT_HELD',
      role: 'APPOINTMENT_ROLE_CLIENT',
      createTime: '2026-11-20T17:15:00Z',
    },
    {
      status: 'APPOINTMENT_STATUS_SCHEDULED',
      event: 'APPOINTMENT_EVENT_SCHEDULED',
      role: 'APPOINTMENT_ROLE_UNSPECIFIED',
      createTime: '2026-11-20T17:20:00Z',
    },
  ],
  etag: '2',
  createTime: '2026-11-20T17:15:00Z',
  ...changes,
});

/** The same session for an admin: in the therapist's zone, without the client's notes. */
export const forOffice = (it: Appointment): Appointment => ({
  ...it,
  role: 'APPOINTMENT_ROLE_ADMIN',
  clientName: 'Abeba Tesfay',
  notes: '',
  startLocalTime: `${it.startTime?.slice(0, 10)}T09:00:00-06:00`,
  timeZone: 'America/Edmonton',
});

/** A checkout of an unpaid session. */
export const checkoutSession = (changes: Partial<CheckoutSession> = {}): CheckoutSession => ({
  id: '0192f3a4-0000-7000-8000-0000b7k2m9xq',
  purpose: 'CHECKOUT_PURPOSE_APPOINTMENT',
  referenceId: appointment().id,
  status: 'CHECKOUT_STATUS_OPEN',
  title: 'Session with Selihom Tesfay',
  subject: 'Selihom Tesfay',
  subtotal: money(150),
  tax: money(7.5),
  total: money(157.5),
  url: 'https://pay.example/1',
  paymentId: '',
  receiptNumber: '',
  createTime: '2026-11-20T17:15:00Z',
  ...changes,
});

/** The room of that session, for its client. */
export const room = (changes: Partial<Room> = {}): Room => ({
  appointmentId: appointment().id,
  role: 'APPOINTMENT_ROLE_CLIENT',
  displayName: 'Abeba Tesfay',
  peerName: 'Selihom Tesfay',
  startTime: '2026-11-25T15:00:00Z',
  startLocalTime: '2026-11-25T18:00:00+03:00',
  durationMinutes: 50,
  joinEndTime: '2026-11-25T17:00:00Z',
  iceServers: [],
  ...changes,
});

/**
 * Six times on each of fourteen days, for both sides: the viewer is in Asmara, nine hours ahead
 * of Calgary.
 */
const slotsFrom = (from: string): TherapistSlot[] =>
  Array.from({ length: 14 }, (_, day) =>
    [9, 10, 11].map((hour): TherapistSlot => {
      const date = new Date(Date.parse(`${from}T00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
      return {
        startTime: `${date}T${hour + 6}:00:00Z`,
        startLocalTime: `${date}T${hour + 9}:00:00+03:00`,
        endLocalTime: `${date}T${hour + 9}:50:00+03:00`,
        therapistLocalTime: `${date}T${String(hour).padStart(2, '0')}:00:00-06:00`,
      };
    }),
  ).flat();

const counts = <Choice extends string>(all: readonly Choice[]) =>
  [...new Set(all)].map((choice) => ({ choice, therapistCount: all.filter((it) => it === choice).length }));

/** The therapy service: the directory, the user's sessions, and their payments. */
const waitingListEntry = (therapistId: unknown) => ({ therapistId, createTime: '2026-11-20T17:15:00Z' });

export const therapyHandlers = (data: Data): RequestHandler[] => [
  http.get('*/v1/therapy/options', () =>
    HttpResponse.json({
      specializations: [],
      therapyTypes: counts(data.therapists.flatMap((it) => it.therapyTypes)).map(({ choice, ...it }) => ({
        therapyType: choice,
        ...it,
      })),
      languages: counts(data.therapists.flatMap((it) => it.languages)).map(({ choice, ...it }) => ({
        language: choice,
        ...it,
      })),
      qualifications: counts(data.therapists.map((it) => it.qualification)).map(({ choice, ...it }) => ({
        qualification: choice,
        ...it,
      })),
      bookingRules: rules,
    } satisfies TherapyOptions),
  ),
  http.get('*/v1/therapists', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const wanted = (name: string, has: readonly string[]) => {
      const value = searchParams.get(name);
      return !value || has.includes(value);
    };
    const those = data.therapists.filter(
      (it) =>
        wanted('therapyType', it.therapyTypes) &&
        wanted('language', it.languages) &&
        wanted('qualification', [it.qualification]) &&
        wanted('sessionType', it.sessionTypes) &&
        it.offers.some(
          ({ price }) => Number(price?.amountMinor) <= Number(searchParams.get('maxPriceMinor') ?? Infinity),
        ),
    );
    if (searchParams.get('orderBy') === 'THERAPIST_ORDER_EXPERIENCE')
      those.sort((a, b) => b.experienceYears - a.experienceYears);
    return HttpResponse.json(paged('therapists', those, request));
  }),
  http.post('*/v1/therapists:match', async ({ request }) => {
    const { concern, language } = (await request.json()) as { concern?: Specialization; language: SpokenLanguage };
    const matches = data.therapists
      .map((it) => ({
        therapist: it,
        reasons: [
          ...(concern ? [{ point: 'MATCH_POINT_CONCERN', isMet: it.specializations.includes(concern) }] : []),
          { point: 'MATCH_POINT_LANGUAGE', isMet: it.languages.includes(language) },
          { point: 'MATCH_POINT_SOON', isMet: it.nextFreeLocalTime !== '' },
        ],
      }))
      .filter(({ reasons }) => reasons.slice(0, -1).some(({ isMet }) => isMet))
      .sort((a, b) => Number(b.reasons[0]?.isMet) - Number(a.reasons[0]?.isMet));
    return HttpResponse.json({ matches, languageUnavailable: false });
  }),
  http.get('*/v1/therapy-rooms/:room', () => (data.appointments.length > 0 ? HttpResponse.json(room()) : notFound())),
  http.get('*/v1/therapists/:id/slots', ({ request }) =>
    HttpResponse.json({
      slots: slotsFrom(new URL(request.url).searchParams.get('fromDate') ?? inDays(1)),
      timeZone: 'Africa/Asmara',
    }),
  ),
  http.get('*/v1/therapists/:id/reviews', () =>
    HttpResponse.json({
      reviews: [{ id: newId(), rating: 5, text: 'She let me speak.', createTime: '2026-11-09T10:00:00Z' }],
      nextPageToken: '',
    }),
  ),
  http.get('*/v1/therapists/:id/waiting-list', ({ params }) =>
    HttpResponse.json(data.waitsFor.includes(String(params['id'])) ? { entry: waitingListEntry(params['id']) } : {}),
  ),
  http.post('*/v1/therapists/:id/waiting-list', ({ params }) => {
    data.waitsFor.push(String(params['id']));
    return HttpResponse.json(waitingListEntry(params['id']));
  }),
  http.delete('*/v1/therapists/:id/waiting-list', ({ params }) => {
    data.waitsFor = data.waitsFor.filter((id) => id !== params['id']);
    return HttpResponse.json({});
  }),
  http.get('*/v1/therapists/:id', ({ params }) => found(data.therapists, params.id)),
  http.get('*/v1/payments\\:options', () =>
    HttpResponse.json({
      isTestMode: true,
      planGraceDays: 30,
      planSessionsPerMonth: 4,
      taxBasisPoints: 500,
      taxExemptPurposes: [],
      assistantSessionPrice: money(3),
      assistantMonthPrice: money(15),
      therapistPlans: [{ therapistId: therapist().id, price: money(540), sessionFormat: 'individual' }],
    } satisfies PaymentOptions),
  ),
  http.get('*/v1/checkout-sessions/:id', () => HttpResponse.json(checkoutSession())),
  http.post('*/v1/checkout-sessions/*', () =>
    HttpResponse.json(checkoutSession({ status: 'CHECKOUT_STATUS_CANCELLED' })),
  ),
  http.get('*/v1/appointments', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const period = searchParams.get('period');
    const status = searchParams.get('status');
    const role = searchParams.get('role');
    const therapistId = searchParams.get('therapistId');
    const all = role === 'APPOINTMENT_ROLE_ADMIN' ? data.appointments.map(forOffice) : data.appointments;
    const those = all.filter(
      (it) =>
        (!period ||
          ['APPOINTMENT_STATUS_HELD', 'APPOINTMENT_STATUS_SCHEDULED'].includes(it.status) ===
            (period === 'APPOINTMENT_PERIOD_UPCOMING')) &&
        (!status || it.status === status) &&
        (!therapistId || it.therapistId === therapistId) &&
        (!role || it.role === role),
    );
    return HttpResponse.json({ ...paged('appointments', those, request), totalCount: those.length });
  }),
  http.get('*/v1/appointments\\:therapists', ({ request }) =>
    HttpResponse.json(
      paged(
        'therapists',
        data.therapists.map(({ id, fullName }) => ({ id, fullName })),
        request,
      ),
    ),
  ),
  http.post('*/v1/appointments', async ({ request }) => {
    const wish = (await request.json()) as CreateAppointmentRequest;
    const made = appointment({
      id: newId(),
      status: 'APPOINTMENT_STATUS_HELD',
      startTime: wish.startTime,
      timeZone: wish.timeZone ?? 'Africa/Asmara',
      format: wish.format ?? 'SESSION_FORMAT_INDIVIDUAL',
      canPay: true,
      notes: wish.notes ?? '',
      holdExpireTime: new Date(Date.now() + 15 * 60_000).toISOString(),
      holdExpireLocalTime: `${inDays(0)}T14:32:00+03:00`,
      checkoutUrl: 'https://pay.example/1',
      checkoutSessionId: checkoutSession().id,
    });
    data.appointments.push(made);
    return HttpResponse.json(made);
  }),
  http.get('*/v1/appointments/:id', ({ params }) => found(data.appointments, params.id)),
  http.get('*/v1/appointments/:id/notes', () => HttpResponse.json({ text: '', etag: '' })),
  http.post('*/v1/appointments/:call', ({ params }) => {
    const [id, action] = String(params.call).split(':');
    const one = data.appointments.find((it) => it.id === id);
    if (!one) return notFound();
    if (action === 'cancel')
      Object.assign(one, { status: 'APPOINTMENT_STATUS_CANCELLED', canCancel: false, canPay: false });
    else if (action === 'pay') Object.assign(one, { checkoutSessionId: 'cs_2', checkoutUrl: 'https://pay.example/2' });
    else if (action !== 'reschedule') return HttpResponse.json(failure(5), { status: 404 });
    return HttpResponse.json(one);
  }),
];
