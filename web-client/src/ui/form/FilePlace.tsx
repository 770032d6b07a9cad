import { type ComponentProps, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadIcon } from '../pageIcons';
import styles from './FileField.module.css';

interface FilePlaceProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange' | 'className'> {
  accept: readonly string[];
  /** Called with chosen, dropped or pasted files; never empty. */
  onFiles: (files: File[]) => void;
  /** The field already has a file, which the next one replaces. */
  filled?: boolean;
}

/**
 * Area for choosing or dropping files. The native control fills it, so a click anywhere opens
 * the file dialog.
 */
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
          // Makes choosing the same file again trigger a change.
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
      <UploadIcon className="muted" />
      <span>
        <span className={`${styles.action} text-primary font-650 underline`}>
          {t(filled ? 'replace' : input.multiple ? 'chooseSeveral' : 'choose')}
        </span>{' '}
        {t(input.multiple ? 'dropSeveral' : 'drop')}
      </span>
    </div>
  );
}

/** Returns the rules as text: file types and maximum size. */
export const useFileRulesText = () => {
  const { t } = useTranslation('upload');
  return (accept: readonly string[], size: string) =>
    t('rules', { types: accept.map((ending) => ending.slice(1).toUpperCase()).join(', '), size });
};
