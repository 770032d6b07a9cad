import styles from './PriceTable.module.css';

interface PriceTableProps {
  caption: string;
  /** A heading before it says the same to the eye. */
  captionHidden?: boolean;
  /** Headings: the first is of the row names. */
  columns: string[];
  rows: { name: string; prices: string[] }[];
}

/** Prices in a real table. Prices keep their direction in right-to-left languages. */
export function PriceTable({ caption, captionHidden, columns, rows }: PriceTableProps) {
  return (
    // A table that is wider than the screen is scrolled with the keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={`num ${styles.table} ${columns.length > 4 ? styles.wide : ''}`}>
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
