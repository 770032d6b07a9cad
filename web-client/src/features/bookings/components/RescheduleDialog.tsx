import { skipToken } from '@reduxjs/toolkit/query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { type CleaningBooking, type RescheduleCleaningBookingBody, userApi } from '@/api/generated/user.gen';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { ErrorSummary, Form, REQUIRED, schemaResolver } from '@/ui/form';
import { hasWindow } from '@/modules/order/fields';
import { SLOT_DAYS, SlotFields, slotsFrom } from '@/modules/order/SlotFields';
import { useToast } from '@/ui/toaster';

const schema = v.pipe(
  v.object({
    date: v.pipe(v.string(), v.nonEmpty(REQUIRED), v.isoDate('common:validation.date')),
    arrivalWindow: v.string(),
  }),
  v.forward(v.partialCheck([['date'], ['arrivalWindow']], hasWindow, REQUIRED), ['arrivalWindow']),
);

/** Moves a visit to another day or arrival window. */
export function RescheduleDialog({ booking, onClose }: { booking: CleaningBooking; onClose: () => void }) {
  const { t } = useTranslation(['bookings', 'cleaning', 'common']);
  const toast = useToast();
  const options = publicApi.useGetCleaningOptionsQuery();
  const [reschedule] = userApi.useRescheduleCleaningBookingMutation();
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { date: '', arrivalWindow: '' },
    shouldFocusError: false,
  });
  const { firstDate: min, lastDate: max } = options.data ?? {};
  const date = useWatch({ control: form.control, name: 'date' });
  const slots = publicApi.useListCleaningSlotsQuery(
    min && max ? { fromDate: slotsFrom(date, min, max), days: SLOT_DAYS, serviceType: booking.serviceType } : skipToken,
  );
  const failed = options.error ?? slots.error;

  const edit = useMutationForm({
    form,
    failed: t('reschedule.failed'),
    save: (values) =>
      reschedule({
        id: booking.id,
        rescheduleCleaningBookingBody: values as RescheduleCleaningBookingBody,
      }).unwrap(),
    onSaved: () => {
      toast.success(t('reschedule.done'));
      onClose();
    },
    onFailed: ({ reason }) => {
      if (reason !== 'CLEANING_SLOT_FULL') return undefined;
      form.setValue('arrivalWindow', '');
      form.setError('arrivalWindow', { message: 'common:apiError.slotFull' });
      void slots.refetch();
      return undefined;
    },
  });

  return (
    <Dialog size="md" title={t('reschedule.title')} onClose={onClose}>
      <Form {...edit.props}>
        <ErrorSummary labels={{ date: t('cleaning:slot.date'), arrivalWindow: t('cleaning:slot.window') }} />
        <SlotFields
          slots={slots.currentData?.slots}
          windows={options.data?.arrivalWindows ?? []}
          min={min}
          max={max}
          error={failed && !slots.isFetching && !options.isFetching ? apiErrorText(failed) : undefined}
          onRetry={() => {
            if (options.error) void options.refetch();
            else void slots.refetch();
          }}
        />
        <DialogEnd action={t('reschedule.save')} busy={t('reschedule.busy')} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
