import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { EDITED } from '@/api/baseApi';
import { type Availability, type BookedOutsideHours, userApi } from '@/api/generated/user.gen';
import { appointmentPath } from '@/app/paths';
import { formatDuration, formatLocalDateTime } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { ownZone, zoneName } from '@/modules/slots/zones';
import { ZoneField } from '@/modules/slots/ZoneSelect';
import { DaysField, WeekField } from '@/modules/week';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Form, schemaResolver, SelectField, SubmitButton } from '@/ui/form';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { SkeletonRows } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import {
  availabilitySchema,
  type AvailabilityValues,
  choicesWith,
  requestOf,
  type Rule,
  rules,
  valuesOf,
} from '../availability';
import styles from '../PracticePage.module.css';

/** The therapist's hours: the week, exceptions, and the booking rules. */
export function WeekForm() {
  const { t } = useTranslation('practice');
  const { data, error, isFetching, refetch } = userApi.useGetAvailabilityQuery(undefined, EDITED);
  if (data) return <Hours kept={data} refetch={refetch} />;
  return error ? (
    <LoadError title={t('week.failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={7} />
  );
}

interface HoursProps {
  kept: Availability;
  refetch: Refetch;
}

function Hours({ kept, refetch }: HoursProps) {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const [update] = userApi.useUpdateAvailabilityMutation();
  /** Hours that leave booked sessions outside. They stay while the dialog closes. */
  const [asking, setAsking] = useState<{ values: AvailabilityValues; outside: BookedOutsideHours[] }>();
  const [asks, setAsks] = useState(false);
  const form = useForm<AvailabilityValues>({
    resolver: schemaResolver(availabilitySchema),
    defaultValues: valuesOf(kept),
  });
  const edit = useMutationForm<AvailabilityValues, Availability>({
    form,
    failed: t('notSaved'),
    values: valuesOf(kept),
    valuesOf,
    refetch,
    save: (values) => update({ updateAvailabilityRequest: requestOf(values, kept.etag) }).unwrap(),
    onSaved: () => toast.success(t('week.saved'), t('week.savedText')),
  });
  const save = async (values: AvailabilityValues) => {
    const updateAvailabilityRequest = { ...requestOf(values, kept.etag), validateOnly: true };
    const { data: checked, error } = await update({ updateAvailabilityRequest });
    // Saving merges a conflict. After another failure it is unknown whether to ask.
    if (error && !(isApiError(error) && error.status === 409)) return edit.refuse({ text: apiErrorText(error) });
    const known = new Set(kept.bookedOutsideHours.map(({ appointmentId }) => appointmentId));
    const outside = checked?.bookedOutsideHours.filter(({ appointmentId }) => !known.has(appointmentId)) ?? [];
    if (outside.length > 0) {
      setAsking({ values, outside });
      setAsks(true);
    } else {
      await edit.submit(values);
    }
  };
  const zone = useWatch({ control: form.control, name: 'timeZone' });

  const text = (rule: Rule, value: number) =>
    rule === 'noticeHours'
      ? t('rule.hours', { count: value, number: formatNumber(value) })
      : rule === 'horizonDays'
        ? t('rule.days', { count: value, number: formatNumber(value) })
        : formatDuration(value);

  return (
    <Form
      {...edit.props}
      className={styles.form}
      onSubmit={save}
      onInvalid={() => toast.error(t('notSaved'), t('check'))}
    >
      {kept.bookedOutsideHours.length > 0 && (
        <Notice tone="warning" announced title={t('outside.title', { count: kept.bookedOutsideHours.length })}>
          <Outside sessions={kept.bookedOutsideHours} />
        </Notice>
      )}
      <WeekField name="week" legend={t('week.title')} help={t('week.help', { place: zoneName({ id: zone }) })} />
      <DaysField name="days" legend={t('days.title')} help={t('days.help')} />
      <section className={`${styles.part} grid gap-16`} aria-labelledby="practice-rules">
        <h2 id="practice-rules">{t('rule.title')}</h2>
        <div className="grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] grid items-start gap-24 gap-y-20">
          <ZoneField name="timeZone" label={t('rule.timeZone')} likely={[{ id: kept.timeZone }, { id: ownZone() }]} />
          {rules.map((rule) => (
            <SelectField
              key={rule}
              name={rule}
              label={t(`rule.${rule}`)}
              options={choicesWith(rule, kept[rule]).map((value) => ({
                value: String(value),
                text: text(rule, value),
              }))}
            />
          ))}
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-24 gap-y-12">
        <SubmitButton busy={t('saving')}>{t('week.save')}</SubmitButton>
        <span className="small muted">{t('week.kept')}</span>
      </div>
      <ConfirmDialog
        open={asks}
        title={t('outside.title', { count: asking?.outside.length ?? 0 })}
        action={t('outside.confirm')}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          if (asking) edit.confirm(asking.values);
          setAsks(false);
        }}
      >
        <Outside sessions={asking?.outside ?? []} />
      </ConfirmDialog>
    </Form>
  );
}

/** Booked sessions outside the hours. */
function Outside({ sessions }: { sessions: readonly BookedOutsideHours[] }) {
  const { t } = useTranslation('practice');
  return (
    <>
      <p>{t('outside.text')}</p>
      <ul>
        {sessions.map(({ appointmentId, startLocalTime }) => (
          <li key={appointmentId}>
            <Link to={appointmentPath(appointmentId)}>{formatLocalDateTime(startLocalTime)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
