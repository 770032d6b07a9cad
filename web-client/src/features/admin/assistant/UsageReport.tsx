import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type AssistantUsage, type UsageCounts } from '@/api/generated/admin.gen';
import { formatDayOfMonth, formatMoney, formatPlainDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { isLanguage, languageNames } from '@/i18n/languages';
import { ColumnChart, ticksUpTo } from '@/ui/charts';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Select } from '@/ui/Select';
import { SkeletonRows } from '@/ui/Skeleton';
import { type Column, Table } from '@/ui/Table';
import styles from './assistant.module.css';
import { everyDay } from './days';

const spans = [7, 30, 90, 366] as const;
const DEFAULT_SPAN = 30;

/** Cards, charts and tables of the assistant's usage. */
export function UsageReport() {
  const { t } = useTranslation('admin-assistant');
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const days = spans.find((span) => String(span) === parameters.get('days')) ?? DEFAULT_SPAN;
  const choose = (span: string) =>
    setParameters((before) => {
      if (span === String(DEFAULT_SPAN)) before.delete('days');
      else before.set('days', span);
      return before;
    });
  const { currentData: usage, error, isFetching, refetch } = adminApi.useGetAssistantUsageQuery({ days });
  return (
    <div className="gap-48 pt-8 grid min-w-0">
      <div className={`${styles.span} flex flex-wrap items-center gap-12`}>
        <label htmlFor={id}>{t('days')}</label>
        <Select
          id={id}
          small
          value={String(days)}
          onChange={({ target }) => choose(target.value)}
          options={spans.map((span) => ({
            value: String(span),
            text: t('span', { count: span, number: formatNumber(span) }),
          }))}
        />
      </div>
      {usage ? (
        usage.days.length === 0 ? (
          <EmptyState quiet title={t('empty')} text={t('emptyText')} />
        ) : (
          <Report usage={usage} />
        )
      ) : error ? (
        <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}

function Report({ usage }: { usage: AssistantUsage }) {
  const { t } = useTranslation('admin-assistant');
  return (
    <>
      {usage.total && <Cards counts={usage.total} />}
      <ByDay usage={usage} of="messages" />
      <ByDay usage={usage} of="crises" />
      <Tables usage={usage} />
      <section className={`${styles.part} grid gap-16 min-w-0`}>
        <h2>{t('notices')}</h2>
        <Table
          caption={t('notices')}
          empty={t('none')}
          rows={usage.notices.map((one) => ({ ...one, id: one.notice }))}
          columns={[
            {
              head: t('notice'),
              cell: ({ notice }) => (notice === 'SAFETY_NOTICE_UNSPECIFIED' ? '–' : t(`noticeName.${notice}`)),
            },
            { head: t('count'), numeric: true, card: 'end', cell: ({ count }) => formatNumber(count) },
          ]}
        />
      </section>
      {usage.assessments.length > 0 && (
        <section className={`${styles.part} grid gap-16 min-w-0`}>
          <h2>{t('assessments')}</h2>
          <p>{t('assessmentsText')}</p>
          <Table
            caption={t('assessments')}
            empty={t('none')}
            rows={usage.assessments.map((one) => ({ ...one, id: one.outcome }))}
            columns={[
              {
                head: t('outcome'),
                cell: ({ outcome }) =>
                  outcome === 'ASSESSMENT_OUTCOME_UNSPECIFIED' ? '–' : t(`outcomeName.${outcome}`),
              },
              { head: t('count'), numeric: true, card: 'end', cell: ({ count }) => formatNumber(count) },
            ]}
          />
        </section>
      )}
    </>
  );
}

function Cards({ counts }: { counts: UsageCounts }) {
  const { t } = useTranslation('admin-assistant');
  const { helpful, unhelpful } = counts;
  const cards = [
    { name: t('conversations'), value: formatNumber(counts.conversations) },
    { name: t('messages'), value: formatNumber(counts.messages) },
    { name: t('failures'), value: formatNumber(counts.failures) },
    {
      name: t('cost'),
      value: formatMoney(counts.cost) || '–',
      below: t('tokens', {
        prompt: formatNumber(Number(counts.promptTokens)),
        completion: formatNumber(Number(counts.completionTokens)),
      }),
    },
    { name: t('crises'), value: formatNumber(counts.crises) },
    {
      name: t('helpful'),
      value: formatNumber(helpful),
      below: t('rated', { helpful: formatNumber(helpful), all: formatNumber(helpful + unhelpful) }),
    },
  ];
  return (
    <dl className={`${styles.cards} grid-cols-[repeat(auto-fit,minmax(min(100%,170px),1fr))] grid gap-12`}>
      {cards.map(({ name, value, below }) => (
        <div key={name} className="bg-surface border border-line">
          <dt className="muted text-15">{name}</dt>
          <dd className="grid m-0">
            <bdi className="num text-[length:1.625rem] justify-self-start font-700">{value}</bdi>
            {below && <span className="small muted num">{below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ByDay({ usage, of }: { usage: AssistantUsage; of: 'messages' | 'crises' }) {
  const { t } = useTranslation('admin-assistant');
  const days = everyDay(usage.days);
  const most = Math.max(0, ...days.map(({ counts }) => counts?.[of] ?? 0));
  const words = of === 'messages' ? 'chart' : 'crisisChart';
  const columns = days.map(({ date, counts }) => ({
    name: formatPlainDate(date),
    short: formatDayOfMonth(date),
    value: counts?.[of],
    text: counts?.[of] ? formatNumber(counts[of]) : undefined,
  }));
  return (
    <ColumnChart
      heading="h2"
      title={t(`${words}.title`)}
      summary={t(`${words}.summary`, { most: formatNumber(most) })}
      tableLabel={t('chart.table')}
      head={[t('chart.day'), t(of)]}
      empty={of === 'crises' ? t('crisisChart.empty') : t('empty')}
      columns={columns}
      ticks={ticksUpTo(most, { whole: true }).map((value) => ({ value, text: formatNumber(value) }))}
    />
  );
}

function Tables({ usage }: { usage: AssistantUsage }) {
  const { t } = useTranslation('admin-assistant');
  const counted = <Row extends { counts?: UsageCounts }>(): Column<Row>[] => [
    { head: t('messages'), numeric: true, card: 'start', cell: ({ counts }) => formatNumber(counts?.messages ?? 0) },
    { head: t('answers'), numeric: true, card: 'end', cell: ({ counts }) => formatNumber(counts?.answers ?? 0) },
    { head: t('cost'), numeric: true, card: 'start', cell: ({ counts }) => formatMoney(counts?.cost) || '–' },
    { head: t('crises'), numeric: true, card: 'end', cell: ({ counts }) => formatNumber(counts?.crises ?? 0) },
    {
      head: t('helpful'),
      numeric: true,
      card: 'start',
      cell: ({ counts }) =>
        t('rated', {
          helpful: formatNumber(counts?.helpful ?? 0),
          all: formatNumber((counts?.helpful ?? 0) + (counts?.unhelpful ?? 0)),
        }),
    },
  ];
  const languages = usage.languages.map((one) => ({ ...one, id: one.languageCode }));
  const versions = usage.versions.map((one) => ({
    ...one,
    id: `${one.model} ${one.promptVersion} ${one.safetyVersion}`,
  }));
  return (
    <>
      <section className={`${styles.part} grid gap-16 min-w-0`}>
        <h2>{t('byLanguage')}</h2>
        <Table
          caption={t('byLanguage')}
          empty={t('none')}
          rows={languages}
          columns={[
            {
              head: t('language'),
              cell: ({ languageCode }) => (isLanguage(languageCode) ? languageNames[languageCode] : languageCode),
            },
            ...counted<(typeof languages)[number]>(),
          ]}
        />
      </section>
      <section className={`${styles.part} grid gap-16 min-w-0`}>
        <h2>{t('byVersion')}</h2>
        <Table
          caption={t('byVersion')}
          empty={t('none')}
          rows={versions}
          columns={[
            {
              head: t('model'),
              cell: ({ model }) => (model === 'script' ? t('script') : <bdi className="ltr">{model}</bdi>),
            },
            {
              head: t('prompts'),
              card: 'start',
              cell: ({ promptVersion }) => <bdi className="ltr">{promptVersion}</bdi>,
            },
            { head: t('rules'), card: 'end', cell: ({ safetyVersion }) => <bdi className="ltr">{safetyVersion}</bdi> },
            ...counted<(typeof versions)[number]>(),
          ]}
        />
      </section>
    </>
  );
}
