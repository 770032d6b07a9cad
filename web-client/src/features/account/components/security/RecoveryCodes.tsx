import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMutationForm } from '@/modules/forms';
import { CheckboxField, Form, SubmitButton } from '@/ui/form';
import { Button } from '@/ui/Button';
import { DialogActions } from '@/ui/Dialog';
import { DownloadIcon } from '@/ui/pageIcons';
import { save } from '@/ui/useDownload';
import { CopyButton } from './CopyButton';
import styles from './security.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the user has saved the codes. */
  onKept: () => void;
}

/** Shows the codes once; the user must confirm that they are saved. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { kept: false } });
  const edit = useMutationForm({ form, save: onKept });
  const kept = useWatch({ control: form.control, name: 'kept' });
  const download = () => {
    const address = URL.createObjectURL(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }));
    save(address, 'selam-recovery-codes.txt');
  };

  return (
    <Form {...edit.props} guarded={false}>
      <p>{t('codes.text')}</p>
      <ul
        className="grid-cols-[repeat(2,minmax(0,1fr))] max-[420px]:gap-y-8 max-[420px]:gap-x-12 max-[420px]:px-12 grid gap-24 gap-y-8 bg-sand border border-line-2 rounded-field px-20 py-16"
        aria-label={t('codes.list')}
        dir="ltr"
      >
        {codes.map((code) => (
          <li key={code} className="num font-650">
            {code}
          </li>
        ))}
      </ul>
      <div className={`${styles.buttons} flex flex-wrap items-center gap-12 gap-y-8`}>
        <CopyButton text={codes.join('\n')}>{t('codes.copy')}</CopyButton>
        <Button size="small" startIcon={<DownloadIcon small />} onClick={download}>
          {t('codes.download')}
        </Button>
      </div>
      <CheckboxField name="kept" label={t('codes.kept')} />
      <DialogActions>
        <SubmitButton disabled={!kept}>{t('codes.finish')}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
