import { useTranslation } from 'react-i18next';
import { adminApi, type TherapistApplication } from '@/api/generated/admin.gen';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import { useMay } from '@/auth/useMay';
import { therapistPath } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { formatCalendarDate, formatLocalDateTime, formatMoney } from '@/i18n/format';
import {
  AdminTableRecord,
  Facts,
  EmailLink,
  PhoneLink,
  RECORD_QUERY,
  RecordHead,
  RecordHistory,
  RecordPart,
} from '@/modules/admin-table';
import { MoreLink } from '@/ui/MoreLink';
import { ApplicationDocuments } from './ApplicationDocuments';
import { BankAccount } from './BankAccount';
import { StepForm } from './StepForm';

interface OpenApplicationProps {
  id: string;
  options: ApplicationOptions | undefined;
}

/** The open application: the form next to the documents, the bank account on demand, the next steps and the history. */
export function OpenApplication({ id, options }: OpenApplicationProps) {
  const mayReadBank = useMay('finance');
  const { t } = useTranslation(['application-desk', 'applications', 'admin']);
  const query = adminApi.useGetTherapistApplicationQuery({ id }, RECORD_QUERY);
  return (
    <AdminTableRecord query={query} failed={t('failed')}>
      {(application) => {
        const { form, status } = application;
        return (
          <>
            <RecordHead
              title={
                <bdi>
                  {form?.firstName} {form?.lastName}
                </bdi>
              }
              status={{ text: enumText('applications:status', status), tone: statusTone(status) }}
            >
              <span>{form && enumText('application-desk:pathShort', form.path)}</span>
              <Promise application={application} options={options} />
            </RecordHead>
            <RecordPart title={t('step.title')}>
              <StepForm application={application} options={options} refetch={query.refetch} />
            </RecordPart>
            <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,320px),1fr))] grid items-start">
              <RecordPart title={t('form')}>
                <FormFacts application={application} />
              </RecordPart>
              <RecordPart title={t('documents')}>
                <ApplicationDocuments
                  documents={application.documents}
                  busy={query.isFetching}
                  onFresh={() => void query.refetch()}
                />
                {mayReadBank && (
                  <>
                    <h3>{t('bank.title')}</h3>
                    <BankAccount key={id} id={id} hint={application.bankAccountHint} />
                  </>
                )}
              </RecordPart>
            </div>
            <RecordHistory
              changes={application.history.map((change) => ({
                status: change.status,
                createTime: change.createTime,
                text: change.message && <bdi className="whitespace-pre-line wrap-anywhere">{change.message}</bdi>,
                author: t(change.isByApplicant ? 'byApplicant' : 'byOffice'),
              }))}
              textOf={(step) => enumText('applications:status', step)}
            />
          </>
        );
      }}
    </AdminTableRecord>
  );
}

/** The promised time, and the applicant's waiting time. */
function Promise({ application, options }: { application: TherapistApplication; options?: ApplicationOptions }) {
  const { t } = useTranslation('application-desk');
  const { waitingDays, dueDate, isOverdue } = application;
  return (
    <>
      <span className="num">
        {t('waiting')}: {t('days', { count: waitingDays })}
      </span>
      {isOverdue && <b className="text-error">{t('overdue')}</b>}
      {dueDate && options && (
        <span className="num">
          {t('due', { min: options.reviewDaysMin, max: options.reviewDaysMax, day: formatCalendarDate(dueDate) })}
        </span>
      )}
    </>
  );
}

function FormFacts({ application }: { application: TherapistApplication }) {
  const { t } = useTranslation(['application-desk', 'applications', 'therapy-choices']);
  const { form, status, therapistId, licenseExpireDate } = application;
  if (!form) return null;
  const name = (field: string) => enumText('applications:fields', field as EnumValue<'applications:fields'>);
  const list = (prefix: string, values: readonly string[]) =>
    values.map((value) => t(`${prefix}.${value}` as never)).join(' · ');
  const rates = (
    [
      ['rateIndividual', form.rates?.individualMinor],
      ['rateCouples', form.rates?.couplesMinor],
      ['rateFamily', form.rates?.familyMinor],
      ['rateGroup', form.rates?.groupMinor],
    ] as const
  ).filter(([, minor]) => Number(minor ?? 0) > 0);
  return (
    <Facts
      facts={[
        [name('email'), <EmailLink address={form.email} />],
        [name('phone'), <PhoneLink number={form.phone} />],
        [name('location'), <bdi>{form.location}</bdi>],
        [name('timeZone'), <bdi className="ltr">{form.timeZone}</bdi>],
        [name('licenseNumber'), form.licenseNumber && <bdi className="ltr">{form.licenseNumber}</bdi>],
        [name('licenseExpireDate'), form.licenseExpireDate && formatCalendarDate(form.licenseExpireDate)],
        [
          name('qualification'),
          form.qualification !== 'QUALIFICATION_UNSPECIFIED' &&
            enumText('therapy-choices:qualifications', form.qualification),
        ],
        [name('specializations'), list('therapy-choices:concerns', form.specializations)],
        [name('languagesSpoken'), list('therapy-choices:languages', form.languagesSpoken)],
        [name('sessionTypes'), list('applications:session', form.sessionTypes)],
        [name('education'), <bdi>{form.education}</bdi>],
        [name('experience'), <bdi>{form.experience}</bdi>],
        [name('bio'), <bdi>{form.bio}</bdi>],
        [
          t('rates'),
          rates.length > 0 && (
            <>
              {rates.map(([field, amountMinor]) => (
                <span key={field} className="block whitespace-pre-line wrap-anywhere">
                  {name(field)}{' '}
                  <bdi className="ltr num">{formatMoney({ currencyCode: 'CAD', amountMinor: amountMinor ?? '0' })}</bdi>
                </span>
              ))}
            </>
          ),
        ],
        [
          name('insuranceProviders'),
          form.acceptsInsurance && (list('applications:insurer', form.insuranceProviders) || t('noInsurer')),
        ],
        [t('interview'), <bdi className="num">{formatLocalDateTime(application.interviewLocalTime)}</bdi>],
        [t('interviewNote'), application.interviewNote && <bdi>{application.interviewNote}</bdi>],
        [t('asked'), application.informationRequest && <bdi>{application.informationRequest}</bdi>],
        [t('reasons'), list('applications:reason', application.rejectionReasons)],
        [
          t('licenseUntil'),
          status === 'APPLICATION_STATUS_APPROVED' && licenseExpireDate && formatCalendarDate(licenseExpireDate),
        ],
        [t('profile'), therapistId && <MoreLink to={therapistPath(therapistId)}>{t('profileOpen')}</MoreLink>],
      ]}
    />
  );
}
