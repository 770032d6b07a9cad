import { ArrowIcon } from '../icons';
import hues from '../hue.module.css';
import styles from './charts.module.css';
import type { ChartHue } from './Plot';

interface TrendProps {
  /** Name of the figure. */
  label: string;
  /** The figure as text; undefined when there is none. */
  value?: string;
  /** Text without a figure. */
  empty: string;
  /** The change in words that contain its direction: `12% more than in October`. */
  change?: { text: string; direction: 'up' | 'down' | 'same'; good?: boolean };
  /** The past figures, and their summary in a sentence. */
  course?: { values: readonly number[]; summary: string };
  hue?: ChartHue;
}

/**
 * One figure, its change and its history.
 *
 * @example
 * <Trend label="Sessions" value="43" empty="None yet" change={{ text: '12% more than in
 * October', direction: 'up', good: true }} />
 */
export function Trend({ label, value, empty, change, course, hue }: TrendProps) {
  const most = Math.max(...(course?.values ?? []), 0) || 1;
  const last = (course?.values.length ?? 1) - 1 || 1;
  const points = course?.values.map(
    (each, index) => `${((100 * index) / last).toFixed(1)} ${(38 - (36 * each) / most).toFixed(1)}`,
  );
  const tone = change?.good === undefined ? '' : change.good ? styles.good : styles.bad;
  return (
    <div role="group" aria-label={label} className={`grid content-start gap-4 ${hue ? hues[hue] : ''}`}>
      <p className="small muted">{label}</p>
      {value === undefined ? (
        <p className={`${styles.nothing} muted`}>{empty}</p>
      ) : (
        <p className={`num ${styles.figureOf} font-700 leading-120`}>
          <bdi className="ltr">{value}</bdi>
        </p>
      )}
      {value !== undefined && change && (
        <p className={`small flex items-center gap-6 muted font-600 ${tone}`}>
          {change.direction !== 'same' && (
            <span className={styles[change.direction]}>
              <ArrowIcon small />
            </span>
          )}
          {change.text}
        </p>
      )}
      {value !== undefined && course && points && points.length > 1 && (
        <svg
          role="img"
          aria-label={course.summary}
          className={`${styles.course} w-full mt-8 mirror`}
          viewBox="0 0 100 40"
          preserveAspectRatio="none"
        >
          <path d={`M0 40L${points.join('L')}L100 40Z`} className={styles.area} />
          <path d={`M${points.join('L')}`} className={styles.line} />
        </svg>
      )}
    </div>
  );
}
