import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '@/api/generated/admin.gen';
import { Button } from '@/ui/Button';
import { BanDialog, LiftBanDialog } from './BanDialogs';
import { ResetDialog } from './ReasonDialogs';
import { banOf, type Permissions } from './roles';
import { RolesDialog } from './RolesDialog';

type Action = 'reset' | 'roles' | 'ban' | 'lift';

/** Actions on the account that the role allows; each asks for a reason. */
export function PersonActions({ person, permissions }: { person: Person; permissions: Permissions }) {
  const { t } = useTranslation('admin-people');
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
  const isBanned = banOf(person) !== 'none';
  return (
    <>
      {permissions.sendReset && (
        <Button size="small" onClick={() => setOpen('reset')}>
          {t('reset.open')}
        </Button>
      )}
      {permissions.changeRoles && (
        <Button size="small" onClick={() => setOpen('roles')}>
          {t('changeRoles.open')}
        </Button>
      )}
      {permissions.ban && isBanned && (
        <Button size="small" onClick={() => setOpen('lift')}>
          {t('lift.open')}
        </Button>
      )}
      {permissions.ban && !isBanned && (
        <Button size="small" color="error" onClick={() => setOpen('ban')}>
          {t('ban.open')}
        </Button>
      )}
      {open === 'reset' && <ResetDialog person={person} onClose={close} />}
      {open === 'roles' && <RolesDialog person={person} onClose={close} />}
      {open === 'ban' && <BanDialog person={person} onClose={close} />}
      {open === 'lift' && <LiftBanDialog person={person} onClose={close} />}
    </>
  );
}
