import { ChartFigure, type ChartFigureProps } from './ChartFigure';
import hues from '../hue.module.css';
import styles from './charts.module.css';
import { type ChartHue, Legend, Plot, type Tick } from './Plot';

/** A series of values over time. */
export interface Series {
  name: string;
  /** One value per name below; undefined leaves a gap in the line. */
  values: readonly (number | undefined)[];
  /** The values as texts. */
  texts: readonly string[];
  hue?: ChartHue;
  /** Drawn thinner and in grey, without dots: values to compare with. */
  faint?: boolean;
}

interface LineChartProps extends Omit<ChartFigureProps, 'head'> {
  /** Heading of the names in the table. */
  nameHead: string;
  /** Days, weeks or months in order, at equal distances. */
  names: readonly string[];
  /** At most four: each has its own colour and stroke. */
  series: readonly Series[];
  ticks: readonly Tick[];
  /** Fills the area down to zero; for one series. */
  area?: boolean;
}

/** Height of the drawing as a multiple of the highest line. */
const HEADROOM = 1.04;

/**
 * Lines over time, or an area.
 *
 * @example
 * <LineChart area nameHead="Week" names={weeks} series={[{ name: 'Sessions', values: [14, 16], texts: ['14', '16'] }]} ticks={…} … />
 */
export function LineChart({ nameHead, names, series, ticks, area, ...figure }: LineChartProps) {
  const top = Math.max(...ticks.map(({ value }) => value)) * HEADROOM;
  const x = (index: number) => ((100 * (index + 0.5)) / names.length).toFixed(2);
  const y = (value: number) => (100 * (1 - value / top)).toFixed(2);
  const rows = names
    .map((name, index) => ({ name, figures: series.map(({ texts }) => texts[index] ?? '') }))
    .filter(({ figures }) => figures.some((text) => text !== ''));
  return (
    <ChartFigure {...figure} head={[nameHead, ...series.map(({ name }) => name)]} rows={rows}>
      <Plot ticks={ticks} top={top} names={names.map((name) => ({ name }))}>
        {/* Drawn in percent of its container: strokes keep their width, and the whole is mirrored with the page. */}
        <svg
          className={`${styles.drawn} absolute inset-0 w-full h-full mirror`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {series.map(({ name, values, hue, faint }, index) => (
            <g key={name} className={faint ? styles.faint : hue && hues[hue]}>
              {pieces(values).map((piece) => {
                const points = piece.map(([at, value]) => `${x(at)} ${y(value)}`);
                const [first, last] = [piece[0]?.[0] ?? 0, piece.at(-1)?.[0] ?? 0];
                return (
                  <g key={first}>
                    {area && (
                      <path d={`M${x(first)} 100L${points.join('L')}L${x(last)} 100Z`} className={styles.area} />
                    )}
                    <path d={`M${points.join('L')}`} className={`${styles.line} ${styles[`dash${index}`] ?? ''}`} />
                    {/* A zero-length line with round caps is a dot that stretching does not distort. */}
                    {!faint && <path d={points.map((point) => `M${point}h0`).join('')} className={styles.dot} />}
                  </g>
                );
              })}
            </g>
          ))}
        </svg>
      </Plot>
      {series.length > 1 && <Legend items={series.map(({ name, hue, faint }, dash) => ({ name, hue, faint, dash }))} />}
    </ChartFigure>
  );
}

/** Returns the runs of a line that have figures, each with its places. */
function pieces(values: Series['values']): [at: number, value: number][][] {
  const all: [number, number][][] = [];
  let open = false;
  values.forEach((value, at) => {
    if (value === undefined) open = false;
    else {
      if (!open) all.push([]);
      all.at(-1)?.push([at, value]);
      open = true;
    }
  });
  return all;
}
