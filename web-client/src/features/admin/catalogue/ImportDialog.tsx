import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallError } from '@/api/CallError';
import { adminApi } from '@/api/generated/admin.gen';
import { upload } from '@/api/upload';
import { useThunks } from '@/api/useThunks';
import { NO_FILE, uploadProblem, useUploads } from '@/modules/upload';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { FAILURE, FileField, Form } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import styles from './CatalogueAdminPage.module.css';
import { ImportReport, type ImportResult } from './ImportReport';

const ACCEPTED = ['.csv'];

/** Timeout of an import (selam.sourcing.v1.importCatalogue), milliseconds. */
const PATIENCE = 900_000;

/** Whether the file is only tried. */
type Run = 'try' | 'real';
const paths: Readonly<Record<string, string>> = {
  try: '/v1/products:import?dryRun=true',
  real: '/v1/products:import',
};

interface Values {
  file: File | null;
}

/** Imports a file of products, after a trial that changes nothing; problems are listed by line. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-catalogue', 'upload']);
  const toast = useToast();
  const dispatch = useThunks();
  const form = useForm<Values>({ defaultValues: { file: null } });
  const [run, setRun] = useState<Run>('try');
  const [result, setResult] = useState<ImportResult>();
  const uploads = useUploads<ImportResult>((id, file, { signal, onProgress }) =>
    upload(paths[id] ?? '', file, { type: 'text/csv', patience: PATIENCE, signal, onProgress }),
  );
  const current = uploads.of(run);
  const busy = current?.state === 'waiting' || current?.state === 'uploading';

  const send = async (next: Run) => {
    const file = form.getValues('file');
    if (!file) {
      form.setError('file', { message: NO_FILE }, { shouldFocus: true });
      return;
    }
    setRun(next);
    setResult(undefined);
    form.clearErrors();
    // The same file may be sent again: its result depends on the current catalogue.
    uploads.forget('try');
    uploads.forget('real');
    try {
      const answer = await uploads.send(next, file);
      setResult(answer);
      if (next === 'try') return;
      dispatch(adminApi.util.invalidateTags(['CatalogueService']));
      toast.success(t('import.done'), file.name);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The file field shows a cancelled import.
      if (error.reason !== 'CANCELLED')
        form.setError(FAILURE, { type: t('import.failed'), message: uploadProblem(error) });
    }
  };

  return (
    <Dialog size="md" title={t('import.title')} deliberate onClose={onClose}>
      <Form form={form} guarded={false} className={styles.result} onSubmit={() => send('try')}>
        <FileField
          name="file"
          label={t('import.file')}
          help={t('import.help')}
          accept={ACCEPTED}
          upload={current && { ...current, onAgain: () => void send(run) }}
          onRemove={() => {
            uploads.forget(run);
            setResult(undefined);
          }}
        />
        <div role="status">{result && <ImportReport result={result} />}</div>
        <DialogActions note={t('import.note')}>
          <Button variant="text" onClick={onClose}>
            {t('import.close')}
          </Button>
          <Button type="submit" loading={busy && run === 'try'} disabled={busy && run === 'real'}>
            {t('import.try')}
          </Button>
          <Button
            variant="contained"
            loading={busy && run === 'real'}
            disabled={busy && run === 'try'}
            onClick={() => void send('real')}
          >
            {t('import.run')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
