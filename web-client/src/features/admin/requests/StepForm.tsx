import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { type Path, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { violationKey } from '@/api/apiErrorText';
import type { RequestOptions } from '@/api/generated/public.gen';
import type { ProductRequest } from '@/api/generated/user.gen';
import { type EditRules, useEdit } from '@/kits/records';
import { ChoiceCards, DateField, Form, NumberField, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import { InspectionFields } from './InspectionFields';
import { OfferFields } from './OfferFields';
import styles from './requests.module.css';
import { fieldOf, limits, ownReasons, schemaOf, type StepValues, valuesOf } from './step';
import { useStep } from './useStep';

interface StepFormProps {
  request: ProductRequest;
  options?: RequestOptions;
  /** Loads the request again after somebody else has changed it. */
  refetch: EditRules['refetch'];
}

/** Moves a request along by what the service offers. Never loses what was typed, also when somebody else was faster. */
export function StepForm({ request, options, refetch }: StepFormProps) {
  const { t } = useTranslation(['admin-requests', 'requests']);
  const toast = useToast();
  const act = useStep(request);
  const resolver: Resolver<StepValues> = (values, ...rest) => valibotResolver(schemaOf(values))(values, ...rest);
  const form = useForm<StepValues>({ resolver, defaultValues: valuesOf(request) });
  const { attempt, overtaken } = useEdit(form, { failed: t('step.failed'), refetch });
  const step = useWatch({ control: form.control, name: 'step' });
  const { steps } = request;
  const { clearErrors, setValue, setError } = form;

  // A step that no longer leads on gives way to the usual one.
  const [first] = steps;
  const known = steps.includes(step);
  useEffect(() => {
    if (!known && first) setValue('step', first);
  }, [known, first, setValue]);
  useEffect(() => clearErrors(), [clearErrors, step]);

  const send = async (values: StepValues) => {
    let refusal: unknown;
    const saved = await attempt(async () => {
      try {
        form.reset(valuesOf(await act(values)));
      } catch (error) {
        refusal = error;
        throw error;
      }
    });
    if (saved) toast.success(t(`done.${values.step}` as never), t('step.mailed'));
    else if (isApiError(refusal))
      for (const { field, reason } of refusal.violations)
        setError(fieldOf(field) as Path<StepValues>, { message: ownReasons[reason] ?? violationKey(reason) });
  };

  const notice = overtaken && (
    <Notice tone="warning" announced title={t('requests:overtaken.title')}>
      <p>{t('requests:overtaken.text')}</p>
    </Notice>
  );
  if (steps.length === 0) {
    return (
      <>
        {notice}
        <p className="muted">{t('step.none')}</p>
      </>
    );
  }
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      {notice}
      <ChoiceCards
        name="step"
        legend={t('step.legend')}
        options={steps.map((value) => ({
          value,
          title: t(`action.${value}` as never),
          text: t(`actionText.${value}` as never),
        }))}
      />
      {step === 'REQUEST_STEP_OFFER' && <OfferFields options={options} />}
      {step === 'REQUEST_STEP_INSPECT' && <InspectionFields />}
      {step === 'REQUEST_STEP_ORDER' && (
        <TextField
          name="supplierOrderNumber"
          label={t('supplierOrderNumber')}
          optional
          dir="ltr"
          maxLength={limits.supplierOrderNumber}
        />
      )}
      {step === 'REQUEST_STEP_SHIP' ? (
        <div className={styles.pair}>
          <NumberField name="weightKg" label={t('ship.weight')} unit="kg" />
          <DateField name="pickupDate" label={t('ship.day')} />
        </div>
      ) : (
        step !== 'REQUEST_STEP_OFFER' &&
        step !== 'REQUEST_STEP_INSPECT' && (
          <TextField
            name="message"
            label={t('step.message')}
            help={t('step.messageHelp')}
            optional={step !== 'REQUEST_STEP_DECLINE'}
            rows={3}
            maxLength={limits.message}
          />
        )
      )}
      <div>
        <SubmitButton size="small" busy={t('step.saving')} destructive={step === 'REQUEST_STEP_DECLINE'}>
          {known && t(`action.${step}` as never)}
        </SubmitButton>
      </div>
    </Form>
  );
}
