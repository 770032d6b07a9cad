import { type ComponentProps, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadIcon } from '../pageIcons';
import styles from './FileField.module.css';

interface FilePlaceProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange' | 'className'> {
  accept: readonly string[];
  /** Chosen, dropped or pasted; never empty. */
  onFiles: (files: File[]) => void;
  /** The place has a file: the next one replaces it. */
  filled?: boolean;
}

/** Where files are chosen or dropped: the browser's own control fills the place, so a press anywhere opens the choice. */
export function FilePlace({ accept, onFiles, filled, disabled, ...input }: FilePlaceProps) {
  const { t } = useTranslation('upload');
  const [over, setOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const chosen = [...files];
    if (chosen.length > 0) onFiles(input.multiple ? chosen : chosen.slice(0, 1));
  };
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault();
    setOver(entering && !disabled);
  };
  const names = [styles.place, over && styles.over, input['aria-invalid'] && styles.wrong, disabled && styles.sending];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <input
        {...input}
        type="file"
        accept={accept.join(',')}
        disabled={disabled}
        onChange={({ target }) => {
          take(target.files ?? []);
          // Choosing the same file again must be noticed, too.
          target.value = '';
        }}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!disabled) take(event.dataTransfer.files);
        }}
      />
      <UploadIcon className={styles.icon} />
      <span>
        <span className={styles.action}>{t(filled ? 'replace' : input.multiple ? 'chooseSeveral' : 'choose')}</span>{' '}
        {t(input.multiple ? 'dropSeveral' : 'drop')}
      </span>
    </div>
  );
}

/** What the place says below: which types, how large. */
export const useFileRulesText = () => {
  const { t } = useTranslation('upload');
  return (accept: readonly string[], size: string) =>
    t('rules', { types: accept.map((ending) => ending.slice(1).toUpperCase()).join(', '), size });
};
