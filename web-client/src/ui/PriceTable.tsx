import styles from './PriceTable.module.css';

interface PriceTableProps {
  caption: string;
  /** Set where a visible heading already says the same. */
  captionHidden?: boolean;
  /** Headings: the first belongs to the row names. */
  columns: string[];
  rows: { name: string; prices: string[] }[];
}

/** Prices in a semantic table. Prices keep their direction in right-to-left languages. */
export function PriceTable({ caption, captionHidden, columns, rows }: PriceTableProps) {
  return (
    // A table wider than the screen can also be scrolled with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <table
        className={`num ${styles.table} w-full text-start ${columns.length > 4 ? `${styles.wide} max-xs:block` : ''}`}
      >
        <caption className={captionHidden ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, prices }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {prices.map((price, index) => (
                <td key={index}>
                  <span className="ltr">{price}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
