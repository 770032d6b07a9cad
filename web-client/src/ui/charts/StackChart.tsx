import { ChartFigure, type ChartFigureProps } from './ChartFigure';
import hues from '../hue.module.css';
import styles from './charts.module.css';
import { HEADROOM } from './ColumnChart';
import { type ChartHue, Legend, Plot, type Tick } from './Plot';

interface StackChartProps extends Omit<ChartFigureProps, 'head'> {
  /** Heading of the names in the table. */
  nameHead: string;
  /** Parts of each column, from the bottom up. */
  parts: readonly { name: string; hue: ChartHue }[];
  /** Columns in order: a value and its text for each part, and the text of the total. */
  columns: readonly { name: string; values: readonly number[]; texts: readonly string[]; total?: string }[];
  ticks: readonly Tick[];
}

/**
 * Stacked columns over time: bookings by service, payments by result.
 *
 * @example
 * <StackChart nameHead="Month" parts={[{ name: 'Cleaning', hue: 'cleaning' }, …]} columns={[{
 * name: 'Oct', values: [12, 7], texts: ['12', '7'], total: '19' }]} … />
 */
export function StackChart({ nameHead, parts, columns, ticks, ...figure }: StackChartProps) {
  const top = Math.max(...ticks.map(({ value }) => value)) * HEADROOM;
  const percent = (value: number) => `${((100 * value) / top).toFixed(2)}%`;
  const few = columns.length <= 8;
  return (
    <ChartFigure
      {...figure}
      head={[nameHead, ...parts.map(({ name }) => name)]}
      rows={columns.map(({ name, texts }) => ({ name, figures: [...texts] }))}
    >
      <Plot ticks={ticks} top={top} names={columns}>
        <div className={`${styles.columns} absolute inset-0`}>
          {columns.map(({ name, values, total }) => {
            const whole = values.reduce((sum, value) => sum + value, 0);
            return (
              <svg key={name}>
                {parts.map((part, index) => {
                  const value = values[index] ?? 0;
                  const below = values.slice(0, index).reduce((sum, each) => sum + each, 0);
                  return (
                    value > 0 && (
                      <rect
                        key={part.name}
                        x="14%"
                        width="72%"
                        y={percent(top - below - value)}
                        height={percent(value)}
                        className={`${styles.bar} ${styles.part} ${hues[part.hue]}`}
                      />
                    )
                  );
                })}
                {few && total && (
                  <text x="50%" y={percent(top - whole)} dy="-10" textAnchor="middle" direction="ltr">
                    {total}
                  </text>
                )}
              </svg>
            );
          })}
        </div>
      </Plot>
      <Legend items={parts} />
    </ChartFigure>
  );
}
