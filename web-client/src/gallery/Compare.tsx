import styles from './Gallery.module.css';
import { addressOf } from './settings';

const views = (['light', 'dark'] as const).flatMap((scheme) =>
  (['en', 'ar'] as const).map((language) => ({ scheme, language })),
);

/** Shows light and dark, left-to-right and right-to-left, next to each other. */
export function Compare() {
  return (
    <div className={`${styles.compare} grid grid-cols-[1fr_1fr] h-[100vh]`}>
      {views.map((view) => (
        <iframe key={addressOf(view)} title={`${view.language}, ${view.scheme}`} src={addressOf(view)} />
      ))}
    </div>
  );
}
