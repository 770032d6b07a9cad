import type { ReactNode } from 'react';
import hues from '../hue.module.css';
import styles from './charts.module.css';

/** A line across and what stands beside it. */
export interface Tick {
  value: number;
  text: string;
}

export type ChartHue = 'primary' | 'products' | 'cleaning' | 'cargo' | 'therapy';

interface PlotProps {
  ticks: readonly Tick[];
  /** Value at the upper edge. */
  top: number;
  /** What stands below, from the first to the last. */
  names: readonly { name: string; empty?: boolean }[];
  children: ReactNode;
}

/** How many names fit below a drawing; of more only every second, third … is shown. */
const NAMES = 8;

/** The ground of a drawing over time: a scale from zero with its lines, and names below. */
export function Plot({ ticks, top, names, children }: PlotProps) {
  const y = (value: number) => `${(100 * (1 - value / top)).toFixed(2)}%`;
  const every = Math.ceil(names.length / NAMES);
  const many = names.length > 5;
  return (
    <div className={`num ${styles.plot}`}>
      <svg className={styles.axis}>
        {ticks.map(({ value, text }) => (
          <text key={value} x="50%" y={y(value)} dy="0.32em" textAnchor="middle" direction="ltr">
            {text}
          </text>
        ))}
      </svg>
      <div className={styles.field}>
        <svg className={styles.lines}>
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
        {/* Each stands under its place, also where its neighbours are left out. */}
        {names.map(({ name, empty }, index) => (
          <span
            // A short name comes again after a year.
            key={`${index} ${name}`}
            className={[empty && styles.empty, many && index % (2 * every) !== 0 && styles.rare]
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

/** What the colours mean. */
export function Legend({ items }: { items: readonly { name: string; hue?: ChartHue; dash?: number }[] }) {
  return (
    <ul className={`small ${styles.legend}`} aria-hidden>
      {items.map(({ name, hue, dash }) => (
        <li key={name} className={hue && hues[hue]}>
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
