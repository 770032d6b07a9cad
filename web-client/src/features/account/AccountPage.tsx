import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { newPasswordPath } from '@/app/paths';
import { selectUser } from '@/auth/authSlice';
import { RequireUser } from '@/auth/RequireUser';
import { useSignOut } from '@/auth/useSignOut';
import { formatDate } from '@/i18n/format';
import { ButtonLink } from '@/ui/ButtonLink';
import { PageTitle } from '@/ui/PageTitle';
import { TextSection } from '@/ui/TextSection';
import styles from './AccountPage.module.css';

/** The account's data and its security. Deleting it joins with the calls for it. */
export default function AccountPage() {
  return (
    <RequireUser>
      <Account />
    </RequireUser>
  );
}

function Account() {
  const { t } = useTranslation('account');
  const user = useSelector(selectUser);
  const signOut = useSignOut();
  if (!user) return null;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <TextSection title={t('profile')}>
        <dl className={styles.facts}>
          <dt>{t('email')}</dt>
          <dd className="ltr">{user.email}</dd>
          <dt>{t('created')}</dt>
          <dd>{formatDate(user.createdAt)}</dd>
          <dt>{t('id')}</dt>
          <dd className="ltr">{user.id}</dd>
        </dl>
      </TextSection>
      <TextSection title={t('security')}>
        <p className="muted">{t('securityText')}</p>
        <div className={styles.actions}>
          <ButtonLink variant="line" to={newPasswordPath}>
            {t('changePassword')}
          </ButtonLink>
          <Button variant="outlined" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </div>
      </TextSection>
    </div>
  );
}
