import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi } from '@/api/generated/admin.gen';
import { formatNumber } from '@/i18n/numbers';
import { DateField, NumberField, SelectField, TextField } from '@/ui/form';
import styles from './requests.module.css';
import { gates, limits, type StepValues } from './step';

/** Pause in typing before the plan is requested, milliseconds. */
const REST = 400;

/** The result of an inspection, next to the sampling plan. */
export function InspectionFields() {
  const { t } = useTranslation(['admin-requests', 'requests']);
  return (
    <>
      <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] grid items-start gap-18">
        <SelectField
          name="gate"
          label={t('inspect.gate')}
          options={gates.map((value) => ({ value, text: t(`requests:gate.${value}`) }))}
        />
        <NumberField name="lotSize" label={t('inspect.lot')} whole />
      </div>
      <Plan />
      <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] grid items-start gap-18">
        <NumberField name="critical" label={t('inspect.critical')} whole />
        <NumberField name="major" label={t('inspect.major')} whole />
        <NumberField name="minor" label={t('inspect.minor')} whole />
        <DateField name="inspectDate" label={t('inspect.day')} />
      </div>
      <TextField
        name="note"
        label={t('inspect.note')}
        help={t('inspect.noteHelp')}
        optional
        rows={2}
        maxLength={limits.note}
      />
      <p className="small muted">{t('inspect.photos')}</p>
    </>
  );
}

/** The sample size and the allowed defects for the size of the lot. */
function Plan() {
  const { t } = useTranslation('admin-requests');
  const typed = Number(useWatch<StepValues, 'lotSize'>({ name: 'lotSize' }));
  const [lotSize, setLotSize] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setLotSize(typed), REST);
    return () => window.clearTimeout(timer);
  }, [typed]);
  const { currentData, error } = adminApi.useGetSamplingPlanQuery({ lotSize }, { skip: !(lotSize >= 1) });
  const { critical = 0, major = 0, minor = 0 } = currentData?.accept ?? {};
  return (
    <p className={`${styles.preview} empty:hidden grid gap-12 bg-sand rounded-field p-16`} aria-live="polite">
      {error && apiErrorText(error)}
      {currentData &&
        t('inspect.plan', {
          sample: formatNumber(currentData.sampleSize),
          letter: currentData.codeLetter,
          critical: formatNumber(critical),
          major: formatNumber(major),
          minor: formatNumber(minor),
        })}
    </p>
  );
}
