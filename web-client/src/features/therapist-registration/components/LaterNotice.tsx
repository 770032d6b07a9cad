import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Files and bank accounts belong to an account, so visitors add them after sign-in. */
export function LaterNotice({ onLogIn }: { onLogIn: () => void }) {
  const { t } = useTranslation('applications');
  return (
    <Notice
      title={t('later.title')}
      action={
        <div>
          <Button size="small" onClick={onLogIn}>
            {t('later.action')}
          </Button>
        </div>
      }
    >
      <p>{t('later.text')}</p>
    </Notice>
  );
}
