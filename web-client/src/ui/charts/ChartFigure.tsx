import type { ReactNode } from 'react';
import styles from './charts.module.css';

export interface ChartFigureProps {
  title: string;
  /** Level of the title: the charts of a section stand under its heading, others under that of the page. */
  heading?: 'h2' | 'h3';
  /** What is counted, in which unit, and what is left out. */
  note?: string;
  /** What the chart says, in a sentence: it stands for the drawing where that cannot be seen. */
  summary: string;
  /** The text that opens the figures as a table. */
  tableLabel: string;
  /** Headings of the table: of the names, then of the figures. */
  head: [name: string, ...figures: string[]];
  /** What stands there when there are no figures at all. */
  empty?: string;
}

interface Row {
  name: string;
  figures: string[];
}

/** A drawing of figures, what it says, and the figures themselves as a table for whoever prefers that. */
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
    <figure className={styles.figure}>
      <figcaption>
        <Heading className={styles.title}>{title}</Heading>
        {note && <p className="small muted">{note}</p>}
      </figcaption>
      {rows.length === 0 && empty ? (
        <p className={styles.nothing}>{empty}</p>
      ) : (
        <>
          <div role="img" aria-label={summary}>
            {children}
          </div>
          <details className={styles.table}>
            <summary>{tableLabel}</summary>
            <table className="num">
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
