import { useTranslation } from 'react-i18next';
import { adminApi, type Person } from '@/api/generated/admin.gen';
import { filled, SelectField } from '@/ui/form';
import { nameOf } from './ReasonDialogs';
import { ReasonForm } from './ReasonForm';

interface DialogProps {
  person: Person;
  onClose: () => void;
}

/** Lengths of a ban in hours; 0 is for good. */
const lengths = ['24', '168', '720', '8760', '0'] as const;

/** Bans a person for a chosen time. None is preselected. */
export function BanDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation('admin-people');
  const [ban] = adminApi.useBanPersonMutation();
  return (
    <ReasonForm
      title={t('ban.title', { name: nameOf(person) })}
      action={t('ban.action')}
      destructive
      done={t('ban.done')}
      failed={t('ban.failed')}
      values={{ hours: '' }}
      entries={{ hours: filled }}
      fields={
        <SelectField
          name="hours"
          label={t('ban.length')}
          placeholder={t('ban.choose')}
          options={lengths.map((value) => ({ value, text: t(`ban.hours.${value}`) }))}
        />
      }
      send={({ hours, reason }) => ban({ id: person.id, banPersonBody: { hours: Number(hours), reason } }).unwrap()}
      onClose={onClose}
    >
      <p>{t('ban.text')}</p>
    </ReasonForm>
  );
}

/** Lifts the ban of a person. */
export function LiftBanDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation('admin-people');
  const [lift] = adminApi.useLiftBanMutation();
  return (
    <ReasonForm
      title={t('lift.title', { name: nameOf(person) })}
      action={t('lift.action')}
      done={t('lift.done')}
      failed={t('lift.failed')}
      values={{}}
      send={({ reason }) => lift({ id: person.id, liftBanBody: { reason } }).unwrap()}
      onClose={onClose}
    >
      <p>{t('lift.text')}</p>
    </ReasonForm>
  );
}
