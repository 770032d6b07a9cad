import { t } from 'i18next';
import { type ReactNode, useId, useRef, useState } from 'react';
import { randomId } from '@/browser/randomId';
import {
  FilePlace,
  fileProblem,
  type FileProblem,
  FileRow,
  type FileRules,
  fileSize,
  MAX_FILE_BYTES,
  useFileRulesText,
} from '@/ui/form';
import { Field } from '@/ui/form/Field';
import type { Uploads } from './useUploads';

interface UploadListProps<Answer> extends FileRules {
  label: ReactNode;
  uploads: Uploads<Answer>;
  /** Creates the id of another file. The page may have other uploads under other ids. */
  newId?: () => string;
}

/**
 * Any number of files, sent as soon as they are chosen. Files that violate the rules are named
 * and skipped. Texts of `upload`.
 */
export function UploadList<Answer>({
  label,
  uploads,
  accept,
  maxBytes = MAX_FILE_BYTES,
  newId = randomId,
}: UploadListProps<Answer>) {
  const id = useId();
  const rulesText = useFileRulesText();
  const [refused, setRefused] = useState<{ name: string; problem: FileProblem }[]>([]);
  const input = useRef<HTMLInputElement>(null);

  const take = (files: File[]) => {
    const problems = files.map((file) => ({ file, problem: fileProblem(file, { accept, maxBytes }) }));
    setRefused(problems.flatMap(({ file, problem }) => (problem ? [{ name: file.name, problem }] : [])));
    // The row of the file shows the result.
    for (const { file, problem } of problems) if (!problem) uploads.send(newId(), file).catch(() => undefined);
  };
  const remove = (gone: string) => {
    uploads.forget(gone);
    input.current?.focus();
  };

  return (
    <Field id={id} label={label} help={rulesText(accept, fileSize(maxBytes))}>
      <FilePlace ref={input} id={id} accept={accept} multiple aria-describedby={`${id}-help`} onFiles={take} />
      <div role="alert" className="empty:hidden text-error font-550 text-14 wrap-anywhere">
        {refused.map(({ name, problem }, index) => (
          <p key={index}>
            <bdi>{name}</bdi>: {t(problem)}
          </p>
        ))}
      </div>
      <ul className="empty:hidden grid gap-8" aria-live="polite">
        {uploads.all.map((upload) => (
          <li key={upload.id}>
            <FileRow file={upload.file} upload={upload} onRemove={() => remove(upload.id)} />
          </li>
        ))}
      </ul>
    </Field>
  );
}
