import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { FileIcon } from '../pageIcons';
import styles from './FileField.module.css';
import { fileSize } from './fileRules';

/** How a file is on its way, as `useUploads` of modules/upload says it. A file without this is chosen and not sent. */
export interface FileUpload {
  state: 'waiting' | 'uploading' | 'cancelled' | 'failed' | 'done';
  /** How much has been sent, 0 to 1. */
  progress: number;
  /** Why it failed, in the visitor's language. */
  problem?: string;
  onCancel: () => void;
  onAgain: () => void;
}

/** Whether it is under way, so that nothing else may take its place. */
export const isSending = (upload: FileUpload | undefined) =>
  upload?.state === 'waiting' || upload?.state === 'uploading';

interface FileRowProps {
  file: Pick<File, 'name' | 'size'>;
  upload?: FileUpload;
  onRemove: () => void;
}

/** A file with its size, how far it is, and what can be done with it, inside a live region (`role="status"`) of the caller. Texts of `upload`. */
export function FileRow({ file, upload, onRemove }: FileRowProps) {
  const { t } = useTranslation('upload');
  const { name } = file;
  const state = upload?.state;
  const percent = Math.floor((upload?.progress ?? 0) * 100);
  return (
    <div className={`${styles.file} ${state === 'failed' ? styles.failed : ''}`}>
      <FileIcon className={styles.icon} />
      <div className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        <span className="num small muted">
          <bdi className="ltr">{fileSize(file.size)}</bdi>
          {state === 'uploading' && percent === 100 && ` · ${t('storing')}`}
          {state && state !== 'uploading' && state !== 'failed' && ` · ${t(state)}`}
        </span>
        {state === 'failed' && <span className={styles.problem}>{upload?.problem ?? t('failed.file')}</span>}
      </div>
      <div className={styles.actions}>
        {state === 'uploading' && (
          // The bar below says it to screen readers; here it would be read out at every step.
          <span className="num small" aria-hidden>
            <bdi className="ltr">{percent}%</bdi>
          </span>
        )}
        {(state === 'failed' || state === 'cancelled') && (
          <Button size="small" aria-label={t('againNamed', { name })} onClick={upload?.onAgain}>
            {t('again')}
          </Button>
        )}
        {isSending(upload) ? (
          <Button variant="text" size="small" aria-label={t('cancelNamed', { name })} onClick={upload?.onCancel}>
            {t('cancel')}
          </Button>
        ) : (
          <Button variant="text" size="small" aria-label={t('removeNamed', { name })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </div>
      {state === 'uploading' && (
        <progress className={styles.progress} value={upload?.progress} max={1} aria-label={t('uploading', { name })} />
      )}
    </div>
  );
}
