import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { selectUser } from '@/auth/authSlice';
import { leaveSession } from '@/auth/endSession';
import { RequireUser } from '@/auth/RequireUser';
import { formatDate } from '@/i18n/format';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';
import { useSectionOfAddress } from '@/ui/sections';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import styles from './AccountPage.module.css';
import { AssistantData } from './components/AssistantData';
import { DangerZone } from './components/DangerZone';
import { EmailsSection } from './components/EmailsSection';
import { ActivitySection } from './components/security/ActivitySection';
import { AddressSection } from './components/security/AddressSection';
import { FactorSections } from './components/security/FactorSections';
import { LanguageSection } from './components/security/LanguageSection';
import { PasswordSection } from './components/security/PasswordSection';
import { SessionsSection } from './components/security/SessionsSection';
import { YourData } from './components/YourData';

/** The account's data, language and emails, its security, the export and the deletion (docs/product.md, section 2). */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const toast = useToast();
  const dispatch = useDispatch();
  const [deleted, setDeleted] = useState(false);

  const leave = async () => {
    // Comes first, because a page that needs a user redirects to sign-in without one.
    setDeleted(true);
    await leaveSession(dispatch);
    toast.success(t('delete.done'), t('delete.doneText'), true);
  };

  if (deleted) {
    return (
      <>
        <Navigate to={paths.home} replace />
        <PageLoading />
      </>
    );
  }
  return (
    <RequireUser>
      <Account onDeleted={() => void leave()} />
    </RequireUser>
  );
}

function Account({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('account');
  const user = useSelector(selectUser);
  useSectionOfAddress();
  if (!user) return null;
  return (
    <div className={`wrap ${styles.page} py-[clamp(40px,6vw,72px)_var(--gap-m)] grid gap-40`}>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <TextSection title={t('profile')}>
        <dl className={`${styles.facts} grid-cols-[auto_1fr] max-sm:grid-cols-[1fr] max-sm:gap-2 grid gap-32 gap-y-12`}>
          <dt className="muted">{t('email')}</dt>
          <dd className="ltr font-550 wrap-anywhere text-start">{user.email}</dd>
          <dt className="muted">{t('created')}</dt>
          <dd className="font-550 wrap-anywhere text-start">{formatDate(user.createdAt)}</dd>
          <dt className="muted">{t('id')}</dt>
          <dd className="ltr font-550 wrap-anywhere text-start">{user.id}</dd>
        </dl>
      </TextSection>
      <LanguageSection />
      <EmailsSection />
      <PasswordSection email={user.email} />
      <AddressSection user={user} />
      <FactorSections email={user.email} />
      <SessionsSection />
      <ActivitySection />
      <YourData />
      <AssistantData />
      <DangerZone email={user.email} onDeleted={onDeleted} />
    </div>
  );
}
