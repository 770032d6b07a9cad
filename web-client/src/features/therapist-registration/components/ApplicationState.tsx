import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import type { TherapistApplication } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { refreshedAccessToken } from '@/auth/authClient';
import { selectIsTherapist } from '@/auth/authSlice';
import { enumText } from '@/i18n/enumText';
import { formatCalendarDate, formatLocalDateTime } from '@/i18n/format';
import { zonePlace } from '@/i18n/zoneNames';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { Timeline, type TimelineStep } from '@/ui/Timeline';
import styles from './Application.module.css';
import { Progress } from './Progress';
import { Withdraw } from './Withdraw';

interface StateProps {
  application: TherapistApplication;
  options: ApplicationOptions;
  /** Starts a new application after an unsuccessful one. */
  onAgain: () => void;
}

/** The state of a submitted application, the office's messages and the applicant's actions. */
export default function ApplicationState({ application, options, onAgain }: StateProps) {
  const { t } = useTranslation('applications');
  return (
    <div className="grid gap-40">
      <Progress application={application} options={options} />
      <Standing application={application} onAgain={onAgain} />
      {application.history.length > 0 && (
        <section
          className={`${styles.part} pt-28 grid content-start gap-24 border-t border-line-2`}
          aria-labelledby="application-history"
        >
          <h3 id="application-history">{t('history.title')}</h3>
          <History application={application} />
        </section>
      )}
      {application.canWithdraw && (
        <div>
          <Withdraw />
        </div>
      )}
    </div>
  );
}

function Standing({ application, onAgain }: Omit<StateProps, 'options'>) {
  const { t } = useTranslation('applications');
  const { status, form, interviewLocalTime, interviewNote, licenseExpireDate } = application;
  const again = (
    <div>
      <Button variant="contained" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
  switch (status) {
    case 'APPLICATION_STATUS_INTERVIEW':
      return (
        <Notice title={t('interview.title')}>
          <p className="num">
            <b>
              {t('interview.when', {
                when: formatLocalDateTime(interviewLocalTime),
                zone: zonePlace(form?.timeZone ?? ''),
              })}
            </b>
          </p>
          <Said text={interviewNote} />
        </Notice>
      );
    case 'APPLICATION_STATUS_APPROVED':
      return (
        <Notice tone="success" title={t('approved.title')} action={<ToPractice />}>
          <p>{t('approved.text')}</p>
          {licenseExpireDate && <p>{t('approved.license', { day: formatCalendarDate(licenseExpireDate) })}</p>}
        </Notice>
      );
    case 'APPLICATION_STATUS_REJECTED':
      return (
        <Notice tone="error" title={t('rejected.title')} action={again}>
          <p>{t('rejected.reasons')}</p>
          <ul className={`${styles.reasons} grid gap-4`}>
            {application.rejectionReasons.map((reason) => (
              <li key={reason}>{enumText('applications:reason', reason)}</li>
            ))}
          </ul>
          <Said text={application.rejectionMessage} />
        </Notice>
      );
    case 'APPLICATION_STATUS_WITHDRAWN':
      return (
        <Notice title={t('withdrawn.title')} action={again}>
          <p>{t('withdrawn.text')}</p>
        </Notice>
      );
    default: {
      const part = status === 'APPLICATION_STATUS_UNDER_REVIEW' ? 'review' : 'submitted';
      return (
        <Notice title={t(`${part}.title`)}>
          <p>{t(`${part}.text`, { email: `\u2066${form?.email ?? ''}\u2069` })}</p>
          <Promised application={application} />
        </Notice>
      );
    }
  }
}

/** A message from the office. */
const Said = ({ text }: { text: string }): ReactNode =>
  text && (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  );

/** The promised date of the answer, or that it is late. */
function Promised({ application: { dueDate, isOverdue } }: Pick<StateProps, 'application'>) {
  const { t } = useTranslation('applications');
  if (!dueDate) return null;
  return <p>{t(isOverdue ? 'state.late' : 'state.answerBy', { day: formatCalendarDate(dueDate) })}</p>;
}

/** Links to the profile. The session is renewed once, so that its token has the new role. */
function ToPractice() {
  const { t } = useTranslation('applications');
  const navigate = useNavigate();
  const isTherapist = useSelector(selectIsTherapist);
  const [going, setGoing] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    if (isTherapist || asked.current) return;
    asked.current = true;
    // If the renewal fails, the click tries again.
    refreshedAccessToken().catch(() => undefined);
  }, [isTherapist]);
  const go = async () => {
    setGoing(true);
    if (!isTherapist) await refreshedAccessToken().catch(() => undefined);
    await navigate(`${paths.practice}?tab=profile`);
  };
  return (
    <div>
      <Button variant="contained" loading={going} onClick={() => void go()}>
        {t('approved.action')}
      </Button>
    </div>
  );
}

function History({ application: { history, status } }: Pick<StateProps, 'application'>) {
  const { t } = useTranslation('applications');
  const over = status === 'APPLICATION_STATUS_APPROVED';
  const stateOf = (step: string, last: boolean): TimelineStep['state'] =>
    /_(REJECTED|WITHDRAWN)$/.test(step) ? 'stopped' : last && !over ? 'now' : 'done';
  return (
    <Timeline
      label={t('history.title')}
      steps={history.map((change, index) => ({
        id: `${change.createTime} ${index}`,
        state: stateOf(change.status, index === history.length - 1),
        title: enumText('applications:status', change.status),
        text: (
          <>
            {t(change.isByApplicant ? 'history.you' : 'history.office')}
            {change.message && ': '}
            {change.message && <bdi className="whitespace-pre-line wrap-anywhere">{change.message}</bdi>}
          </>
        ),
        at: change.createTime,
      }))}
    />
  );
}
