import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '@/api/generated/admin.gen';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { useToast } from '@/ui/toaster';
import { type StatusChange, StatusForm } from '../desk/StatusForm';
import { useThunks } from '@/api/useThunks';
import { bookingSteps, type BookingStep } from './booking';

interface BookingStatusFormProps {
  booking: CleaningBooking;
  /** Somebody else has changed the booking. */
  onOvertaken: ComponentProps<typeof StatusForm>['onOvertaken'];
}

/** Moves a booking along, if it can still move. */
export function BookingStatusForm({ booking, onOvertaken }: BookingStatusFormProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const dispatch = useThunks();
  const [update] = adminApi.useUpdateCleaningBookingMutation();
  const { id, etag, status } = booking;
  const steps = bookingSteps(status);

  const save = async ({ status: next, note }: StatusChange) => {
    const updateCleaningBookingBody = { status: next as BookingStep, note, etag };
    const saved = await update({ id, updateCleaningBookingBody }).unwrap();
    // At once, so that the next steps are those of the saved booking.
    dispatch(userApi.util.updateQueryData('getCleaningBooking', { id }, () => saved));
    toast.success(t('step.saved', { status: t(`bookingStatus.${saved.status}`) }), t('step.savedText'));
  };

  return (
    <StatusForm
      steps={steps.map((value) => ({
        value,
        title: t(`bookingStatus.${value}`),
        text: t(`bookingStep.${value}` as 'bookingStep.CLEANING_BOOKING_STATUS_CONFIRMED'),
      }))}
      present={t(`bookingStatus.${status}`)}
      save={save}
      onOvertaken={onOvertaken}
      ended={t('booking.ended')}
    />
  );
}
