import { useTranslation } from 'react-i18next';
import type { Money, ProductRequest } from '@/api/generated/user.gen';
import { enumText } from '@/i18n/enumText';
import { formatMarkedMoney } from '@/i18n/format';

type Refunded = Pick<ProductRequest, 'refunds' | 'depositRefunded' | 'balanceRefunded'>;

/** Returns whether a request has refunds to show. */
export const hasRefunds = ({ refunds, depositRefunded, balanceRefunded }: Refunded) =>
  refunds.length > 0 || depositRefunded !== undefined || balanceRefunded !== undefined;

/** The refunds of an order: share, outcome and amount of each payment, then those that the office made in addition. */
export function Refunds({ request }: { request: Refunded }) {
  const { t } = useTranslation('requests');
  const cents = (amount: Money) => <bdi className="ltr num">{formatMarkedMoney(amount)}</bdi>;
  return (
    <>
      {request.refunds.map(({ payment, percent, outcome, amount }) => (
        <span key={payment} style={{ display: 'block' }}>
          {enumText('requests:refund', payment, { percent })}:{' '}
          {amount && outcome !== 'REQUEST_REFUND_OUTCOME_FAILED' ? cents(amount) : enumText('requests:refund', outcome)}
        </span>
      ))}
      {request.depositRefunded && (
        <span style={{ display: 'block' }}>
          {t('refund.fromDeposit')}: {cents(request.depositRefunded)}
        </span>
      )}
      {request.balanceRefunded && (
        <span style={{ display: 'block' }}>
          {t('refund.fromBalance')}: {cents(request.balanceRefunded)}
        </span>
      )}
    </>
  );
}
