import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { FileIcon } from '../pageIcons';
import styles from './FileField.module.css';
import { fileSize } from './fileRules';

/**
 * Upload state of a file, as `useUploads` of modules/upload returns it. A file without it is
 * chosen, but not sent.
 */
export interface FileUpload {
  state: 'waiting' | 'uploading' | 'cancelled' | 'failed' | 'done';
  /** Share that has been sent, 0 to 1. */
  progress: number;
  /** Why the upload failed, in the visitor's language. */
  problem?: string;
  onCancel: () => void;
  onAgain: () => void;
}

/** Returns whether the upload is running, so that no other file may replace it. */
export const isSending = (upload: FileUpload | undefined) =>
  upload?.state === 'waiting' || upload?.state === 'uploading';

interface FileRowProps {
  file: Pick<File, 'name' | 'size'>;
  upload?: FileUpload;
  onRemove: () => void;
}

/**
 * A file with its size, progress and actions, inside a live region (`role="status"`) of the
 * caller. Texts of `upload`.
 */
export function FileRow({ file, upload, onRemove }: FileRowProps) {
  const { t } = useTranslation('upload');
  const { name } = file;
  const state = upload?.state;
  const percent = Math.floor((upload?.progress ?? 0) * 100);
  return (
    <div
      className={`${styles.file} grid items-center gap-14 gap-y-8 rounded-btn ${state === 'failed' ? styles.failed : ''}`}
    >
      <FileIcon className="muted" />
      <div className="grid justify-items-start">
        <bdi className="font-600 leading-140 wrap-anywhere">{name}</bdi>
        <span className="num small muted">
          <bdi className="ltr">{fileSize(file.size)}</bdi>
          {state === 'uploading' && percent === 100 && ` · ${t('storing')}`}
          {state && state !== 'uploading' && state !== 'failed' && ` · ${t(state)}`}
        </span>
        {state === 'failed' && (
          <span className="text-error font-550 leading-145 text-14">{upload?.problem ?? t('failed.file')}</span>
        )}
      </div>
      <div className={`${styles.actions} flex flex-wrap items-center justify-end gap-8 gap-y-4`}>
        {state === 'uploading' && (
          // The progress bar below announces it; a text in the live region would be announced at
          // every step.
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
        <progress
          className={`${styles.progress} w-full overflow-hidden col-span-full border-0 rounded-full`}
          value={upload?.progress}
          max={1}
          aria-label={t('uploading', { name })}
        />
      )}
    </div>
  );
}
