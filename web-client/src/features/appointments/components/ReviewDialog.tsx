import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { ErrorSummary, Form, REQUIRED, schemaResolver, SegmentedField, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';

const stars = ['1', '2', '3', '4', '5'] as const;
const schema = v.object({ rating: v.picklist(stars, REQUIRED), text: v.pipe(v.string(), v.maxLength(1000)) });
type Values = v.InferInput<typeof schema>;

/** A review: stars and a public comment. */
export function ReviewDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation('appointments');
  const toast = useToast();
  const [review] = userApi.useReviewAppointmentMutation();
  const form = useForm<Values>({
    resolver: schemaResolver(schema),
    defaultValues: {
      rating: stars[appointment.rating - 1] ?? ('' as never),
      text: appointment.reviewText,
    },
    shouldFocusError: false,
  });
  const edit = useMutationForm({
    form,
    failed: t('review.failed'),
    save: ({ rating, text }) =>
      review({ id: appointment.id, reviewAppointmentBody: { rating: Number(rating), text: text.trim() } }).unwrap(),
    onSaved: () => {
      toast.success(t('review.done'));
      onClose();
    },
  });
  return (
    <Dialog title={t('review.title', { name: appointment.therapistName })} deliberate onClose={onClose}>
      <Form {...edit.props}>
        <ErrorSummary labels={{ rating: t('review.rating'), text: t('review.text') }} />
        <SegmentedField
          name="rating"
          legend={t('review.rating')}
          options={stars.map((value) => ({ value, text: t('review.stars', { count: Number(value) }) }))}
        />
        <TextField
          name="text"
          label={t('review.text')}
          optional
          rows={3}
          maxLength={1000}
          counted
          help={t('review.help')}
        />
        <DialogEnd action={t('review.send')} busy={t('review.busy')} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
