import * as v from 'valibot';
import type {
  ApplicationStep,
  RejectApplicationBody,
  RejectionReason,
  TherapistApplication,
} from '@/api/generated/admin.gen';
import { timeOfText } from '@/kits/week/hours';
import { REQUIRED } from '@/ui/form';

/** Limits of the contract (selam.therapy.v1), characters. */
export const limits = { note: 1000, message: 2000 } as const;

export const EXPERIENCED = 'QUALIFICATION_EXPERIENCED_PRACTITIONER';

export const rejectionReasons = [
  'REJECTION_REASON_DOCUMENTS',
  'REJECTION_REASON_LICENSE',
  'REJECTION_REASON_EXPERIENCE',
  'REJECTION_REASON_INTERVIEW',
  'REJECTION_REASON_NO_NEED',
  'REJECTION_REASON_OTHER',
] as const satisfies readonly RejectionReason[];

/** What the form of a step holds; each step uses a part of it. */
export interface StepValues {
  step: ApplicationStep;
  day: string;
  time: string;
  note: string;
  message: string;
  qualification: string;
  licenseExpireDate: string;
  reasons: RejectApplicationBody['reasons'];
}

/** The form as it opens, with what the applicant has written. */
export function valuesOf({ steps, form, status, licenseExpireDate }: TherapistApplication): StepValues {
  const own = form?.qualification ?? 'QUALIFICATION_UNSPECIFIED';
  return {
    step: steps[0] ?? 'APPLICATION_STEP_UNSPECIFIED',
    day: '',
    time: '',
    note: '',
    message: '',
    qualification: own === 'QUALIFICATION_UNSPECIFIED' ? EXPERIENCED : own,
    licenseExpireDate: (status === 'APPLICATION_STATUS_APPROVED' ? licenseExpireDate : form?.licenseExpireDate) ?? '',
    reasons: [],
  };
}

const anyText = v.string();
const filled = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED));
const any = {
  step: v.string(),
  day: anyText,
  time: anyText,
  note: anyText,
  message: v.pipe(v.string(), v.trim()),
  qualification: anyText,
  licenseExpireDate: anyText,
  reasons: v.array(v.string()),
};

/** What the chosen step needs; what others asked for is left alone. */
const needs: Partial<Record<ApplicationStep, Partial<Record<keyof StepValues, v.GenericSchema<string>>>>> = {
  APPLICATION_STEP_SCHEDULE_INTERVIEW: {
    day: filled,
    time: v.pipe(
      filled,
      v.check((text) => timeOfText(text) !== undefined, 'application-desk:step.timeInvalid'),
    ),
    note: filled,
  },
  APPLICATION_STEP_REQUEST_INFORMATION: { message: filled },
  APPLICATION_STEP_APPROVE: { qualification: filled },
  APPLICATION_STEP_RENEW_LICENSE: { licenseExpireDate: filled },
};

export function schemaOf({ step, reasons }: StepValues) {
  const rejects = step === 'APPLICATION_STEP_REJECT' && {
    reasons: v.pipe(v.array(v.string()), v.minLength(1, 'application-desk:step.reasonsMissing')),
    ...(reasons.includes('REJECTION_REASON_OTHER') && { message: filled }),
  };
  return v.object({ ...any, ...needs[step], ...rejects }) as unknown as v.GenericSchema<StepValues>;
}

/** The zone of the office, by whose rules a browser guesses an instant. The service says what it really means there (decision 0015). */
const OFFICE = 'America/Edmonton';

const MINUTE = 60_000;
/** A wall time as if it were UTC, milliseconds. */
const wallOf = (local: string) => Date.parse(`${local.slice(0, 16)}:00Z`);

function shownAt(instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: OFFICE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((it) => it.type === type)?.value ?? '';
  return wallOf(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`);
}

/** `2026-12-01T10:00` by the office's clocks, as a day and what was typed. */
export const officeTime = (day: string, typed: string) => `${day}T${timeOfText(typed) ?? ''}`;

/** When the office's clocks show this, as far as the browser knows. */
export function guessedInstant(local: string): string {
  const wall = wallOf(local);
  const guess = wall - (shownAt(wall) - wall);
  return new Date(guess - (shownAt(guess) - wall)).toISOString();
}

/** The instant that was meant, when the service has read another wall time out of the guess: the browser's rules were old. */
export function correctedInstant(guess: string, meant: string, { interviewLocalTime }: TherapistApplication) {
  if (!interviewLocalTime) return undefined;
  const off = wallOf(interviewLocalTime) - wallOf(meant);
  return Math.abs(off) < MINUTE ? undefined : new Date(Date.parse(guess) - off).toISOString();
}
