import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AppointmentStatus } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { formatNumber } from '@/i18n/numbers';
import { RecordHeading, RecordPage, recordsApi } from '@/modules/records';
import { Button } from '@/ui/Button';
import { RefreshIcon } from '@/ui/pageIcons';
import { Select } from '@/ui/Select';
import { Tabs } from '@/ui/Tabs';
import styles from './AppointmentsPage.module.css';
import { AppointmentList } from './components/AppointmentList';
import { filters, listArguments, type Part } from './rules';

/** Polling of the visible list, which keeps its badges up to date. */
const LIVE = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;

/** Sessions of the signed-in user, as a client or as a therapist (docs/product.md, section 2). */
export default function AppointmentsPage() {
  const { t } = useTranslation('appointments');
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut.text')} logIn={t('signedOut.action')}>
      <Appointments />
    </RecordPage>
  );
}

function Appointments() {
  const { t } = useTranslation('appointments');
  const [search, setSearch] = useSearchParams();
  const part: Part = search.get('tab') === 'past' ? 'past' : 'upcoming';
  const filter = filters.find((name) => name === search.get('status')) ?? 'all';
  const status: AppointmentStatus | undefined =
    filter === 'all' ? undefined : `APPOINTMENT_STATUS_${filter.toUpperCase() as 'SCHEDULED'}`;
  const queries = {
    upcoming: recordsApi.useAppointmentPagesInfiniteQuery(listArguments('upcoming', status), LIVE),
    past: recordsApi.useAppointmentPagesInfiniteQuery(listArguments('past', status), LIVE),
  };
  const refreshing = queries.upcoming.isFetching || queries.past.isFetching;
  const put = (change: Record<string, string>) => {
    const next = { tab: part, status: filter, ...change };
    setSearch(
      { ...(next.tab === 'past' && { tab: next.tab }), ...(next.status !== 'all' && { status: next.status }) },
      { replace: true },
    );
  };
  const refresh = () => void Promise.all([queries.upcoming.refetch(), queries.past.refetch()]);
  const label = (of: Part) => {
    const count = queries[of].currentData?.pages[0]?.totalCount;
    return count === undefined ? t(`${of}.heading`) : `${t(`${of}.heading`)} (${formatNumber(count)})`;
  };

  /** The other tab, if a filter has found sessions only there. */
  const otherOf = (shown: Part) => {
    const tab: Part = shown === 'past' ? 'upcoming' : 'past';
    const isOnlyThere = filter !== 'all' && (queries[tab].currentData?.pages[0]?.totalCount ?? 0) > 0;
    return isOnlyThere ? { label: label(tab), onShow: () => put({ tab }) } : undefined;
  };

  return (
    <>
      <RecordHeading
        beside={
          <div className={`${styles.bar} flex flex-wrap items-center gap-12`}>
            <Select
              small
              aria-label={t('filter')}
              value={filter}
              onChange={({ target }) => put({ status: target.value })}
              options={filters.map((name) => ({ value: name, text: t(`filters.${name}`) }))}
            />
            <Button size="small" startIcon={<RefreshIcon small />} loading={refreshing} onClick={refresh}>
              {t('refresh')}
            </Button>
          </div>
        }
      >
        {t('title')}
      </RecordHeading>
      <p className="muted">{t('lead')}</p>
      <Tabs
        label={t('tabs')}
        value={part}
        onChange={(tab) => put({ tab })}
        tabs={(['upcoming', 'past'] as const).map((id) => ({ id, label: label(id) }))}
      >
        {(shown) => (
          <AppointmentList
            part={shown}
            query={recordsOf(queries[shown], ({ appointments }) => appointments)}
            other={otherOf(shown)}
          />
        )}
      </Tabs>
    </>
  );
}
