import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { trackingPath } from '@/app/paths';
import { useMutationForm } from '@/modules/forms';
import { ArchWindow } from '@/ui/ArchWindow';
import { Form, REQUIRED, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { SearchIcon } from '@/ui/icons';
import DoorstepScene from '@/ui/illustrations/DoorstepScene.svg';
import { PageTitle } from '@/ui/PageTitle';
import { TrackingResult } from './components/TrackingResult';
import { trackingNumber } from './trackingNumber';
import styles from './TrackingPage.module.css';

const schema = v.object({ number: v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED)) });

/** Public tracking of a shipment by its number. */
export default function TrackingPage() {
  const { t } = useTranslation('tracking');
  const navigate = useNavigate();
  const { number = '' } = useParams();
  const { key } = useLocation();
  const form = useForm({ resolver: schemaResolver(schema), values: { number } });
  const edit = useMutationForm({
    form,
    save: (values) => navigate(trackingPath(trackingNumber(values.number))),
  });
  return (
    <div className={`wrap ${styles.page} grid items-start gap-48`}>
      <PageTitle unlisted>{t('title')}</PageTitle>
      <div className={`${styles.ask} grid gap-24`}>
        <h1>{t('ask')}</h1>
        <Form {...edit.props} guarded={false}>
          <TextField name="number" label={t('number')} help={t('help')} autoComplete="off" dir="ltr" maxLength={40} />
          <div>
            <SubmitButton busy={t('busy')} startIcon={<SearchIcon />}>
              {t('action')}
            </SubmitButton>
          </div>
        </Form>
        <p className="small muted">{t('private')}</p>
      </div>
      {number ? (
        // Submitting the same number again repeats the request.
        <TrackingResult key={`${number} ${key}`} number={number} />
      ) : (
        <ArchWindow outlined className={`${styles.door} grid items-end`}>
          <DoorstepScene className="w-full mirror" />
        </ArchWindow>
      )}
    </div>
  );
}
