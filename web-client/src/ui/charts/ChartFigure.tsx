import type { ReactNode } from 'react';
import styles from './charts.module.css';

export interface ChartFigureProps {
  title: string;
  /** Level of the title: h3 in a section with its own heading, otherwise h2. */
  heading?: 'h2' | 'h3';
  /** Counted items, their unit, and omissions. */
  note?: string;
  /** Summary of the chart in a sentence, for readers who cannot see the drawing. */
  summary: string;
  /** Text of the disclosure that contains the table. */
  tableLabel: string;
  /** Headings of the table: of the names, then of the figures. */
  head: [name: string, ...figures: string[]];
  /** Text without any figures. */
  empty?: string;
}

interface Row {
  name: string;
  figures: string[];
}

/** A chart with its summary, and the figures as a table. */
export function ChartFigure({
  title,
  heading: Heading = 'h3',
  note,
  summary,
  tableLabel,
  head,
  rows,
  empty,
  children,
}: ChartFigureProps & { rows: Row[]; children: ReactNode }) {
  return (
    <figure className={`${styles.figure} grid gap-24`}>
      <figcaption>
        <Heading className={styles.title}>{title}</Heading>
        {note && <p className="small muted">{note}</p>}
      </figcaption>
      {rows.length === 0 && empty ? (
        <p className={`${styles.nothing} muted`}>{empty}</p>
      ) : (
        <>
          <div role="img" aria-label={summary}>
            {children}
          </div>
          <details className={styles.table}>
            <summary className="muted underline cursor-pointer">{tableLabel}</summary>
            <table className="num w-full">
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  {head.map((text) => (
                    <th key={text} scope="col">
                      {text}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, figures }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {figures.map((figure, index) => (
                      <td key={index}>
                        <bdi>{figure}</bdi>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
}
