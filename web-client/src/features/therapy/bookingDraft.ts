import { draftOf, dropDraft, keepDraft } from '@/auth/draft';
import type { Booking, Choices } from './booking';

/** The choices made before the sign-in, for one therapist. */
interface BookingDraft extends Choices {
  therapistId: string;
}

const NAME = 'therapist';

export function keepBooking(therapistId: string, booking: Booking) {
  const { instant, zone, format, sessionType, notes, fortnight } = booking;
  keepDraft(NAME, { therapistId, instant, zone, format, sessionType, notes, fortnight } satisfies BookingDraft);
}
export const dropBooking = () => dropDraft(NAME);

const isText = (value: unknown) => typeof value === 'string';
const isOptionalText = (value: unknown) => value === undefined || isText(value);

/** Returns the draft for this therapist; one of another shape is ignored. */
export const bookingDraft = (therapistId: string): Choices | undefined =>
  draftOf(NAME, (data) => {
    const { therapistId: of, ...draft } = (data ?? {}) as Partial<BookingDraft>;
    const isWhole =
      isText(draft.zone) &&
      isText(draft.notes) &&
      typeof draft.fortnight === 'number' &&
      [draft.instant, draft.format, draft.sessionType].every(isOptionalText);
    return isWhole && of === therapistId ? (draft as Choices) : undefined;
  });
