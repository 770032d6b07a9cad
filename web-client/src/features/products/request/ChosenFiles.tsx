import { t } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestOptions } from '@/api/generated/public.gen';
import { randomId } from '@/browser/randomId';
import { FilePlace, fileProblem, FileRow, fileSize, useFileRulesText } from '@/ui/form';
import { Field } from '@/ui/form/Field';

/** A file that waits until the request exists. */
export interface ChosenFile {
  id: string;
  file: File;
}

interface ChosenFilesProps {
  options: Pick<RequestOptions, 'extensions' | 'maxFileBytes' | 'maxAttachments'>;
  files: readonly ChosenFile[];
  onChange: (files: readonly ChosenFile[]) => void;
}

/** Files chosen before a request is sent. Unaccepted files are named and left out. */
export function ChosenFiles({ options, files, onChange }: ChosenFilesProps) {
  const { t: say } = useTranslation('requests');
  const id = useId();
  const rulesText = useFileRulesText();
  const [refused, setRefused] = useState<string[]>([]);
  const rules = { accept: options.extensions, maxBytes: Number(options.maxFileBytes) };

  const take = (chosen: File[]) => {
    const wrong: string[] = [];
    const taken = [...files];
    for (const file of chosen) {
      const problem = fileProblem(file, rules);
      if (problem === 'upload:tooLarge')
        wrong.push(say('form.fileTooLarge', { name: file.name, size: fileSize(rules.maxBytes) }));
      else if (problem) wrong.push(`${file.name}: ${t(problem)}`);
      else if (taken.length >= options.maxAttachments) wrong.push(say('form.tooManyFiles', { name: file.name }));
      else taken.push({ id: randomId(), file });
    }
    setRefused(wrong);
    onChange(taken);
  };

  return (
    <Field id={id} label={say('form.files')} optional help={rulesText(rules.accept, fileSize(rules.maxBytes))}>
      <FilePlace id={id} accept={rules.accept} multiple aria-describedby={`${id}-help`} onFiles={take} />
      <div role="alert" className="text-error text-15 wrap-anywhere">
        {refused.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <ul className="grid gap-10" aria-live="polite">
        {files.map(({ id: one, file }) => (
          <li key={one}>
            <FileRow file={file} onRemove={() => onChange(files.filter((other) => other.id !== one))} />
          </li>
        ))}
      </ul>
    </Field>
  );
}
