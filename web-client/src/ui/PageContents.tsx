import styles from './PageContents.module.css';

interface PageContentsProps {
  title: string;
  /** `id` is the anchor of the section. */
  sections: readonly { id: string; title: string }[];
  /** Whether the sections are counted, as in a legal text. */
  numbered?: boolean;
}

/** Links to the sections of a long page, next to them on a wide screen. */
export function PageContents({ title, sections, numbered = false }: PageContentsProps) {
  return (
    <nav
      className={`${styles.contents} top-104 pt-18 border-t-2 border-primary max-lg:static print:hidden sticky`}
      aria-labelledby="contents"
    >
      <h2 className="text-18" id="contents">
        {title}
      </h2>
      <ol className={numbered ? styles.numbered : undefined}>
        {sections.map(({ id, title: name }) => (
          <li key={id} className="grid">
            <a className="no-underline" href={`#${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
