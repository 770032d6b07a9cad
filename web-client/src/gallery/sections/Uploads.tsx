import type { Language } from '@/i18n/languages';
import { UploadList, useUploads } from '@/modules/upload';
import { FileRow, type FileUpload } from '@/ui/form';
import type { Samples } from '../samples';
import { Section } from '../Section';

const nothing = () => undefined;
const problems: Record<Language, string> = {
  en: 'The connection broke. Check it and try again.',
  ti: 'መስመር ተቛሪጹ። መስመርኩም ርኣዩ እሞ ደጊምኩም ፈትኑ።',
  ar: 'انقطع الاتصال. تحقق منه وأعد المحاولة.',
};

/** Takes four seconds; fails for files whose name contains "broken". */
async function pretend(
  _: string,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
) {
  for (let step = 0; step <= 40; step++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    signal.throwIfAborted();
    onProgress(step / 40);
    if (step === 20 && file.name.includes('broken')) throw new Error('broken');
  }
}

/** A live upload list, and a row in each state. */
export function Uploads({ words, language }: { words: Samples; language: Language }) {
  const uploads = useUploads(pretend);
  const states: [FileUpload['state'] | undefined, number][] = [
    [undefined, 0],
    ['waiting', 0],
    ['uploading', 0.62],
    ['uploading', 1],
    ['cancelled', 0],
    ['failed', 0.4],
    ['done', 1],
  ];
  return (
    <Section title="UploadList, FileRow, useUploads">
      <UploadList label={words.resume} accept={['.pdf', '.jpg', '.png']} uploads={uploads} />
      {states.map(([state, progress], index) => (
        <div key={index} role="status">
          <FileRow
            file={{ name: 'selam-kidane-certificate-2014.pdf', size: 2_516_582 }}
            upload={state && { state, progress, problem: problems[language], onCancel: nothing, onAgain: nothing }}
            onRemove={nothing}
          />
        </div>
      ))}
    </Section>
  );
}
