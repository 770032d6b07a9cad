import type { SessionFormat } from '@/api/generated/public.gen';
import { draftOf, dropDraft, keepDraft } from '@/auth/draft';
import type { Slot } from '@/modules/slots';

/** The choices made before the sign-in. */
export interface BookingDraft {
  therapistId: string;
  format: SessionFormat;
  zone: string;
  fortnight: number;
  slot: Slot;
  notes: string;
}

const NAME = 'therapist';

export const keepBooking = (draft: BookingDraft) => keepDraft(NAME, draft);
export const dropBooking = () => dropDraft(NAME);

/** Returns the draft for this therapist; one of another shape is ignored. */
export const bookingDraft = (therapistId: string): BookingDraft | undefined =>
  draftOf(NAME, (data) => {
    const draft = data as Partial<BookingDraft> | null;
    const whole =
      typeof draft?.slot?.localTime === 'string' && typeof draft.format === 'string' && typeof draft.notes === 'string';
    return whole && draft.therapistId === therapistId ? (draft as BookingDraft) : undefined;
  });
