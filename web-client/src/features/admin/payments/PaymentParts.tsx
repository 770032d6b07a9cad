import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@/ui/Tabs';
import { DisputesAdminPage } from './DisputesAdminPage';
import { LedgerAdminPage } from './LedgerAdminPage';
import { PaymentsAdminPage } from './PaymentsAdminPage';

const parts = ['payments', 'disputes', 'ledger'] as const;

/** Payments, disputes and the ledger. */
export default function PaymentParts() {
  const { t } = useTranslation('admin-payments');
  const [parameters, setParameters] = useSearchParams();
  const part = parts.find((name) => name === parameters.get('part')) ?? 'payments';
  return (
    <Tabs
      look="pill"
      label={t('parts')}
      tabs={parts.map((id) => ({ id, label: t(`part.${id}`) }))}
      value={part}
      onChange={(chosen) => setParameters({ tab: 'payments', ...(chosen !== 'payments' && { part: chosen }) })}
    >
      {(chosen) => {
        if (chosen === 'disputes') return <DisputesAdminPage />;
        return chosen === 'ledger' ? <LedgerAdminPage /> : <PaymentsAdminPage />;
      }}
    </Tabs>
  );
}
