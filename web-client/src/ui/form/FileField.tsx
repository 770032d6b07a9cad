import { type ReactNode, useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { describedBy, Field } from './Field';
import { FilePlace, useFileRulesText } from './FilePlace';
import { FileRow, type FileUpload, isSending } from './FileRow';
import { fileProblem, type FileRules, fileSize, MAX_FILE_BYTES } from './fileRules';

interface FileFieldProps extends FileRules {
  name: string;
  label: ReactNode;
  optional?: boolean;
  help?: ReactNode;
  /** Upload state of the file after the submit: `uploads.of(name)` of `useUploads`. */
  upload?: FileUpload;
  /** Called when the file is removed from the form: `uploads.forget(name)`. */
  onRemove?: () => void;
}

/**
 * A file input: chosen with the button or the keyboard, or dropped on the field. The form holds
 * the `File`, or null. A file that violates the rules is rejected at once, and the previous one
 * stays. Texts of `upload`, which the page has to list.
 */
export function FileField({
  name,
  label,
  accept,
  maxBytes = MAX_FILE_BYTES,
  optional,
  help,
  upload,
  onRemove,
}: FileFieldProps) {
  const id = useId();
  const rulesText = useFileRulesText();
  const { control } = useFormContext<Record<string, File | null>>();
  const {
    field: { ref, value: file, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const error = refused ?? fieldState.error?.message;
  const rules = rulesText(accept, fileSize(maxBytes));

  const take = ([chosen]: File[]) => {
    const problem = chosen && fileProblem(chosen, { accept, maxBytes });
    setRefused(problem);
    if (!problem) onChange(chosen);
  };
  const remove = () => {
    setRefused(undefined);
    onChange(null);
    onRemove?.();
    input.current?.focus();
  };

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
      <FilePlace
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
        id={id}
        accept={accept}
        filled={Boolean(file)}
        disabled={isSending(upload)}
        aria-invalid={Boolean(error)}
        aria-required={optional ? undefined : true}
        aria-describedby={describedBy(id, { help: rules, error })}
        onFiles={take}
        onBlur={onBlur}
      />
      <div role="status">{file && <FileRow file={file} upload={upload} onRemove={remove} />}</div>
    </Field>
  );
}
