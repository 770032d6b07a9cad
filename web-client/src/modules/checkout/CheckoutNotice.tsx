import { useTranslation } from 'react-i18next';
import { Notice } from '@/ui/Notice';
import type { CheckoutView } from './useCheckout';

/** Links to an opened payment page; a blocked one can open in this tab too. */
export function CheckoutLinks({ view }: { view?: CheckoutView }) {
  const { t } = useTranslation('checkout');
  if (view?.state !== 'open' && view?.state !== 'blocked') return null;
  const blocked = view.state === 'blocked';
  return (
    <p className="mt-6 flex flex-wrap gap-20 gap-y-4">
      <a className="font-650 underline" href={view.checkout.url} target="_blank" rel="noopener noreferrer">
        {t(blocked ? 'blocked.newTab' : 'elsewhere.again')}
      </a>
      {blocked && (
        <a className="font-650 underline" href={view.checkout.url}>
          {t('blocked.here')}
        </a>
      )}
    </p>
  );
}

/**
 * Shown next to a pay button without `PaymentStatus`: where the payment page is, or a link to it
 * when the browser blocked the tab. Texts of `checkout`.
 */
export function CheckoutNotice({ view }: { view: CheckoutView }) {
  const { t } = useTranslation('checkout');
  const stage = view.state === 'blocked' ? 'blocked' : 'elsewhere';
  return (
    <div role="status">
      {view.state === 'opening' && <p className="small muted">{t('opening.title')}</p>}
      {(view.state === 'open' || view.state === 'blocked') && (
        <Notice tone={stage === 'blocked' ? 'warning' : 'info'} title={t(`${stage}.title`)}>
          <p>{t(`${stage}.text`)}</p>
          <CheckoutLinks view={view} />
        </Notice>
      )}
    </div>
  );
}
