import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { FileIcon, UploadIcon } from '../pageIcons';
import { describedBy, Field } from './Field';
import styles from './FileField.module.css';
import { fileProblem, type FileRules, fileSize, MAX_FILE_BYTES } from './fileRules';

interface FileFieldProps extends FileRules {
  name: string;
  label: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  /** How much has been uploaded, 0 to 1, while the form sends it. */
  progress?: number;
}

/**
 * One file: chosen with the button or the keyboard, or dropped on the field. The form holds the `File`, or null. What the rules do not allow is refused at
 * once, and what was chosen before stays.
 */
export function FileField({
  name,
  label,
  accept,
  maxBytes = MAX_FILE_BYTES,
  optional,
  help,
  progress,
}: FileFieldProps) {
  const id = useId();
  const { t } = useTranslation();
  const { control } = useFormContext<Record<string, File | null>>();
  const {
    field: { ref, value: file, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = refused ?? fieldState.error?.message;
  const sending = progress !== undefined && progress < 1;

  const take = (chosen: File | null | undefined) => {
    if (!chosen) return;
    const problem = fileProblem(chosen, { accept, maxBytes });
    setRefused(problem);
    if (!problem) onChange(chosen);
  };
  const remove = () => {
    setRefused(undefined);
    onChange(null);
    input.current?.focus();
  };
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault();
    setOver(entering && !sending);
  };
  const rules = t('file.rules', {
    types: accept.map((ending) => ending.slice(1).toUpperCase()).join(', '),
    size: fileSize(maxBytes),
  });

  return (
    <Field
      id={id}
      label={label}
      optional={optional}
      error={error}
      help={
        <>
          {help && (
            <>
              {help}
              <br />
            </>
          )}
          {rules}
        </>
      }
    >
      <div
        className={`${styles.place} ${over ? styles.over : ''} ${error ? styles.wrong : ''} ${sending ? styles.sending : ''}`}
      >
        <input
          ref={(element) => {
            ref(element);
            input.current = element;
          }}
          id={id}
          type="file"
          accept={accept.join(',')}
          disabled={sending}
          aria-invalid={Boolean(error)}
          aria-required={optional ? undefined : true}
          aria-describedby={describedBy(id, { help: rules, error })}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Choosing the same file again must be noticed, too.
            target.value = '';
          }}
          onBlur={onBlur}
          onDragEnter={(event) => drag(event, true)}
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false);
            if (!sending) take(event.dataTransfer.files[0]);
          }}
        />
        <UploadIcon className={styles.icon} />
        <span>
          <span className={styles.action}>{t(file ? 'file.replace' : 'file.choose')}</span> {t('file.drop')}
        </span>
      </div>
      <div role="status">
        {file && (
          <div className={styles.file}>
            <FileIcon className={styles.icon} />
            <div className={styles.facts}>
              <bdi className={styles.name}>{file.name}</bdi>
              <span className="num small muted">
                <bdi className="ltr">{fileSize(file.size)}</bdi>
                {progress === 1 && ` · ${t('file.uploaded')}`}
              </span>
            </div>
            {sending ? (
              // The bar below says it to screen readers; here it would be read out at every step.
              <span className="num small" aria-hidden>
                <bdi className="ltr">{Math.round(progress * 100)}%</bdi>
              </span>
            ) : (
              <Button
                variant="text"
                size="small"
                aria-label={t('file.removeNamed', { name: file.name })}
                onClick={remove}
              >
                {t('file.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      {file && sending && (
        <progress
          className={styles.progress}
          value={progress}
          max={1}
          aria-label={t('file.uploading', { name: file.name })}
        />
      )}
    </Field>
  );
}
