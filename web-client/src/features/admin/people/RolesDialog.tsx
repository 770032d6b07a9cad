import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi, type Person } from '@/api/generated/admin.gen';
import { ChoiceCards } from '@/ui/form';
import { nameOf } from './ReasonDialogs';
import { ReasonForm } from './ReasonForm';
import { officePersonRoles, personRoles, rolesOf, type Role } from './roles';

/** Replaces the roles of a person. The role of a therapist can only be kept or removed. */
export function RolesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('admin-people');
  const [change] = adminApi.useChangeRolesMutation();
  const { refetch } = adminApi.useGetPersonQuery({ id: person.id });
  const roles = rolesOf(person);
  const offered = roles.includes('PERSON_ROLE_THERAPIST') ? personRoles : officePersonRoles;
  return (
    <ReasonForm<{ roles: Role[] }>
      title={t('changeRoles.title', { name: nameOf(person) })}
      action={t('changeRoles.action')}
      done={t('changeRoles.done')}
      failed={t('changeRoles.failed')}
      values={{ roles }}
      entries={{ roles: v.array(v.picklist(personRoles)) }}
      fields={
        <ChoiceCards
          name="roles"
          legend={t('roles')}
          multiple
          optional
          columns={1}
          options={offered.map((value) => ({ value, title: t(`role.${value}`), text: t(`roleText.${value}`) }))}
        />
      }
      send={(values) =>
        change({
          id: person.id,
          changeRolesBody: { roles: values.roles, reason: values.reason, etag: person.etag },
        }).unwrap()
      }
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('changeRoles.text')}</p>
    </ReasonForm>
  );
}
