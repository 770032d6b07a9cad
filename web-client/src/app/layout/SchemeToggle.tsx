import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseScheme, followScheme, type Scheme, shownScheme } from '@/theme/scheme';
import { MoonIcon, SunIcon } from '@/ui/icons';
import styles from './SchemeToggle.module.css';

/** Written-out pages do not know the scheme. */
const writtenOut = (): Scheme => 'light';

/** Switches between light and dark. Until it is used the device decides. */
export function SchemeToggle() {
  const { t } = useTranslation('shell');
  const dark = useSyncExternalStore(followScheme, shownScheme, writtenOut) === 'dark';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t(dark ? 'scheme.toLight' : 'scheme.toDark')}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
