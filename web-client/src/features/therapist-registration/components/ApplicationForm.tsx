import { Suspense, useRef, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { apiErrorOf } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import { type TherapistApplication, userApi } from '@/api/generated/user.gen';
import { authThen, paths } from '@/app/paths';
import { selectUser } from '@/auth/authSlice';
import { formatTime } from '@/i18n/format';
import { useMutationForm } from '@/modules/forms';
import { ownZone } from '@/modules/slots/zones';
import { useUploadToasts } from '@/modules/upload';
import { Button } from '@/ui/Button';
import { ErrorSummary, Form, schemaResolver, SubmitButton } from '@/ui/form';
import { lazyPart } from '@/ui/lazyPart';
import { Notice } from '@/ui/Notice';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import { APPLICATION } from '../applicationPlace';
import {
  type ApplicationValues,
  bankFields,
  bankOf,
  CERTIFIED,
  documentNames,
  formOf,
  missingDocuments,
  problemsOf,
  rateFields,
  schemaOf,
  valuesOf,
} from '../form';
import { dropTyped, keepTyped, typedDraft } from '../typedDraft';
import { useSaving } from '../useSaving';
import styles from './Application.module.css';
import { PathField, PersonalFields, PracticeFields, ProfessionalFields, RateFields } from './FormSections';
import { LaterNotice } from './LaterNotice';
import { Progress } from './Progress';
import { Withdraw } from './Withdraw';

// Visitors upload nothing before they sign in.
const DocumentFields = lazyPart('registration.documents', () => import('./DocumentFields'), { texts: ['upload'] });

/** Fields named in the error summary. */
const named = [
  'path',
  'firstName',
  'lastName',
  'email',
  'phone',
  'licenseNumber',
  'licenseExpireDate',
  'qualification',
  'specializations',
  'education',
  'experience',
  'location',
  'languagesSpoken',
  'bio',
  'sessionTypes',
  ...rateFields,
  ...bankFields,
  ...Object.values(documentNames),
] as const;

interface ApplicationFormProps {
  /** A draft, an application that needs more information, or a decided one that a new one follows. */
  application: TherapistApplication | undefined;
  options: ApplicationOptions;
}

/** The application form (docs/product.md, sections 2, 5, 8 and 9). */
export function ApplicationForm({ application, options }: ApplicationFormProps) {
  const { t } = useTranslation(['applications', 'common']);
  const toast = useToast();
  const uploadToasts = useUploadToasts();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const [submit] = userApi.useSubmitApplicationMutation();
  const [opening] = useState(() => {
    const kept = valuesOf(application?.form, user, ownZone());
    const draft = typedDraft(kept, user?.id);
    return { kept, values: draft ?? kept, restored: draft !== undefined };
  });
  // The bank account is requested with the documents: after sign-in, and while none is stored.
  const asksBank = (values: ApplicationValues) =>
    user !== null && values.path === CERTIFIED && !saving.present()?.bankAccountHint;
  const resolver: Resolver<ApplicationValues> = (values, ...rest) =>
    schemaResolver(schemaOf(values, asksBank(values)))(values, ...rest);
  const form = useForm<ApplicationValues>({
    resolver,
    defaultValues: opening.values,
    shouldFocusError: false,
  });
  const saving = useSaving({ form, application, owner: user?.id, opened: opening.kept });
  const pendingUploads = useRef(new Set<Promise<unknown>>());
  const path = useWatch({ control: form.control, name: 'path' });
  const { own } = saving;

  const signIn = async () => {
    keepTyped(form.getValues(), opening.kept, user?.id);
    await navigate(authThen(`${paths.therapistRegistration}#${APPLICATION}`));
  };

  const edit = useMutationForm({
    form,
    failed: t('submit.failed'),
    save: (values, keyFor) =>
      saving.inLine(() => {
        const bankDetails = bankOf(values);
        const request = {
          form: formOf(values),
          etag: saving.latest.current?.etag ?? '',
          ...(bankDetails && { bankDetails }),
        };
        return submit({ 'Idempotency-Key': keyFor(request), submitApplicationRequest: request }).unwrap();
      }),
    onSaved: async (answer) => {
      dropTyped(user?.id);
      toast.success(t('submit.done', { min: options.reviewDaysMin, max: options.reviewDaysMax }));
      await saving.took(answer);
    },
    onFailed: async (error) => {
      if (error.status === 401) {
        await signIn();
        return false;
      }
      if (await saving.refused(error)) return t('overtakenText');
      const problems = problemsOf(error, form.getValues());
      const busy = typeof error.status !== 'number' || error.status >= 500;
      return {
        fields: Object.fromEntries(problems.map(({ name, message }) => [name, message])),
        text: problems.length > 0 ? t('submit.check') : busy ? t('submit.later') : apiErrorText(error),
      };
    },
  });

  const send = async (values: ApplicationValues) => {
    if (!user) {
      toast.error(t('signIn.title'), t('signIn.text'));
      return signIn();
    }
    saving.settle();
    await Promise.allSettled([...pendingUploads.current]);
    const [missing, ...others] = missingDocuments(values, options.documents, {
      documents: saving.present()?.documents ?? [],
    });
    if (missing) {
      edit.refuse({ fields: Object.fromEntries([missing, ...others].map((name) => [name, 'upload:missing'])) });
      const problem = { ...apiErrorOf(400, null), violations: [{ field: missing, reason: 'REQUIRED' }] };
      return uploadToasts.failed(problem, missing === 'reference' ? 'file' : missing);
    }
    await edit.submit(values);
  };

  return (
    <Form
      {...edit.props}
      guarded={false}
      className={styles.form}
      onSubmit={async (values) => void (await send(values))}
      onInvalid={() => toast.error(t('submit.failed'), t('submit.check'))}
    >
      {application?.status === 'APPLICATION_STATUS_INFORMATION_REQUESTED' && (
        <>
          <Progress application={application} options={options} />
          <Notice tone="warning" title={t('asked.title')}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {application.informationRequest}
            </p>
            <p>{t('asked.text')}</p>
          </Notice>
        </>
      )}
      {opening.restored && user && <Notice tone="success" title={t('restored')} announced />}
      {saving.overtaken && (
        <Notice tone="warning" announced title={t('overtaken')}>
          <p>{t('overtakenText')}</p>
        </Notice>
      )}
      <ErrorSummary labels={Object.fromEntries(named.map((name) => [name, t(`fields.${name}`)]))} />
      <PathField />
      <PersonalFields />
      <ProfessionalFields options={options} certified={path === CERTIFIED} />
      <PracticeFields options={options} />
      <RateFields options={options} />
      {path === CERTIFIED && (
        <section
          className={`${styles.part} pt-28 grid content-start gap-24 border-t border-line-2`}
          aria-labelledby="application-documents"
        >
          <h3 id="application-documents">{t('section.documents')}</h3>
          {user ? (
            <Suspense
              fallback={
                <Loading>
                  <SkeletonText lines={8} />
                </Loading>
              }
            >
              <DocumentFields
                options={options}
                application={own}
                form={form}
                saving={saving}
                pending={pendingUploads}
              />
            </Suspense>
          ) : (
            <LaterNotice onLogIn={() => void signIn()} />
          )}
        </section>
      )}
      <div className={`${styles.foot} flex flex-wrap items-center gap-16 gap-y-12`}>
        <SubmitButton busy={t('submit.busy')}>{t('submit.action')}</SubmitButton>
        {user && (
          <Button loading={saving.saving} onClick={() => void saving.saveNow()}>
            {saving.saving ? t('save.saving') : t('save.action')}
          </Button>
        )}
        {own?.canWithdraw && <Withdraw />}
        <p role="status" className="small muted num">
          {!user
            ? t('save.kept')
            : saving.problem
              ? `${t('save.failed')}: ${saving.problem}`
              : saving.savedAt !== undefined && t('save.saved', { time: formatTime(saving.savedAt) })}
        </p>
      </div>
    </Form>
  );
}
