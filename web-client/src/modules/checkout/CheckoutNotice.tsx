import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui/Notice';
import styles from './checkout.module.css';
import type { CheckoutView } from './useCheckout';

/**
 * Shown next to the pay button: where the payment page is, or a link to it when the browser
 * blocked the tab. Texts of `checkout`.
 */
export function CheckoutNotice({ view }: { view: CheckoutView }) {
  const { t } = useTranslation('checkout');
  const blocked = view.state === 'blocked';
  return (
    <div role="status">
      {view.state === 'opening' && <p className="small muted">{t('opening')}</p>}
      {(blocked || view.state === 'open') && (
        <Notice tone={blocked ? 'warning' : 'info'} title={t(blocked ? 'blocked.title' : 'open.title')}>
          <p>{t(blocked ? 'blocked.text' : 'open.text')}</p>
          <p className={styles.ways}>
            <a href={view.checkout.url} target="_blank" rel="noopener noreferrer">
              {t(blocked ? 'blocked.newTab' : 'open.again')}
            </a>
            {blocked && <a href={view.checkout.url}>{t('blocked.here')}</a>}
          </p>
        </Notice>
      )}
    </div>
  );
}
