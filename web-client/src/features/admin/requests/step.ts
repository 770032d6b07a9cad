import * as v from 'valibot';
import type { Offer, OfferTerms, RecordInspectionBody } from '@/api/generated/admin.gen';
import type { RequestStep } from '@/api/generated/user.gen';
import { filled, trimmed } from '@/ui/form';

/** Steps that end a request. They are never preselected, and need a confirmation. */
export const endings: readonly RequestStep[] = ['REQUEST_STEP_DECLINE', 'REQUEST_STEP_END'];

/** Steps that lead on, in the order of preselection. */
const forward: readonly RequestStep[] = [
  'REQUEST_STEP_DELIVER',
  'REQUEST_STEP_SHIP',
  'REQUEST_STEP_ORDER',
  'REQUEST_STEP_REVIEW',
  'REQUEST_STEP_SOURCE',
  'REQUEST_STEP_OFFER',
  'REQUEST_STEP_INSPECT',
];

/** Returns the preselected step: the one that leads on, or none. */
export const usualStep = (steps: readonly RequestStep[]): RequestStep =>
  forward.find((step) => steps.includes(step)) ?? 'REQUEST_STEP_UNSPECIFIED';

/** Limits of the contract (selam.sourcing.v1), characters. */
export const limits = { message: 2000, supplierOrderNumber: 60, note: 2000 } as const;

/** Stages of production at which an order is inspected. */
export const gates = [
  'INSPECTION_GATE_PRE_PRODUCTION',
  'INSPECTION_GATE_DURING_PRODUCTION',
  'INSPECTION_GATE_FINAL',
  'INSPECTION_GATE_LOADING',
] as const;

/** Values of the step form; each step uses some of them. Numbers and amounts are as typed. */
export interface StepValues {
  step: RequestStep;
  message: string;
  refundPercent: string;
  supplierOrderNumber: string;
  weightKg: string;
  pickupDate: string;
  quantity: string;
  unitPrice: string;
  currency: string;
  freightCad: string;
  dutyPercent: string;
  leadTimeDays: string;
  validUntil: string;
  originCountry: string;
  note: string;
  gate: string;
  lotSize: string;
  critical: string;
  major: string;
  minor: string;
  inspectDate: string;
}

interface Known {
  steps: readonly RequestStep[];
  quantityNeeded: number;
  targetPrice?: { currencyCode: string };
  offers: readonly Offer[];
  acceptedOfferId: string;
}

/** Returns the initial values: the default step, prefilled from the request. */
export function valuesOf({ steps, quantityNeeded, targetPrice, offers, acceptedOfferId }: Known): StepValues {
  const ordered = offers.find(({ id }) => id === acceptedOfferId)?.quantity ?? quantityNeeded;
  return {
    step: usualStep(steps),
    message: '',
    refundPercent: '',
    supplierOrderNumber: '',
    weightKg: '',
    pickupDate: '',
    quantity: String(quantityNeeded),
    unitPrice: '',
    currency: targetPrice?.currencyCode ?? 'USD',
    freightCad: '',
    dutyPercent: '',
    leadTimeDays: '',
    validUntil: '',
    originCountry: '',
    note: '',
    gate: 'INSPECTION_GATE_FINAL',
    lotSize: String(ordered),
    critical: '0',
    major: '0',
    minor: '0',
    inspectDate: '',
  };
}

const matching = (pattern: RegExp, message: string) => v.pipe(filled, v.regex(pattern, message));
const count = matching(/^[1-9]\d*$/, 'admin-requests:wrong.count');
const defects = matching(/^\d+$/, 'admin-requests:wrong.defects');
const AMOUNT = 'admin-requests:wrong.amount';
const orNone = (pattern: RegExp) =>
  v.pipe(
    trimmed,
    v.check((typed) => typed === '' || pattern.test(typed), AMOUNT),
  );

/** The terms of an offer. */
const terms = {
  quantity: count,
  unitPrice: matching(/^\d{1,9}(\.\d{1,2})?$/, AMOUNT),
  currency: filled,
  freightCad: orNone(/^\d{1,9}(\.\d{1,2})?$/),
  dutyPercent: orNone(/^\d{1,3}(\.\d{1,2})?$/),
  leadTimeDays: count,
  validUntil: filled,
  originCountry: v.pipe(filled, v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'admin-requests:wrong.country')),
};

/** Validates only the fields of the chosen step. */
const needs: Partial<Record<RequestStep, Partial<Record<keyof StepValues, v.GenericSchema<string>>>>> = {
  REQUEST_STEP_OFFER: terms,
  REQUEST_STEP_DECLINE: { message: filled },
  REQUEST_STEP_END: { message: filled, refundPercent: matching(/^(\d{1,2}|100)$/, 'admin-requests:wrong.percent') },
  REQUEST_STEP_INSPECT: {
    gate: filled,
    lotSize: count,
    critical: defects,
    major: defects,
    minor: defects,
    inspectDate: filled,
  },
  REQUEST_STEP_SHIP: { weightKg: matching(/^\d{1,5}(\.\d{1,2})?$/, 'admin-requests:wrong.weight'), pickupDate: filled },
};

const names = Object.keys(valuesOf({ steps: [], quantityNeeded: 1, offers: [], acceptedOfferId: '' }));

export const schemaOf = ({ step }: Pick<StepValues, 'step'>) =>
  v.object({
    ...Object.fromEntries(names.map((name) => [name, trimmed])),
    ...needs[step],
  }) as unknown as v.GenericSchema<StepValues>;

/** Converts the terms of an offer to the request. */
export const termsOf = (values: StepValues): OfferTerms => ({
  quantity: Number(values.quantity),
  unitPrice: values.unitPrice,
  currency: values.currency,
  freightCad: values.freightCad,
  dutyPercent: values.dutyPercent,
  leadTimeDays: Number(values.leadTimeDays),
  validUntil: values.validUntil,
  originCountry: values.originCountry.toUpperCase(),
  note: values.note,
});

/** Returns whether the terms are complete, so that the cost can be requested. */
export const areTerms = (values: StepValues) => v.safeParse(v.object(terms), values).success;

export const inspectionOf = (values: StepValues): Omit<RecordInspectionBody, 'etag'> => ({
  gate: values.gate as RecordInspectionBody['gate'],
  lotSize: Number(values.lotSize),
  defects: { critical: Number(values.critical), major: Number(values.major), minor: Number(values.minor) },
  inspectDate: values.inspectDate,
  note: values.note,
});

/** Returns the form field of a server violation: `unitPrice` for `terms.unitPrice`. */
export const fieldOf = (field: string) => (field === 'reason' ? 'message' : field.replace(/^(terms|defects)\./, ''));

/** Reasons with a specific text. */
export const ownReasons: Readonly<Record<string, string>> = {
  RATES_MISSING: 'admin-requests:wrong.rates',
  CURRENCY_UNSUPPORTED: 'admin-requests:wrong.currency',
  TOO_MUCH: 'admin-requests:wrong.tooMuch',
  TOO_MANY: 'admin-requests:wrong.tooMany',
  LOT_TOO_SMALL: 'admin-requests:wrong.lot',
};
