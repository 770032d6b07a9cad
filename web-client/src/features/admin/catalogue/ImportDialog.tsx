import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi } from '@/api/generated/admin.gen';
import { upload } from '@/api/upload';
import { useThunks } from '@/api/useThunks';
import { useMutationForm } from '@/modules/forms';
import { NO_FILE, uploadProblem, useUploads } from '@/modules/upload';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { FileField, Form, schemaResolver } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import styles from './CatalogueAdminPage.module.css';
import { ImportReport, type ImportResult } from './ImportReport';

const ACCEPTED = ['.csv'];

/** Timeout of an import (selam.sourcing.v1.importCatalogue), milliseconds. */
const PATIENCE = 900_000;

const paths = { try: '/v1/products:import?dryRun=true', real: '/v1/products:import' } as const;

/** Whether the file is only tried. */
type Run = keyof typeof paths;

const schema = v.object({
  file: v.pipe(
    v.nullable(v.instance(File)),
    v.check((file) => file !== null, NO_FILE),
  ),
  run: v.picklist(['try', 'real']),
});

/** Imports a file of products, after a trial that changes nothing; problems are listed by line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-catalogue', 'upload']);
  const toast = useToast();
  const dispatch = useThunks();
  const form = useForm<v.InferOutput<typeof schema>>({
    resolver: schemaResolver(schema),
    defaultValues: { file: null, run: 'try' },
  });
  const [chosen, run] = useWatch({ control: form.control, name: ['file', 'run'] });
  const [result, setResult] = useState<{ file: File | null; answer: ImportResult }>();
  const uploads = useUploads<ImportResult>((id, file, { signal, onProgress }) =>
    upload(paths[id as Run], file, { type: 'text/csv', patience: PATIENCE, signal, onProgress }),
  );
  // A replaced file has neither an upload nor a result.
  const last = uploads.of(run);
  const current = last?.file === chosen ? last : undefined;
  const busy = current?.state === 'waiting' || current?.state === 'uploading';
  // Closing would abort an import without a result. The file field can cancel it.
  const imports = busy && run === 'real';

  const edit = useMutationForm({
    form,
    failed: t('import.failed'),
    save: async ({ file, run: next }) => {
      setResult(undefined);
      // The same file may be sent again: its result depends on the current catalogue.
      uploads.forget('try');
      uploads.forget('real');
      try {
        return await uploads.send(next, file);
      } finally {
        // An import that fails or is cancelled may have imported some lines.
        if (next === 'real') dispatch(adminApi.util.invalidateTags(['CatalogueService']));
      }
    },
    onSaved: (answer, { file, run: done }) => {
      setResult({ file, answer });
      if (done === 'try') return;
      toast.success(t('import.done'), file?.name);
    },
    // The file field shows a cancelled import.
    onFailed: (error) => error.reason !== 'CANCELLED' && uploadProblem(error),
  });

  return (
    <Dialog size="md" title={t('import.title')} deliberate onClose={imports ? () => undefined : onClose}>
      <Form {...edit.props} guarded={false} className={styles.result}>
        <FileField
          name="file"
          label={t('import.file')}
          help={t('import.help')}
          accept={ACCEPTED}
          upload={current && { ...current, onAgain: () => void edit.submit(form.getValues()) }}
          onRemove={() => {
            uploads.forget(run);
            setResult(undefined);
          }}
        />
        <div role="status">{result?.file === chosen && <ImportReport result={result.answer} />}</div>
        <DialogActions note={t('import.note')}>
          <Button variant="text" disabled={imports} onClick={onClose}>
            {t('import.close')}
          </Button>
          {(['try', 'real'] as const).map((each) => (
            <Button
              key={each}
              type="submit"
              variant={each === 'real' ? 'contained' : 'outlined'}
              loading={busy && run === each}
              disabled={busy && run !== each}
              onClick={() => form.setValue('run', each)}
            >
              {t(each === 'real' ? 'import.run' : 'import.try')}
            </Button>
          ))}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
