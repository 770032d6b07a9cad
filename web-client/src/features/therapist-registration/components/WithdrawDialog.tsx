import { useTranslation } from 'react-i18next';
import { userApi } from '@/api/generated/user.gen';
import { ActionDialog } from '@/modules/records';

/** Confirms and performs the withdrawal. */
export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('applications');
  const [withdraw] = userApi.useWithdrawMyApplicationMutation();
  return (
    <ActionDialog
      destructive
      title={t('withdraw.title')}
      action={t('withdraw.action')}
      keep={t('withdraw.keep')}
      done={t('withdraw.done')}
      failed={t('withdraw.failed')}
      act={() => withdraw({ withdrawMyApplicationRequest: {} })}
      onClose={onClose}
    >
      <p>{t('withdraw.text')}</p>
    </ActionDialog>
  );
}
