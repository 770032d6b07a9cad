import { useTranslation } from 'react-i18next';
import type { ProductRequest } from '@/api/generated/user.gen';
import { enumText } from '@/i18n/enumText';
import { formatMarkedMoney } from '@/i18n/format';

/** The refunds of an order: share, outcome and amount of each payment. */
export function Refunds({ request }: { request: Pick<ProductRequest, 'refunds'> }) {
  useTranslation('requests');
  return (
    <>
      {request.refunds.map(({ payment, percent, outcome, amount }) => (
        <span key={payment} style={{ display: 'block' }}>
          {enumText('requests:refund', payment, { percent })}:{' '}
          {amount ? <bdi className="ltr num">{formatMarkedMoney(amount)}</bdi> : enumText('requests:refund', outcome)}
        </span>
      ))}
    </>
  );
}
