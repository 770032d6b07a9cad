import styles from './Spinner.module.css';

/** Shown in a waiting button, whose text describes the wait. */
export const Spinner = () => <span className={`${styles.spinner} block rounded-full`} aria-hidden />;
