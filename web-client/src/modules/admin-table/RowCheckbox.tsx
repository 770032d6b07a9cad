import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import styles from './RowCheckbox.module.css';

interface RowCheckboxProps {
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** Selects a row for a change of several rows. */
export function RowCheckbox({ name, checked, onChange }: RowCheckboxProps) {
  const { t } = useTranslation('office');
  return (
    <Checkbox
      size="small"
      className={styles.checkbox}
      checked={checked}
      onChange={onChange}
      slotProps={{ input: { 'aria-label': t('table.select', { name }) } }}
    />
  );
}
