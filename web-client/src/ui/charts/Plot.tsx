import type { ReactNode } from 'react';
import hues from '../hue.module.css';
import styles from './charts.module.css';

/** A grid line and its label. */
export interface Tick {
  value: number;
  text: string;
}

export type ChartHue = 'primary' | 'products' | 'cleaning' | 'cargo' | 'therapy';

interface PlotProps {
  ticks: readonly Tick[];
  /** Value at the upper edge. */
  top: number;
  /** Labels below, in order. */
  names: readonly { name: string; empty?: boolean }[];
  children: ReactNode;
}

/** Maximum number of labels below a drawing; beyond it only every second, third … is shown. */
const NAMES = 8;

/** Background of a chart over time: a scale from zero with grid lines, and labels below. */
export function Plot({ ticks, top, names, children }: PlotProps) {
  const y = (value: number) => `${(100 * (1 - value / top)).toFixed(2)}%`;
  const every = Math.ceil(names.length / NAMES);
  const many = names.length > 5;
  return (
    <div className={`num ${styles.plot} grid text-14`}>
      <svg className={`${styles.axis} w-full`}>
        {ticks.map(({ value, text }) => (
          <text key={value} x="50%" y={y(value)} dy="0.32em" textAnchor="middle" direction="ltr">
            {text}
          </text>
        ))}
      </svg>
      <div className={`${styles.field} w-full relative`}>
        <svg className={`${styles.lines} absolute inset-0 w-full h-full`}>
          {ticks.map(({ value }) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={y(value)}
              y2={y(value)}
              className={value === 0 ? styles.ground : ''}
            />
          ))}
        </svg>
        {children}
      </div>
      <div className={`${styles.names} ${many ? styles.many : ''}`}>
        {/* Each label is below its place, also where its neighbours are omitted. */}
        {names.map(({ name, empty }, index) => (
          <span
            // A short name repeats after a year.
            key={`${index} ${name}`}
            className={[
              empty && styles.empty,
              many && index % (2 * every) !== 0 && styles.rare,
              // A centred label would end outside the drawing.
              many && names.length - 1 - index <= every / 2 && styles.last,
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {index % every === 0 && name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Legend of the colours. */
export function Legend({
  items,
}: {
  items: readonly { name: string; hue?: ChartHue; faint?: boolean; dash?: number }[];
}) {
  return (
    <ul className={`small ${styles.legend} flex flex-wrap gap-20 gap-y-4 muted`} aria-hidden>
      {items.map(({ name, hue, faint, dash }) => (
        <li key={name} className={faint ? styles.faint : hue && hues[hue]}>
          <svg viewBox="0 0 28 12">
            {dash === undefined ? (
              <rect width="14" height="12" x="7" rx="3" className={styles.bar} />
            ) : (
              <path d="M2 6H26" className={`${styles.line} ${styles[`dash${dash}`] ?? ''}`} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
