import { useTranslation } from 'react-i18next';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import type { ApplicationStatus, TherapistApplication } from '@/api/generated/user.gen';
import { Steps } from '@/ui/Steps';

/** Position of each status; past the end once the applicant is a therapist. */
const places = {
  APPLICATION_STATUS_SUBMITTED: 0,
  APPLICATION_STATUS_UNDER_REVIEW: 1,
  APPLICATION_STATUS_INFORMATION_REQUESTED: 1,
  APPLICATION_STATUS_INTERVIEW: 2,
  APPLICATION_STATUS_REJECTED: 3,
  APPLICATION_STATUS_APPROVED: 4,
} satisfies Partial<Record<ApplicationStatus, number>>;

interface ProgressProps {
  application: TherapistApplication;
  options: ApplicationOptions;
}

/** The progress of an application. */
export function Progress({ application, options }: ProgressProps) {
  const { t } = useTranslation('applications');
  const place = (places as Partial<Record<ApplicationStatus, number>>)[application.status];
  if (place === undefined) return null;
  // Certified applicants are interviewed only if the office asks for it.
  const hasInterview = application.form?.path !== 'APPLICATION_PATH_CERTIFIED' || application.interviewLocalTime !== '';
  const current = hasInterview || place < places.APPLICATION_STATUS_INTERVIEW ? place : place - 1;
  const days = { min: options.reviewDaysMin, max: options.reviewDaysMax };
  return (
    <Steps
      label={t('state.steps')}
      current={current}
      steps={[
        { title: t('state.submitted') },
        { title: t('state.review'), text: current <= 1 ? t('state.reviewText', days) : undefined },
        ...(hasInterview ? [{ title: t('state.interview') }] : []),
        { title: t('state.decided') },
      ]}
    />
  );
}
