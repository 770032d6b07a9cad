import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { Switch } from '@/ui/Switch';
import styles from './ShortcutHelp.module.css';
import { shortcutKeys, switchShortcuts, useShortcutsOn } from './shortcuts';

/** The keyboard shortcuts of lists, and their switch. */
export function ShortcutHelp({ selects, onClose }: { selects: boolean; onClose: () => void }) {
  const { t } = useTranslation(['office', 'admin']);
  const on = useShortcutsOn();
  const names = Object.keys(shortcutKeys) as (keyof typeof shortcutKeys)[];
  return (
    <Dialog title={t('table.shortcuts')} onClose={onClose}>
      <dl className={`${styles.keys} gap-10 grid`}>
        {names
          .filter((name) => selects || name !== 'select')
          .map((name) => (
            <div key={name} className="flex items-center justify-between gap-16">
              <dt>{t(`table.key.${name}`)}</dt>
              <dd className="flex gap-8">
                {shortcutKeys[name].map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
      <Switch label={t('table.shortcutsOn')} help={t('table.shortcutsHelp')} checked={on} onChange={switchShortcuts} />
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('admin:desk.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
