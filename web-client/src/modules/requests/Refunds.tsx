import { useTranslation } from 'react-i18next';
import type { ProductRequest } from '@/api/generated/user.gen';
import { formatMoney } from '@/i18n/format';

/** The refunds of an order: share, outcome and amount of each payment. */
export function Refunds({ request }: { request: Pick<ProductRequest, 'refunds'> }) {
  const { t } = useTranslation('requests');
  return (
    <>
      {request.refunds.map(({ payment, percent, outcome, amount }) => (
        <span key={payment} style={{ display: 'block' }}>
          {t(`refund.${payment}` as never, { percent })}:{' '}
          {amount ? <bdi className="ltr num">{formatMoney(amount)}</bdi> : t(`refund.${outcome}` as never)}
        </span>
      ))}
    </>
  );
}
