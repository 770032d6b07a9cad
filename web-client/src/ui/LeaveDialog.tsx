import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog';

export interface LeaveDialogProps {
  /** Called with whether the user leaves without saving. */
  onAnswer: (leaves: boolean) => void;
}

/** Asks before unsaved input is lost. */
export function LeaveDialog({ onAnswer }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      destructive
      title={t('leave.title')}
      keep={t('leave.keep')}
      action={t('leave.action')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
