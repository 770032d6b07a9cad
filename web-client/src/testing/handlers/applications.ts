import { http, HttpResponse, type RequestHandler } from 'msw';
import type { BankDetails } from '@/api/generated/admin.gen';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import type {
  ApplicationDocument,
  ApplicationStep,
  SaveMyApplicationRequest,
  TherapistApplication,
} from '@/api/generated/user.gen';
import { failure } from '../factories';
import { type Data, inDays, newId, notFound, paged } from './data';

/** Options of the application form. */
export const applicationOptions = (): ApplicationOptions => ({
  specializations: ['SPECIALIZATION_ANXIETY_DEPRESSION', 'SPECIALIZATION_TRAUMA', 'SPECIALIZATION_GRIEF'],
  languages: ['SPOKEN_LANGUAGE_ENGLISH', 'SPOKEN_LANGUAGE_TIGRINYA', 'SPOKEN_LANGUAGE_ARABIC'],
  sessionTypes: ['OFFERED_SESSION_INDIVIDUAL', 'OFFERED_SESSION_COUPLES', 'OFFERED_SESSION_ONLINE'],
  insuranceProviders: ['INSURANCE_PROVIDER_AETNA', 'INSURANCE_PROVIDER_MEDICARE'],
  qualifications: ['QUALIFICATION_REGISTERED_PSYCHOLOGIST', 'QUALIFICATION_CERTIFIED_COUNSELLOR'],
  documents: [
    { kind: 'DOCUMENT_KIND_LICENSE', extensions: ['.pdf', '.jpg', '.jpeg', '.png'], isRequired: true },
    { kind: 'DOCUMENT_KIND_RESUME', extensions: ['.pdf', '.doc', '.docx'], isRequired: true },
    { kind: 'DOCUMENT_KIND_REFERENCE', extensions: ['.pdf', '.doc', '.docx'], isRequired: true },
  ],
  maxFileBytes: String(50 * 1024 * 1024),
  reviewDaysMin: 3,
  reviewDaysMax: 5,
});

/** A document of an application. */
export const applicationDocument = (changes: Partial<ApplicationDocument> = {}): ApplicationDocument => ({
  id: '0192f3a4-0000-7000-8000-000000000a11',
  kind: 'DOCUMENT_KIND_LICENSE',
  fileName: 'licence.png',
  mediaType: 'image/png',
  sizeBytes: '204800',
  createTime: '2026-11-20T17:00:00Z',
  downloadUrl: '/favicon.svg?token=1',
  ...changes,
});

