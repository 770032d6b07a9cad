import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { CheckIcon, InfoIcon, WarningIcon } from '@/ui/icons';
import { ClockIcon } from '@/ui/pageIcons';
import styles from './checkout.module.css';
import { isUndecided, type PaymentView } from './watchPayment';

interface PaymentStatusProps {
  payment: PaymentView & { askNow: () => void };
  /** Checkout session id. Its last characters are the support reference. */
  id?: string;
  /** The status is the whole page, so its title is the heading. */
  page?: boolean;
  /**
   * The payment page is open in another tab, so nothing is confirmed until the customer pays
   * there.
   */
  elsewhere?: boolean;
  /** Additional content after a successful payment: the next steps. */
  children?: ReactNode;
  /** Retries after a failed payment. */
  onAgain?: () => void;
}

/** Number of shown characters of the session id (docs/product.md, section 2). */
const SHOWN = 8;

const icons = { paid: CheckIcon, failed: WarningIcon, cancelled: InfoIcon, expired: ClockIcon };

/**
 * Status of a payment: waiting for another tab, processing, paid, failed, cancelled, expired or
 * delayed. Texts of `checkout`.
 */
export function PaymentStatus({ payment, id, page, elsewhere, children, onAgain }: PaymentStatusProps) {
  const { t } = useTranslation('checkout');
  const { state, askNow } = payment;
  const ended = isUndecided(state) ? undefined : state;
  const away = elsewhere && (state === 'waiting' || (state === 'unknown' && !payment.slow));
  // The delay is the customer's, not the bank's.
  const slow = payment.slow && !away;
  const Heading = page ? 'h1' : 'h3';
  const Icon = ended ? icons[ended] : slow || away ? ClockIcon : undefined;
  const kind = ended ?? (away ? 'elsewhere' : !slow ? 'waiting' : state === 'unknown' ? 'silent' : 'slow');
  return (
    <section className={`${styles.status} ${styles[kind]}`}>
      <div role="status" className={styles.said}>
        <Heading className={page ? undefined : styles.title}>
          {Icon ? <Icon className={styles.mark} /> : <span className={styles.turning} aria-hidden />}
          {t(`${kind}.title`)}
        </Heading>
        <p className="muted">{t(`${kind}.text`)}</p>
        {id && (ended || slow) && (
          <p className="small muted">
            {t('reference')} <bdi className="ltr num">{id.slice(-SHOWN)}</bdi>
          </p>
        )}
      </div>
      {ended === 'paid' && children}
      {ended && ended !== 'paid' && onAgain && (
        <div className={styles.actions}>
          <Button onClick={onAgain}>{t('again')}</Button>
        </div>
      )}
      {!ended && slow && (
        <div className={styles.actions}>
          <Button onClick={askNow}>{t('slow.check')}</Button>
          <Button variant="text" to={paths.contact}>
            {t('slow.write')}
          </Button>
        </div>
      )}
    </section>
  );
}
