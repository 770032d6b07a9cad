import type { SerializedError } from '@reduxjs/toolkit';
import { t } from 'i18next';
import type common from '@/i18n/locales/en/common.json';
import { formatDuration } from '@/i18n/format';
import { type ApiError, isApiError } from './ApiError';

type TextOfKind = keyof (typeof common)['apiError'];

/** Reasons with their own text. All others get the text of their kind. */
const textsOfReasons: Readonly<Record<string, TextOfKind>> = {
  SECOND_FACTOR_REQUIRED: 'secondFactor',
  CLEANING_QUOTE_NOT_FOUND: 'quoteGone',
  CLEANING_QUOTE_EXPIRED: 'quoteExpired',
  CLEANING_QUOTE_USED: 'quoteUsed',
  CLEANING_SLOT_FULL: 'slotFull',
  CLEANING_CHANGE_CLOSED: 'changeClosed',
  CLEANING_BOOKING_NOT_RECURRING: 'stepInvalid',
  CLEANING_BOOKING_CHANGED: 'conflict',
  CLEANING_STATUS_STEP_INVALID: 'stepInvalid',
  VISIT_TOO_EARLY: 'visitTooEarly',
  CARGO_QUOTE_NOT_FOUND: 'quoteGone',
  CARGO_QUOTE_EXPIRED: 'quoteExpired',
  CARGO_QUOTE_USED: 'quoteUsed',
  SHIPMENT_CHANGED: 'conflict',
  PAYMENT_CHANGED: 'conflict',
  PERSON_CHANGED: 'conflict',
  CONTACT_MESSAGE_CHANGED: 'conflict',
  REPLY_TEMPLATE_CHANGED: 'conflict',
  CHECKOUT_PAID: 'alreadyPaid',
  SUBSCRIPTION_EXISTS: 'planExists',
  PLAN_NOT_OFFERED: 'planGone',
  SUBSCRIPTION_ENDED: 'stepInvalid',
  SHIPMENT_STATUS_STEP_INVALID: 'stepInvalid',
  SHIPMENT_OF_ORDER: 'stepInvalid',
  PICKUP_TOO_EARLY: 'pickupTooEarly',
  DELIVERY_ATTEMPTS_EXHAUSTED: 'attemptsExhausted',
  TOO_MANY_OPEN_BOOKINGS: 'tooManyOpen',
  TOO_MANY_OPEN_APPOINTMENTS: 'tooManyOpen',
  SLOT_TAKEN: 'slotTaken',
  OWN_APPOINTMENT: 'ownAppointment',
  OWN_APPLICATION: 'ownApplication',
  NO_CREDIT: 'noCredit',
  APPOINTMENT_OVERLAP: 'appointmentOverlap',
  APPOINTMENT_NOT_HELD: 'notHeld',
  APPOINTMENT_DISPUTED: 'appointmentDisputed',
  NO_SHOW_TOO_EARLY: 'absenceTooEarly',
  ABSENCE_TOO_EARLY: 'absenceTooEarly',
  THERAPIST_WAS_PRESENT: 'therapistWasPresent',
  APPOINTMENT_CLOSED: 'stepInvalid',
  APPOINTMENT_NOT_BEGUN: 'stepInvalid',
  APPOINTMENT_NOT_COMPLETED: 'stepInvalid',
  MOVE_CLOSED: 'changeClosed',
  MOVE_NOT_OFFERED: 'changeClosed',
  TOO_MANY_MOVES: 'tooManyMoves',
  SESSION_NOTES_CHANGED: 'conflict',
  PROFILE_CHANGED: 'conflict',
  AVAILABILITY_CHANGED: 'conflict',
  APPLICATION_CHANGED: 'conflict',
  APPLICATION_STEP_INVALID: 'stepInvalid',
  APPLICATION_CLOSED: 'stepInvalid',
  REQUEST_CHANGED: 'conflict',
  REQUEST_STEP_INVALID: 'stepInvalid',
  REQUEST_CLOSED: 'stepInvalid',
  TOO_MANY_OPEN_REQUESTS: 'tooManyRequests',
  TOO_MANY_OFFERS: 'tooManyOffers',
  OFFER_EXPIRED: 'offerExpired',
  OFFER_CLOSED: 'offerClosed',
  DEPOSIT_NOT_PAID: 'depositMissing',
  BALANCE_NOT_PAID: 'balanceMissing',
  PAYMENT_DISPUTED: 'paymentDisputed',
  PAYMENT_REFUNDED: 'paymentRefunded',
  CUSTOMER_LEFT: 'customerLeft',
  NOTHING_DUE: 'nothingDue',
  NOTIFICATION_NOT_KEPT: 'emailNotKept',
  NOTIFICATION_TOO_LATE: 'emailTooLate',
  NOTIFICATION_QUEUED: 'emailQueued',
};

/** Longest wait that the text does not quantify, seconds. */
const A_MOMENT = 60;

/**
 * Returns the text that explains a failed call to the user, in the user's language. Unknown
 * reasons get the text of their kind.
 */
export function apiErrorText(error: ApiError | SerializedError): string {
  const say = (key: TextOfKind) => t(`apiError.${key}`);
  if (!isApiError(error)) return say('unknown');
  if (error.status === 'offline') return say('offline');
  const own = textsOfReasons[error.reason];
  if (own) return say(own);
  switch (error.status) {
    case 400:
      return say(error.reason.endsWith('_TRANSITION') ? 'conflict' : 'invalid');
    case 401:
      return say('signIn');
    case 403:
      return say('notAllowed');
    case 404:
      return say('notFound');
    case 409:
      return say('conflict');
    case 413:
      return t('validation.tooLong');
    case 429:
      return (error.retryAfter ?? 0) > A_MOMENT
        ? t('apiError.tooManyWait', { wait: formatDuration(Math.ceil((error.retryAfter ?? 0) / 60)) })
        : say('tooMany');
    case 502:
    case 503:
    case 504:
      return say('unavailable');
    default:
      return say('unknown');
  }
}

/** Domain reasons, in addition to those of the contract's validation rules. */
const textsOfViolations: Readonly<Record<string, keyof (typeof common)['validation']>> = {
  AREA_NOT_COVERED: 'areaNotCovered',
  PHONE_INVALID: 'phone',
  NAME_INVALID: 'name',
  DATE_INVALID: 'date',
  DATE_TOO_EARLY: 'dateTooEarly',
  DATE_PAST: 'dateTooEarly',
  DATE_FUTURE: 'dateFuture',
  DATE_TOO_LATE: 'dateTooLate',
  DATE_CLOSED: 'dateClosed',
  DATE_OUT_OF_SEASON: 'dateOutOfSeason',
  CITY_UNKNOWN: 'cityUnknown',
  CITY_SAME: 'citySame',
  PRIORITY_NOT_ON_ROUTE: 'priorityNotOnRoute',
  TRACKING_NUMBER_INVALID: 'trackingNumber',
};

/**
 * Returns the text key for the reason of an invalid field. Reasons are the ids of the contract's
 * rules in upper case.
 */
export function violationKey(reason: string): string {
  const own = textsOfViolations[reason];
  if (own) return `common:validation.${own}`;
  if (reason.endsWith('_EMAIL')) return 'common:validation.email';
  if (reason.endsWith('MAX_LEN') || reason.endsWith('MAX_BYTES')) return 'common:validation.tooLong';
  if (reason.endsWith('MIN_LEN') || reason.endsWith('REQUIRED')) return 'common:validation.required';
  return 'common:validation.invalid';
}
