import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { CheckIcon, InfoIcon, WarningIcon } from '@/ui/icons';
import { ClockIcon } from '@/ui/pageIcons';
import { CheckoutLinks } from './CheckoutNotice';
import styles from './checkout.module.css';
import { type Stage, stageOf } from './stage';
import type { CheckoutView } from './useCheckout';
import type { PaymentView } from './watchPayment';

interface PaymentStatusProps {
  payment: PaymentView & { askNow: () => void };
  /** The payment page that this tab has opened; missing where a payment page returns to. */
  view?: CheckoutView;
  /** Checkout session id. Its last characters are the support reference. */
  id?: string;
  /** The status is the whole page, so its title is the heading. */
  page?: boolean;
  /** Additional content after a successful payment: the next steps. */
  children?: ReactNode;
  /** Opens the payment page of an unpaid checkout. */
  onPay?: () => void;
  /** Retries after a failed payment. */
  onAgain?: () => void;
}

/** Number of shown characters of the session id (docs/product.md, section 2). */
const SHOWN = 8;

const icons: Partial<Record<Stage, typeof CheckIcon>> = {
  unpaid: ClockIcon,
  elsewhere: ClockIcon,
  blocked: WarningIcon,
  slow: ClockIcon,
  silent: ClockIcon,
  paid: CheckIcon,
  failed: WarningIcon,
  cancelled: InfoIcon,
  expired: ClockIcon,
};

/** Stages whose reference helps support. */
const isReferenced = (stage: Stage) => !['opening', 'blocked', 'unpaid', 'elsewhere', 'confirming'].includes(stage);
const isEndedBadly = (stage: Stage) => stage === 'failed' || stage === 'cancelled' || stage === 'expired';

/** Status of a payment, one stage at a time, with its next step. Texts of `checkout`. */
export function PaymentStatus({ payment, view, id, page, children, onPay, onAgain }: PaymentStatusProps) {
  const { t } = useTranslation('checkout');
  const stage = stageOf(payment, view);
  const Heading = page ? 'h1' : 'h3';
  const Icon = icons[stage];
  return (
    <section className={`${styles.status} ${styles[stage] ?? ''}`}>
      <div role="status" className="grid gap-8">
        <Heading className={page ? undefined : styles.title}>
          {Icon ? (
            <Icon className={styles.mark} />
          ) : (
            <span className={`${styles.turning} flex-none rounded-full`} aria-hidden />
          )}
          {t(`${stage}.title`)}
        </Heading>
        <p className="muted">{t(`${stage}.text`)}</p>
        {id && isReferenced(stage) && (
          <p className="small muted">
            {t('reference')} <bdi className="ltr num">{id.slice(-SHOWN)}</bdi>
          </p>
        )}
      </div>
      {(stage === 'blocked' || stage === 'elsewhere') && <CheckoutLinks view={view} />}
      {stage === 'paid' && children}
      {stage === 'unpaid' && onPay && (
        <div className="flex flex-wrap items-center gap-12 gap-y-8">
          <Button variant="contained" onClick={onPay}>
            {t('unpaid.pay')}
          </Button>
        </div>
      )}
      {isEndedBadly(stage) && onAgain && (
        <div className="flex flex-wrap items-center gap-12 gap-y-8">
          <Button onClick={onAgain}>{t('again')}</Button>
        </div>
      )}
      {(stage === 'slow' || stage === 'silent') && (
        <div className="flex flex-wrap items-center gap-12 gap-y-8">
          <Button onClick={payment.askNow}>{t('slow.check')}</Button>
          <Button variant="text" to={paths.contact}>
            {t('slow.write')}
          </Button>
        </div>
      )}
    </section>
  );
}
