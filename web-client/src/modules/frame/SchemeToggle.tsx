import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseScheme, followScheme, type Scheme, shownScheme } from '@/theme/scheme';
import { IconButton } from '@/ui/IconButton';
import { MoonIcon, SunIcon } from '@/ui/icons';

/** Written-out pages are rendered in the light scheme. */
const writtenOut = (): Scheme => 'light';

/** Switches between light and dark. The device decides until the user chooses. */
export function SchemeToggle() {
  const { t } = useTranslation('shell');
  const dark = useSyncExternalStore(followScheme, shownScheme, writtenOut) === 'dark';
  return (
    <IconButton
      aria-label={t(dark ? 'scheme.toLight' : 'scheme.toDark')}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
