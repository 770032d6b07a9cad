import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from '@/ui/icons';
import styles from './SchemeToggle.module.css';

/** Switches between light and dark. Until it is used the device decides. */
export function SchemeToggle() {
  const { t } = useTranslation('shell');
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t(dark ? 'scheme.toLight' : 'scheme.toDark')}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
