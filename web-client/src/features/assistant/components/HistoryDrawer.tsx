import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import styles from './History.module.css';

/** The history on narrow screens. */
export function HistoryDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('assistant');
  return (
    <Drawer open={open} onClose={onClose} slotProps={{ paper: { 'aria-label': t('history.title'), role: 'dialog' } }}>
      <div className="w-[min(340px,88vw)] grid content-start gap-16 p-16">
        <IconButton className={styles.close} aria-label={t('history.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
        {children}
      </div>
    </Drawer>
  );
}
