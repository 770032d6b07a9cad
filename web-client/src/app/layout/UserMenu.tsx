import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { selectAuth, selectIsOffice, selectIsTherapist } from '@/auth/authSlice';
import { useSignOut } from '@/auth/useSignOut';
import { useDisclosure } from '@/modules/frame';
import { Button } from '@/ui/Button';
import { ChevronIcon, PersonIcon } from '@/ui/icons';
import styles from './UserMenu.module.css';

const MENU = 'account-menu';

/** Sign In for visitors, the Account menu for users, nothing while the session is loading. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { status, user } = useSelector(selectAuth);
  const isOffice = useSelector(selectIsOffice);
  const isTherapist = useSelector(selectIsTherapist);
  const area = useRef<HTMLDivElement>(null);
  const menu = useDisclosure(area);
  const signOut = useSignOut();

  // The session is known now; early.ts only guessed it.
  useEffect(() => {
    delete document.documentElement.dataset['session'];
  }, []);

  if (status === 'loading') return null;
  if (!user) {
    return (
      <Button size="small" className={styles.visitor} to={paths.auth}>
        {t('signIn')}
      </Button>
    );
  }
  return (
    <div ref={area} className="relative">
      <button
        type="button"
        className="py-7 px-16 hover:border-primary hover:bg-primary-wash focus-visible:rounded-btn min-h-40 border border-field inline-flex items-center gap-10 font-650 text-14 cursor-pointer bg-surface rounded-btn"
        aria-expanded={menu.open}
        aria-controls={MENU}
        onClick={menu.toggle}
      >
        <PersonIcon small />
        {t('account.menu')}
        <ChevronIcon small />
      </button>
      <div
        id={MENU}
        className={`${styles.menu} top-[calc(100%_+_8px)] end-0 w-260 p-8 rounded-[16px] absolute z-1 grid bg-surface border border-line-2 shadow-card`}
        hidden={!menu.open}
      >
        <p className="small muted mb-6 pt-8 px-12 pb-12 wrap-anywhere border-b border-line">
          <span className="visually-hidden">{t('account.signedInAs')} </span>
          <span className="ltr">{user.email}</span>
        </p>
        {isTherapist && <Link to={paths.practice}>{t('account.practice')}</Link>}
        <Link to={paths.appointments}>{t('account.appointments')}</Link>
        <Link to={paths.assistant}>{t('account.assistant')}</Link>
        <Link to={paths.bookings}>{t('account.bookings')}</Link>
        <Link to={paths.shipments}>{t('account.shipments')}</Link>
        <Link to={paths.requests}>{t('account.requests')}</Link>
        <Link to={paths.payments}>{t('account.payments')}</Link>
        <Link to={paths.account}>{t('account.settings')}</Link>
        {isOffice && <Link to={paths.admin}>{t('account.admin')}</Link>}
        <button
          type="button"
          onClick={() => {
            menu.close();
            signOut();
          }}
        >
          {t('account.signOut')}
        </button>
      </div>
    </div>
  );
}
