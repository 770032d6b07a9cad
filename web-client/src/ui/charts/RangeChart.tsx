import { ChartFigure, type ChartFigureProps } from './ChartFigure';
import hues from '../hue.module.css';
import styles from './charts.module.css';

interface RangeChartProps extends ChartFigureProps {
  /** End of the scale, which starts at zero. */
  end: number;
  rows: {
    name: string;
    /** The figures as text. */
    text: string;
    /** Start and end of the bar; undefined without a figure. */
    range?: readonly [from: number, to: number];
    hue?: 'products' | 'cleaning' | 'cargo' | 'therapy';
  }[];
  /** Labels at the ends of the scale. */
  scale: readonly [start: string, end: string];
}

/**
 * Bars on one scale with their figures above: from zero for a share, from minimum to maximum for
 * a range.
 */
export function RangeChart({ end, rows, scale, ...figure }: RangeChartProps) {
  const percent = (value: number) => `${((100 * value) / end).toFixed(2)}%`;
  return (
    <ChartFigure {...figure} rows={rows.map(({ name, text }) => ({ name, figures: [text] }))}>
      <div className="grid gap-18">
        {rows.map(({ name, text, range, hue }) => (
          <div key={name} className={`${styles.range} grid gap-6 ${hue ? hues[hue] : ''}`}>
            <p className="flex flex-wrap justify-between max-w-none">
              <span>{name}</span>
              <b className="num">
                <bdi>{text}</bdi>
              </b>
            </p>
            <svg className={`${styles.track} w-full mirror`}>
              <rect width="100%" height="100%" rx="3" className={styles.whole} />
              {range && (
                <rect
                  x={percent(range[0])}
                  width={percent(range[1] - range[0])}
                  height="100%"
                  rx="3"
                  className={styles.bar}
                />
              )}
            </svg>
          </div>
        ))}
        <p className={`small muted num ${styles.scale} flex justify-between max-w-none`}>
          <bdi>{scale[0]}</bdi>
          <bdi>{scale[1]}</bdi>
        </p>
      </div>
    </ChartFigure>
  );
}
