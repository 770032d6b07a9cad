import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { Report } from '@/api/generated/admin.gen';
import { formatNumber } from '@/i18n/numbers';
import { ArrowIcon } from '@/ui/icons';
import { changeOf, isMissing, type Metric, metricNames, seriesOf, textOf } from './figures';
import styles from './reports.module.css';

const tones = { better: styles.better, worse: styles.worse };
const arrows = { up: styles.up, down: styles.down };

interface MetricTilesProps {
  report: Report;
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}

/** A tile per metric with its change. A tile chooses the metric of the chart. */
export function MetricTiles({ report, chosen, onChoose }: MetricTilesProps) {
  const { t } = useTranslation('admin-reports');
  return (
    <div
      role="group"
      aria-label={t('choose')}
      className="grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] border-y border-line-2 max-xs:grid-cols-[1fr_1fr] grid"
    >
      {metricNames.map((metric) => {
        const series = seriesOf(report, metric);
        const total = series?.total ?? '0';
        const missing = isMissing(metric, total);
        return (
          <ButtonBase
            key={metric}
            type="button"
            className={styles.tile}
            aria-pressed={metric === chosen}
            onClick={() => onChoose(metric)}
          >
            <span className={`${styles.name} small`}>{t(`metric.${metric}`)}</span>{' '}
            <bdi className="text-[length:1.625rem] leading-130 max-xs:text-20 num font-700">
              {missing ? '–' : textOf(metric, total)}
            </bdi>{' '}
            {!missing && series?.compareTotal !== undefined && (
              <Difference metric={metric} now={total} before={series.compareTotal} />
            )}
          </ButtonBase>
        );
      })}
    </div>
  );
}

/** `Up 17%, better` in its colour, and the earlier value. */
function Difference({ metric, now, before }: { metric: Metric; now: string; before: string }) {
  const { t } = useTranslation('admin-reports');
  if (isMissing(metric, before)) return <span className="small muted">{t('change.none')}</span>;
  const { direction, percent, tone } = changeOf(metric, now, before);
  if (direction === 'same') return <span className="small muted">{t('change.same')}</span>;
  const text = percent === undefined ? t('change.first') : t(`change.${direction}`, { percent: formatNumber(percent) });
  return (
    <span className="flex flex-wrap gap-y-0 gap-x-10 small">
      <span className={`${tone ? tones[tone] : ''} inline-flex items-center gap-4 font-600`}>
        <span className={arrows[direction]}>
          <ArrowIcon small />
        </span>
        {tone ? t(`change.${tone}`, { change: text }) : text}
      </span>{' '}
      <span className="muted">{t('change.from', { value: textOf(metric, before) })}</span>
    </span>
  );
}
