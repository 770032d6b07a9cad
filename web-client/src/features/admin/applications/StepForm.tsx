import { type ReactNode, useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/ApiError';
import type { ApplicationStep, TherapistApplication } from '@/api/generated/admin.gen';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import {
  CheckboxGroup,
  ChoiceCards,
  DateField,
  Form,
  schemaResolver,
  SelectField,
  SubmitButton,
  TextField,
} from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import styles from './applications.module.css';
import { EXPERIENCED, limits, rejectionReasons, schemaOf, type StepValues, usualStep, valuesOf } from './step';
import { useStep } from './useStep';

interface StepFormProps {
  application: TherapistApplication;
  options: ApplicationOptions | undefined;
  /** Reloads the application after another admin's change. */
  refetch: Refetch;
}

/** Steps that send the applicant no email. */
const silent: readonly ApplicationStep[] = ['APPLICATION_STEP_START_REVIEW', 'APPLICATION_STEP_RENEW_LICENSE'];

/** Moves an application along the offered steps. Keeps the input, also after another admin's change. */
export function StepForm({ application, options, refetch }: StepFormProps) {
  const { t } = useTranslation(['application-desk', 'therapy-choices', 'common']);
  const toast = useToast();
  const act = useStep(application);
  const resolver: Resolver<StepValues> = (values, ...rest) => schemaResolver(schemaOf(values))(values, ...rest);
  const form = useForm<StepValues>({ resolver, defaultValues: valuesOf(application) });
  const { props, submit, confirm, changed } = useMutationForm<StepValues, TherapistApplication>({
    form,
    failed: t('step.failed'),
    refetch,
    save: (values) => act(values),
    valuesOf,
    onSaved: (_, { step: done }) =>
      toast.success(enumText('application-desk:done', done), silent.includes(done) ? undefined : t('step.mailed')),
    onFailed: (error) => explain(error),
  });
  const step = useWatch({ control: form.control, name: 'step' });
  const { steps, status } = application;
  // Kept until the admin has confirmed the approval.
  const [approving, setApproving] = useState<StepValues>();
  const { clearErrors, setValue } = form;

  // A step that is no longer offered is replaced by the default one.
  const first = usualStep(steps);
  const known = steps.includes(step);
  useEffect(() => {
    if (!known) setValue('step', first);
  }, [known, first, setValue]);
  useEffect(() => clearErrors(), [clearErrors, step]);

  /** Error texts that the general ones do not cover. */
  const explain = ({ reason, violations }: ApiError) => {
    if (violations.some(({ field }) => field === 'startLocalTime'))
      form.setError('day', { message: 'application-desk:step.timePast' });
    if (violations.some((it) => it.reason === 'QUALIFICATION_MISMATCH'))
      form.setError('qualification', { message: 'application-desk:step.qualificationMismatch' });
    if (reason === 'INTERVIEW_NEEDED') form.setError('step', { message: 'application-desk:step.interviewNeeded' });
    return undefined;
  };

  if (steps.length === 0) {
    return (
      <>
        {changed && <Notice tone="warning" announced title={t('common:changed.title')} />}
        <p className="muted">
          {t(status === 'APPLICATION_STATUS_INFORMATION_REQUESTED' ? 'step.waits' : 'step.ended')}
        </p>
      </>
    );
  }
  return (
    <Form
      {...props}
      className={styles.form}
      onSubmit={async (values) => {
        if (values.step === 'APPLICATION_STEP_APPROVE') setApproving(values);
        else await submit(values);
      }}
    >
      <ChoiceCards
        name="step"
        legend={t('step.legend')}
        options={steps.map((value) => ({
          value,
          title: enumText('application-desk:action', value),
          text: enumText('application-desk:actionText', value),
        }))}
      />
      <StepFields step={step} application={application} options={options} />
      <div>
        <SubmitButton size="small" busy={t('step.sending')} destructive={step === 'APPLICATION_STEP_REJECT'}>
          {known && enumText('application-desk:action', step)}
        </SubmitButton>
      </div>
      <ConfirmDialog
        open={approving !== undefined}
        title={t('approve.title')}
        action={t('action.APPLICATION_STEP_APPROVE')}
        onClose={() => setApproving(undefined)}
        onConfirm={() => {
          if (approving) confirm(approving);
          setApproving(undefined);
        }}
      >
        <p>{t('approve.text')}</p>
        {approving && (
          <p>
            {t('approve.qualification', {
              qualification: enumText(
                'therapy-choices:qualifications',
                approving.qualification as EnumValue<'therapy-choices:qualifications'>,
              ),
            })}
          </p>
        )}
      </ConfirmDialog>
    </Form>
  );
}

interface StepFieldsProps extends Omit<StepFormProps, 'refetch'> {
  step: ApplicationStep;
}

/** The fields of the chosen step. */
function StepFields({ step, application, options }: StepFieldsProps): ReactNode {
  const { t } = useTranslation(['application-desk', 'applications', 'therapy-choices']);
  switch (step) {
    case 'APPLICATION_STEP_SCHEDULE_INTERVIEW':
      return (
        <>
          <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-y-18 gap-x-24 grid items-start">
            <DateField name="day" label={t('step.day')} />
            <TextField name="time" label={t('step.time')} help={t('step.timeHelp')} dir="ltr" maxLength={16} />
          </div>
          <TextField name="note" label={t('step.note')} help={t('step.noteHelp')} rows={3} maxLength={limits.note} />
        </>
      );
    case 'APPLICATION_STEP_REQUEST_INFORMATION':
      return <TextField name="message" label={t('step.message')} rows={3} maxLength={limits.message} />;
    case 'APPLICATION_STEP_APPROVE': {
      const certified = application.form?.path !== 'APPLICATION_PATH_EXPERIENCED';
      const offered = [...(certified ? (options?.qualifications ?? []) : []), EXPERIENCED];
      return (
        <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-y-18 gap-x-24 grid items-start">
          <SelectField
            name="qualification"
            label={t('step.qualification')}
            options={offered.map((value) => ({
              value,
              text: enumText('therapy-choices:qualifications', value as EnumValue<'therapy-choices:qualifications'>),
            }))}
          />
          <DateField
            name="licenseExpireDate"
            label={t('step.licenseExpireDate')}
            help={t('step.licenseHelp')}
            optional
          />
        </div>
      );
    }
    case 'APPLICATION_STEP_REJECT':
      return (
        <>
          <CheckboxGroup
            name="reasons"
            legend={t('step.reasons')}
            options={rejectionReasons.map((value) => ({ value, text: t(`applications:reason.${value}`) }))}
          />
          <TextField
            name="message"
            label={t('step.rejection')}
            help={t('step.rejectionHelp')}
            optional
            rows={3}
            maxLength={limits.message}
          />
        </>
      );
    case 'APPLICATION_STEP_RENEW_LICENSE':
      return <DateField name="licenseExpireDate" label={t('step.licenseExpireDate')} />;
    default:
      return null;
  }
}
