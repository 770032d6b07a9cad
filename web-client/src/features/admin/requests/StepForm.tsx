import { useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ProductRequest } from '@/api/generated/user.gen';
import { paidCents } from '@/domain/requests';
import { enumText } from '@/i18n/enumText';
import { formatMarkedMoney } from '@/i18n/format';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ChoiceCards, DateField, Form, NumberField, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import { InspectionFields } from './InspectionFields';
import { OfferFields } from './OfferFields';
import styles from './requests.module.css';
import { endings, fieldOf, limits, ownReasons, schemaOf, type StepValues, usualStep, valuesOf } from './step';
import { useStep } from './useStep';

interface StepFormProps {
  request: ProductRequest;
  /** Reloads the request after another admin's change. */
  refetch: Refetch;
}

/** Moves a request along the offered steps. Keeps the input, also after another admin's change. */
export function StepForm({ request, refetch }: StepFormProps) {
  const { t } = useTranslation(['admin-requests', 'requests', 'common']);
  const toast = useToast();
  const act = useStep(request);
  const resolver: Resolver<StepValues> = (values, ...rest) => schemaResolver(schemaOf(values))(values, ...rest);
  const form = useForm<StepValues>({ resolver, defaultValues: valuesOf(request) });
  const { props, submit, confirm, changed } = useMutationForm<StepValues, ProductRequest>({
    form,
    failed: t('step.failed'),
    fields: ({ field }) => fieldOf(field),
    violationText: (reason) => ownReasons[reason],
    refetch,
    save: (values) => act(values),
    valuesOf,
    onSaved: (_, values) =>
      toast.success(
        enumText('admin-requests:done', values.step),
        // The customer may have deleted the account.
        request.email ? t('step.mailed') : undefined,
      ),
  });
  const step = useWatch({ control: form.control, name: 'step' });
  const { steps } = request;
  const { clearErrors, setValue } = form;

  // A step that is no longer offered is replaced by the default one.
  const first = usualStep(steps);
  const known = steps.includes(step);
  useEffect(() => {
    if (!known) setValue('step', first);
  }, [known, first, setValue]);
  useEffect(() => clearErrors(), [clearErrors, step]);

  const [asked, setAsked] = useState<StepValues>();
  const send = async (values: StepValues) => {
    if (endings.includes(values.step)) setAsked(values);
    else await submit(values);
  };
  const confirmed = () => {
    setAsked(undefined);
    if (asked) confirm(asked);
  };

  if (steps.length === 0) {
    return (
      <>
        {changed && <Notice tone="warning" announced title={t('common:changed.title')} />}
        <p className="muted">{t('step.none')}</p>
      </>
    );
  }
  return (
    <Form {...props} className={styles.form} onSubmit={send}>
      {asked && (
        <ConfirmDialog
          open
          destructive
          title={t(`confirm.${asked.step}.title` as never, { number: request.number })}
          action={enumText('admin-requests:action', asked.step)}
          onConfirm={confirmed}
          onClose={() => setAsked(undefined)}
        >
          <Consequence request={request} values={asked} />
        </ConfirmDialog>
      )}
      <ChoiceCards
        name="step"
        legend={t('step.legend')}
        options={steps.map((value) => ({
          value,
          title: enumText('admin-requests:action', value),
          text: enumText('admin-requests:actionText', value),
        }))}
      />
      {step === 'REQUEST_STEP_OFFER' && <OfferFields />}
      {step === 'REQUEST_STEP_INSPECT' && <InspectionFields />}
      {step === 'REQUEST_STEP_END' && (
        <NumberField name="refundPercent" label={t('end.percent')} help={t('end.percentHelp')} unit="%" />
      )}
      {step === 'REQUEST_STEP_ORDER' && (
        <TextField
          name="supplierOrderNumber"
          label={t('supplierOrderNumber')}
          optional
          dir="ltr"
          maxLength={limits.supplierOrderNumber}
        />
      )}
      {!known ? (
        <p className="muted">{t('step.choose')}</p>
      ) : step === 'REQUEST_STEP_SHIP' ? (
        <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] grid items-start gap-18">
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
            optional={!endings.includes(step)}
            rows={3}
            maxLength={limits.message}
          />
        )
      )}
      {known && (
        <div>
          <SubmitButton size="small" busy={t('step.saving')} destructive={endings.includes(step)}>
            {enumText('admin-requests:action', step)}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

/** Names the consequences of ending a request, and the refund. */
function Consequence({ request, values }: { request: ProductRequest; values: StepValues }) {
  const { t } = useTranslation('admin-requests');
  const paid = paidCents(request);
  const refunded =
    Number(request.depositRefunded?.amountMinor ?? 0) + Number(request.balanceRefunded?.amountMinor ?? 0);
  const percent = values.step === 'REQUEST_STEP_END' ? Number(values.refundPercent) : 100;
  const cad = (minor: number) => formatMarkedMoney({ currencyCode: 'CAD', amountMinor: String(Math.round(minor)) });
  return (
    <>
      <p>{t(`confirm.${values.step}.text` as never)}</p>
      <p>
        {paid === 0
          ? t('confirm.nothing')
          : t('confirm.refund', { percent, paid: cad(paid), amount: cad((paid * percent) / 100) })}
      </p>
      {refunded > 0 && <p>{t('confirm.already', { amount: cad(refunded) })}</p>}
      {request.status === 'PRODUCT_REQUEST_STATUS_SHIPPED' && <p>{t('confirm.shipped')}</p>}
    </>
  );
}
