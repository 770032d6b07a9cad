import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { selectUser } from '@/auth/authSlice';
import { useSignOut } from '@/auth/useSignOut';
import { LanguageSelect, useDisclosure } from '@/modules/frame';
import { ChevronIcon } from '@/ui/icons';
import styles from './AccountMenu.module.css';
import { initialsOf } from './initials';

const MENU = 'office-account-menu';

/** Account of the staff member: language, website, settings, sign-out. */
export function AccountMenu() {
  const { t } = useTranslation(['office', 'shell']);
  const user = useSelector(selectUser);
  const area = useRef<HTMLDivElement>(null);
  const menu = useDisclosure(area);
  const signOut = useSignOut();
  if (!user) return null;
  const name = user.fullName || user.email;
  return (
    <div ref={area} className="relative">
      <button
        type="button"
        className={`${styles.button} min-h-40 border border-field inline-flex items-center gap-8 font-650 text-14 cursor-pointer bg-surface rounded-btn`}
        aria-expanded={menu.open}
        aria-controls={MENU}
        onClick={menu.toggle}
      >
        <span className={`${styles.initials} grid place-items-center flex-none font-700`} aria-hidden>
          {initialsOf(name)}
        </span>
        <span className="max-w-180 overflow-hidden text-ellipsis whitespace-nowrap max-[740px]:hidden">
          <bdi>{name}</bdi>
        </span>
        <span className="visually-hidden">, {t('shell:account.menu')}</span>
        <ChevronIcon small />
      </button>
      <div
        id={MENU}
        className={`${styles.menu} top-[calc(100%_+_8px)] end-0 w-280 p-8 rounded-[16px] absolute z-1 grid bg-surface border border-line-2 shadow-card`}
        hidden={!menu.open}
      >
        <p className="small muted py-8 px-12 wrap-anywhere">
          <span className="visually-hidden">{t('shell:account.signedInAs')} </span>
          <span className="ltr">{user.email}</span>
        </p>
        <div className="mb-6 pt-0 px-4 pb-10 border-b border-line">
          <LanguageSelect inHeader />
        </div>
        <Link to={paths.home}>{t('website')}</Link>
        <Link to={paths.account}>{t('shell:account.settings')}</Link>
        <button
          type="button"
          onClick={() => {
            menu.close();
            signOut();
          }}
        >
          {t('shell:account.signOut')}
        </button>
      </div>
    </div>
  );
}
