import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { authThen } from '@/app/paths';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Asks a signed-out user to sign in; the written message is stored until then. */
export function SignInFirst() {
  const { t } = useTranslation('assistant');
  const { pathname, search, hash } = useLocation();
  return (
    <Notice
      announced
      title={t('signIn.title')}
      action={
        <Button size="small" variant="contained" to={authThen(pathname + search + hash)}>
          {t('signIn.action')}
        </Button>
      }
    >
      <p>{t('signIn.text')}</p>
    </Notice>
  );
}
