import { ChartFigure, type ChartFigureProps } from './ChartFigure';
import styles from './charts.module.css';
import { Plot, type Tick } from './Plot';

interface ColumnChartProps extends ChartFigureProps {
  /**
   * Columns in order. A place without a value stays empty, so that distances in time are true.
   * `short` is the label where a name is long.
   */
  columns: { name: string; short?: string; value?: number; text?: string }[];
  /** Grid lines; the highest sets the scale, which starts at zero. */
  ticks: readonly Tick[];
}

/** Height of the drawing as a multiple of the highest line, for the label of a full column. */
export const HEADROOM = 1.14;

/**
 * Columns over time. Positions are SVG attributes, because the page's policy blocks inline
 * styles.
 */
export function ColumnChart({ columns, ticks, ...figure }: ColumnChartProps) {
  const top = Math.max(...ticks.map(({ value }) => value)) * HEADROOM;
  const y = (value: number) => `${(100 * (1 - value / top)).toFixed(2)}%`;
  const height = (value: number) => `${((100 * value) / top).toFixed(2)}%`;
  const rows = columns.flatMap(({ name, text }) => (text ? [{ name, figures: [text] }] : []));
  return (
    <ChartFigure {...figure} rows={rows}>
      <Plot
        ticks={ticks}
        top={top}
        names={columns.map(({ name, short, value }) => ({ name: short ?? name, empty: value === undefined }))}
      >
        <div className={`${styles.columns} absolute inset-0`}>
          {columns.map(({ name, value, text }) => (
            <svg key={name}>
              {value !== undefined && (
                <>
                  <rect x="14%" width="72%" y={y(value)} height={height(value)} className={styles.bar} />
                  <rect x="14%" width="72%" y={y(value)} height="6" className={styles.cap} />
                  <text x="50%" y={y(value)} dy="-12" textAnchor="middle" direction="ltr">
                    {text}
                  </text>
                </>
              )}
            </svg>
          ))}
        </div>
      </Plot>
    </ChartFigure>
  );
}
