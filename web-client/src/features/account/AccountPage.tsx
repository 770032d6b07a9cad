import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useDispatch } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { assistantApi } from '@/api/generated/assistant.gen';
import { paths } from '@/app/paths';
import { selectUser } from '@/auth/authSlice';
import { leaveSession } from '@/auth/endSession';
import { RequireUser } from '@/auth/RequireUser';
import { currentLanguage } from '@/i18n';
import { PageLoading } from '@/ui/PageLoading';
import { PageContents } from '@/ui/PageContents';
import { PageTitle } from '@/ui/PageTitle';
import { useSectionOfAddress } from '@/ui/sections';
import { useToast } from '@/ui/toaster';
import styles from './AccountPage.module.css';
import { AddressBookSection } from './components/AddressBookSection';
import { AssistantData, assistantTitle } from './components/AssistantData';
import { DangerZone } from './components/DangerZone';
import { EmailsSection } from './components/EmailsSection';
import { ActivitySection } from './components/security/ActivitySection';
import { AddressSection } from './components/security/AddressSection';
import { FactorSections } from './components/security/FactorSections';
import { LanguageSection } from './components/security/LanguageSection';
import { PasswordSection } from './components/security/PasswordSection';
import { SessionsSection } from './components/security/SessionsSection';
import { ProfileSection } from './components/ProfileSection';
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
  const { t } = useTranslation(['account', 'address-book', 'assistant', 'security']);
  const user = useSelector(selectUser);
  // Nothing where the assistant is not deployed.
  const { data: assistant } = assistantApi.useGetAssistantQuery({ languageCode: currentLanguage() });
  useSectionOfAddress();
  if (!user) return null;
  const sections = [
    { id: 'profile', title: t('profile') },
    { id: 'addresses', title: t('address-book:title') },
    { id: 'language', title: t('security:language.title') },
    { id: 'mails', title: t('mails.title') },
    { id: 'password', title: t('security:password.title') },
    { id: 'address', title: t('security:address.title') },
    { id: 'second-factor', title: t('security:factor.title') },
    { id: 'sessions', title: t('security:sessions.title') },
    { id: 'activity', title: t('security:activity.title') },
    { id: 'data', title: t('data.title') },
    ...(assistant ? [{ id: 'assistant', title: t(assistantTitle(assistant)) }] : []),
    { id: 'danger', title: t('danger.title') },
  ];
  return (
    <div className={`wrap ${styles.page} py-[clamp(40px,6vw,72px)_var(--gap-m)] grid gap-40`}>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <div className="grid-cols-[1fr_4fr] gap-y-40 gap-x-64 max-lg:grid-cols-1 grid items-start">
        <PageContents title={t('contents')} sections={sections} />
        <div className="grid gap-40">
          <ProfileSection user={user} />
          <AddressBookSection contactName={user.fullName} />
          <LanguageSection />
          <EmailsSection />
          <PasswordSection email={user.email} />
          <AddressSection user={user} />
          <FactorSections email={user.email} />
          <SessionsSection />
          <ActivitySection />
          <YourData />
          {assistant && <AssistantData assistant={assistant} />}
          <DangerZone email={user.email} onDeleted={onDeleted} />
        </div>
      </div>
    </div>
  );
}
