import styles from './Spinner.module.css';

/** Turns while a button waits; the button's text says for what. */
export const Spinner = () => <span className={styles.spinner} aria-hidden />;
