import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMutationForm } from '@/modules/forms';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { CheckboxGroup, Form } from '@/ui/form';
import { type Weekday, weekdays } from './hours';
import { weekdayName } from './WeekField';

interface CopyDialogProps {
  from: Weekday;
  onCopy: (to: Weekday[]) => void;
  onClose: () => void;
}

/** Asks which days get the hours of another day. */
export function CopyDialog({ from, onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation('week');
  const form = useForm<{ days: Weekday[] }>({ defaultValues: { days: [] } });
  const edit = useMutationForm({ form, save: ({ days }) => (days.length > 0 ? onCopy(days) : onClose()) });
  const others = weekdays.filter((day) => day !== from);
  return (
    <Dialog title={t('copyTitle', { day: weekdayName(from) })} onClose={onClose}>
      {/* A dialog is outside of the form in the DOM, but inside it in the React tree. Stop its submit from reaching the outer form. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <Form {...edit.props} guarded={false}>
          <CheckboxGroup
            name="days"
            legend={t('copyTo')}
            help={t('copyHelp')}
            options={others.map((day) => ({ value: day, text: weekdayName(day) }))}
          />
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="contained" type="submit">
              {t('copyAction')}
            </Button>
          </DialogActions>
        </Form>
      </div>
    </Dialog>
  );
}
