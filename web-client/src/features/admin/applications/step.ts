import * as v from 'valibot';
import type {
  ApplicationStep,
  RejectApplicationBody,
  RejectionReason,
  TherapistApplication,
} from '@/api/generated/admin.gen';
import { timeOfText } from '@/modules/week/hours';
import { filled, trimmed } from '@/ui/form';

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

/** Values of the step form; each step uses some of them. */
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

/** Returns the preselected step: the first one that leads on. A rejection is always a choice. */
export const usualStep = (steps: readonly ApplicationStep[]): ApplicationStep =>
  steps.find((step) => step !== 'APPLICATION_STEP_REJECT') ?? 'APPLICATION_STEP_UNSPECIFIED';

/** Returns the initial values, prefilled from the application. */
export function valuesOf({ steps, form, status, licenseExpireDate }: TherapistApplication): StepValues {
  const own = form?.qualification ?? 'QUALIFICATION_UNSPECIFIED';
  return {
    step: usualStep(steps),
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
const any = {
  step: v.string(),
  day: anyText,
  time: anyText,
  note: anyText,
  message: trimmed,
  qualification: anyText,
  licenseExpireDate: anyText,
  reasons: v.array(v.string()),
};

/** Validates only the fields of the chosen step. */
const needs: Partial<Record<ApplicationStep, Partial<Record<keyof StepValues, v.GenericSchema<string>>>>> = {
  APPLICATION_STEP_SCHEDULE_INTERVIEW: {
    day: filled,
    time: v.pipe(
      filled,
      // The end of a day is not a time of the day.
      v.check((text) => ![undefined, '24:00'].includes(timeOfText(text)), 'application-desk:step.timeInvalid'),
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

/** Splits `2026-12-01T10:00` in the office's time zone into a day and the typed time. */
export const officeTime = (day: string, typed: string) => `${day}T${timeOfText(typed) ?? ''}`;