/** A submitted application of an applicant with a licence. */
export const application = (changes: Partial<TherapistApplication> = {}): TherapistApplication => ({
  id: '0192f3a4-0000-7000-8000-000000000a01',
  status: 'APPLICATION_STATUS_SUBMITTED',
  form: {
    path: 'APPLICATION_PATH_CERTIFIED',
    firstName: 'Abeba',
    lastName: 'Tesfay',
    email: 'abeba@example.org',
    phone: '+1 403 555 0142',
    licenseNumber: 'PSY-1042',
    licenseExpireDate: '2028-03-31',
    qualification: 'QUALIFICATION_REGISTERED_PSYCHOLOGIST',
    specializations: ['SPECIALIZATION_TRAUMA', 'SPECIALIZATION_GRIEF'],
    education: 'PhD in psychology, University of Calgary, 2014',
    experience: 'Eight years at a clinic in Calgary, with newcomers and families',
    location: 'Calgary, Canada',
    languagesSpoken: ['SPOKEN_LANGUAGE_ENGLISH', 'SPOKEN_LANGUAGE_TIGRINYA'],
    bio: 'I work with people who carry what they had to leave behind. We go at your pace.',
    sessionTypes: ['OFFERED_SESSION_INDIVIDUAL', 'OFFERED_SESSION_ONLINE'],
    rates: { individualMinor: '15000', couplesMinor: '0', familyMinor: '0', groupMinor: '0' },
    acceptsInsurance: true,
    insuranceProviders: ['INSURANCE_PROVIDER_AETNA'],
    timeZone: 'Africa/Asmara',
  },
  documents: [
    applicationDocument(),
    applicationDocument({
      id: '0192f3a4-0000-7000-8000-000000000a12',
      kind: 'DOCUMENT_KIND_RESUME',
      fileName: 'resume.pdf',
      mediaType: 'application/pdf',
    }),
    applicationDocument({
      id: '0192f3a4-0000-7000-8000-000000000a13',
      kind: 'DOCUMENT_KIND_REFERENCE',
      fileName: 'reference.docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }),
  ],
  bankAccountHint: '3456',
  userId: '0192f3a4-0000-7000-8000-000000000001',
  interviewLocalTime: '',
  interviewNote: '',
  informationRequest: '',
  rejectionReasons: [],
  rejectionMessage: '',
  submitTime: '2026-11-20T17:15:00Z',
  waitingDays: 2,
  dueDate: '2026-11-27',
  isOverdue: false,
  canEdit: false,
  canWithdraw: true,
  steps: ['APPLICATION_STEP_START_REVIEW', 'APPLICATION_STEP_REJECT'],
  therapistId: '',
  history: [
    {
      status: 'APPLICATION_STATUS_SUBMITTED',
      isByApplicant: true,
      message: '',
      createTime: '2026-11-20T17:15:00Z',
    },
  ],
  etag: '1',
  createTime: '2026-11-20T16:00:00Z',
  licenseExpireDate: '',
  ...changes,
});

/** A submitted application of an applicant without a licence, which is overdue. */
export const experienced = (changes: Partial<TherapistApplication> = {}): TherapistApplication =>
  application({
    id: '0192f3a4-0000-7000-8000-000000000a02',
    status: 'APPLICATION_STATUS_UNDER_REVIEW',
    form: {
      ...application().form!,
      path: 'APPLICATION_PATH_EXPERIENCED',
      firstName: 'Weldegebriel',
      lastName: 'Gebremedhin-Tesfamariam',
      email: 'weldegebriel@example.org',
      licenseNumber: '',
      licenseExpireDate: '',
      qualification: 'QUALIFICATION_UNSPECIFIED',
    },
    documents: [],
    bankAccountHint: '',
    waitingDays: 7,
    dueDate: '2026-11-20',
    isOverdue: true,
    steps: stepsAt.APPLICATION_STATUS_UNDER_REVIEW ?? [],
    ...changes,
  });

/** A draft that was just started. */
export const applicationDraft = (changes: Partial<TherapistApplication> = {}): TherapistApplication =>
  application({
    status: 'APPLICATION_STATUS_DRAFT',
    documents: [],
    bankAccountHint: '',
    submitTime: undefined,
    waitingDays: 0,
    dueDate: '',
    canEdit: true,
    canWithdraw: false,
    steps: [],
    history: [],
    ...changes,
  });

const refusal = (code: number, status: number, reason: string) =>
  HttpResponse.json(failure(code, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]), {
    status,
  });
const overtaken = () => refusal(10, 409, 'APPLICATION_CHANGED');

/** Admin steps by status. */
const stepsAt: Partial<Record<TherapistApplication['status'], ApplicationStep[]>> = {
  APPLICATION_STATUS_SUBMITTED: ['APPLICATION_STEP_START_REVIEW', 'APPLICATION_STEP_REJECT'],
  APPLICATION_STATUS_UNDER_REVIEW: [
    'APPLICATION_STEP_SCHEDULE_INTERVIEW',
    'APPLICATION_STEP_REQUEST_INFORMATION',
    'APPLICATION_STEP_APPROVE',
    'APPLICATION_STEP_REJECT',
  ],
  APPLICATION_STATUS_INTERVIEW: [
    'APPLICATION_STEP_APPROVE',
    'APPLICATION_STEP_SCHEDULE_INTERVIEW',
    'APPLICATION_STEP_REQUEST_INFORMATION',
    'APPLICATION_STEP_REJECT',
  ],
  APPLICATION_STATUS_APPROVED: ['APPLICATION_STEP_RENEW_LICENSE'],
};

interface Step {
  etag: string;
  startLocalTime?: string;
  note?: string;
  message?: string;
  reasons?: TherapistApplication['rejectionReasons'];
  licenseExpireDate?: string;
}

/** Effect of each admin step on an application. */
const results: Record<string, (step: Step) => Partial<TherapistApplication>> = {
  startReview: () => ({ status: 'APPLICATION_STATUS_UNDER_REVIEW' }),
  scheduleInterview: ({ startLocalTime = '', note = '' }) => ({
    status: 'APPLICATION_STATUS_INTERVIEW',
    interviewTime: new Date(`${startLocalTime}:00-06:00`).toISOString(),
    interviewLocalTime: `${startLocalTime}:00-06:00`,
    interviewNote: note,
  }),
  requestInformation: ({ message = '' }) => ({
    status: 'APPLICATION_STATUS_INFORMATION_REQUESTED',
    informationRequest: message,
  }),
  approve: ({ licenseExpireDate = '' }) => ({
    status: 'APPLICATION_STATUS_APPROVED',
    therapistId: '0192f3a4-0000-7000-8000-000000000901',
    licenseExpireDate,
    dueDate: '',
  }),
  reject: ({ reasons = [], message = '' }) => ({
    status: 'APPLICATION_STATUS_REJECTED',
    rejectionReasons: reasons,
    rejectionMessage: message,
    dueDate: '',
  }),
  renewLicense: ({ licenseExpireDate = '' }) => ({ licenseExpireDate }),
};

const bankDetails = (): BankDetails => ({
  accountHolder: 'Abeba Tesfay',
  bankName: 'Prairie Bank',
  routingNumber: '0001-12345',
  accountNumber: '9876543456',
});

/** The applications service, for applicants and admins. */
export const applicationHandlers = (data: Data): RequestHandler[] => {
  const open = () => {
    const own = data.application;
    return !own || own.canEdit || /_(REJECTED|WITHDRAWN)$/.test(own.status);
  };
  const written = ({ form, bankDetails: bank, etag }: SaveMyApplicationRequest, changes: object = {}) => {
    if (!open()) return refusal(9, 400, 'APPLICATION_CLOSED');
    if ((etag ?? '') !== (data.application?.etag ?? '')) return overtaken();
    const before = data.application?.canEdit ? data.application : undefined;
    data.application = {
      ...(before ?? applicationDraft({ id: newId() })),
      form: { ...applicationDraft().form!, ...(form as object) },
      ...(bank && { bankAccountHint: bank.accountNumber.slice(-4) }),
      ...changes,
      etag: `${etag ?? ''}+`,
    };
    return HttpResponse.json(data.application);
  };
  const changed = (documents: ApplicationDocument[], status: number) => {
    data.application = { ...data.application!, documents, etag: `${data.application!.etag}+` };
    return HttpResponse.json(data.application, { status });
  };
  return [
    http.get(/\/v1\/therapist-applications:options$/, () => HttpResponse.json(applicationOptions())),
    http.get('*/v1/therapist-applications/mine', () => HttpResponse.json(data.application ?? { id: '' })),
    http.put('*/v1/therapist-applications/mine', async ({ request }) =>
      written((await request.json()) as SaveMyApplicationRequest),
    ),
    http.post('*/v1/therapist-applications', async ({ request }) =>
      written((await request.json()) as SaveMyApplicationRequest, {
        status: 'APPLICATION_STATUS_SUBMITTED',
        canEdit: false,
        canWithdraw: true,
        dueDate: inDays(5),
        history: application().history,
      }),
    ),
    http.post(/\/v1\/therapist-applications\/mine:withdraw$/, () => {
      data.application = {
        ...data.application!,
        status: 'APPLICATION_STATUS_WITHDRAWN',
        documents: [],
        bankAccountHint: '',
        canEdit: false,
        canWithdraw: false,
      };
      return HttpResponse.json(data.application);
    }),
    http.post('*/v1/therapist-applications/mine/documents', async ({ request }) => {
      const body = await request.text();
      const [, kind = ''] = /name="kind"\r\n\r\n(\w+)/.exec(body) ?? [];
      const document = applicationDocument({
        id: newId(),
        kind: `DOCUMENT_KIND_${kind.toUpperCase()}` as ApplicationDocument['kind'],
        // Browsers send the file name, jsdom does not.
        fileName: `${kind}.pdf`,
      });
      return changed([document, ...(data.application?.documents ?? [])], 201);
    }),
    http.delete('*/v1/therapist-applications/mine/documents/:id', ({ params }) =>
      changed(data.application?.documents.filter(({ id }) => id !== params.id) ?? [], 200),
    ),
    http.get('*/v1/therapist-applications', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [status, path, query] = ['status', 'path', 'query'].map((name) => searchParams.get(name));
      const some = data.applications.filter(
        (one) =>
          (!status || one.status === status) &&
          (!path || one.form?.path === path) &&
          (!query || `${one.form?.firstName} ${one.form?.lastName} ${one.form?.email}`.includes(query)),
      );
      return HttpResponse.json({ ...paged('applications', some, request), totalCount: some.length });
    }),
    http.get('*/v1/therapist-applications/:id/bank-details', () => HttpResponse.json(bankDetails())),
    http.get('*/v1/therapist-applications/:id', ({ params }) => {
      const one = data.applications.find(({ id }) => id === params.id);
      return one ? HttpResponse.json(one) : notFound();
    }),
    http.post('*/v1/therapist-applications/:call', async ({ params, request }) => {
      const [id, action = ''] = String(params.call).split(':');
      const one = data.applications.find((it) => it.id === id);
      const result = results[action];
      if (!one || !result) return notFound();
      const step = (await request.json()) as Step;
      if (step.etag !== one.etag) return overtaken();
      Object.assign(one, result(step), { etag: `${one.etag}+` });
      const { status } = one;
      one.steps = stepsAt[status] ?? [];
      const message = step.message ?? step.note ?? '';
      one.history = [...one.history, { status, isByApplicant: false, message, createTime: new Date().toISOString() }];
      return HttpResponse.json(one);
    }),
  ];
};
