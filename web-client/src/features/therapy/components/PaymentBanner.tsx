import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { contactAbout } from '@/app/paths';
import { keptInTab } from '@/browser/storage';
import { CheckIcon, CloseIcon, WarningIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import { MoreLink } from '@/ui/MoreLink';
import { PAYMENT_ATTEMPTED, PAYMENT_PARAMETER, type PaymentOutcome, paymentOutcome, withoutPayment } from '../payment';
import styles from './PaymentBanner.module.css';

/**
 * Says how a payment ended. The parameter leaves the address and the remembered attempt is forgotten, so that neither a reload nor a shared
 * link says it again (product specification, sections 2 and 4).
 */
export function PaymentBanner() {
  const { t } = useTranslation(['therapy', 'common']);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<PaymentOutcome>();

  useEffect(() => {
    const parameter = new URLSearchParams(search).get(PAYMENT_PARAMETER);
    const found = paymentOutcome(parameter, keptInTab.get(PAYMENT_ATTEMPTED) !== null);
    keptInTab.remove(PAYMENT_ATTEMPTED);
    // The address is known in the browser only: the prerendered page has no query.
    // eslint-disable-next-line react-hooks/set-state-in-effect -- set once, by what the visitor came back with
    if (found) setOutcome(found);
    if (parameter !== null) void navigate({ search: withoutPayment(search), hash }, { replace: true });
  }, [search, hash, navigate]);

  if (!outcome) return null;
  const success = outcome === 'success';
  return (
    <div className={`wrap ${styles.place}`}>
      <div className={`${styles.banner} ${styles[outcome]}`} role={success ? 'status' : 'alert'}>
        {success ? <CheckIcon /> : <WarningIcon />}
        <div className={styles.text}>
          <p className={styles.title}>{t(`payment.${outcome}.title`)}</p>
          <p>{t(`payment.${outcome}.text`)}</p>
          {!success && <MoreLink to={contactAbout('payment')}>{t('payment.help')}</MoreLink>}
        </div>
        <IconButton className={styles.dismiss} aria-label={t('common:dismiss')} onClick={() => setOutcome(undefined)}>
          <CloseIcon />
        </IconButton>
      </div>
    </div>
  );
}
