import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type Difference, type Ledger } from '@/api/generated/admin.gen';
import { cents } from '@/domain/money';
import { formatDateTime, formatMoney } from '@/i18n/format';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { SkeletonRows } from '@/ui/Skeleton';
import { Table } from '@/ui/Table';
import styles from './PaymentParts.module.css';

const accounts = [
  'provider_balance',
  'disputed_funds',
  'dispute_losses',
  'provider_fees',
  'bank',
  'provider_movements',
  'outside_provider',
  'tax_payable',
  'therapy_revenue',
  'assistant_revenue',
  'sourcing_revenue',
] as const;
const kinds = ['payment', 'refund', 'dispute', 'checkout', 'subscription', 'balance'] as const;
const problems = ['missing_here', 'missing_there', 'amount', 'status', 'unfollowed'] as const;

/** Returns the text of a service value, if there is one. */
const known = <Word extends string>(words: readonly Word[], word: string) => words.find((one) => one === word);

/** The accounts of the ledger, and the differences from the provider's books. */
export function LedgerAdminPage() {
  const { t } = useTranslation('admin-payments');
  const { data, error, isFetching, refetch } = adminApi.useGetLedgerQuery();
  if (data) {
    return (
      <div className="gap-m grid">
        <Accounts ledger={data} />
        <Comparison ledger={data} />
      </div>
    );
  }
  return error ? (
    <LoadError title={t('ledger.failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={6} />
  );
}

function Accounts({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('admin-payments');
  const sum = ledger.accounts.reduce((total, { balance }) => total + cents(balance), 0);
  const balanced = sum === 0;
  return (
    <section className={`${styles.part} max-w-960 grid gap-16 min-w-0`}>
      <h2>{t('ledger.accounts')}</h2>
      <Notice tone={balanced ? 'success' : 'error'} title={t(balanced ? 'ledger.balanced' : 'ledger.unbalanced')}>
        <p>{t(balanced ? 'ledger.balancedText' : 'ledger.unbalancedText')}</p>
      </Notice>
      <Table
        caption={t('ledger.accounts')}
        rows={ledger.accounts.map((account) => ({ ...account, id: account.name }))}
        empty={t('ledger.none')}
        columns={[
          {
            head: t('ledger.account'),
            cell: ({ name }) => {
              const account = known(accounts, name);
              return account ? t(`accountName.${account}`) : <bdi className="ltr">{name}</bdi>;
            },
          },
          {
            head: t('ledger.debit'),
            numeric: true,
            card: 'start',
            cell: ({ balance }) => cents(balance) > 0 && <Side head={t('ledger.debit')} amount={cents(balance)} />,
          },
          {
            head: t('ledger.credit'),
            numeric: true,
            card: 'end',
            cell: ({ balance }) => cents(balance) < 0 && <Side head={t('ledger.credit')} amount={-cents(balance)} />,
          },
        ]}
      />
      <p className="num">{t('ledger.sum', { sum: formatMoney({ currencyCode: 'CAD', amountMinor: String(sum) }) })}</p>
    </section>
  );
}

/** One side of an account, always positive: money that came in and revenue are on different sides. */
function Side({ head, amount }: { head: string; amount: number }) {
  return (
    <>
      <span className={styles.side}>{head} </span>
      <bdi className="ltr num">{formatMoney({ currencyCode: 'CAD', amountMinor: String(amount) })}</bdi>
    </>
  );
}

function Comparison({ ledger: { reconcileTime, differences } }: { ledger: Ledger }) {
  const { t } = useTranslation('admin-payments');
  return (
    <section className={`${styles.part} max-w-960 grid gap-16 min-w-0`}>
      <h2>{t('check.title')}</h2>
      {!reconcileTime ? (
        <EmptyState quiet title={t('check.never')} text={t('check.neverText')} />
      ) : (
        <>
          <p className="muted num">{t('check.at', { when: formatDateTime(reconcileTime) })}</p>
          {differences.length === 0 ? (
            <Notice tone="success" title={t('check.same')}>
              <p>{t('check.sameText')}</p>
            </Notice>
          ) : (
            <Differences differences={differences} />
          )}
        </>
      )}
    </section>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('admin-payments');
  const money = (amount: Difference['ours']) => (amount ? <bdi className="ltr num">{formatMoney(amount)}</bdi> : '–');
  return (
    <>
      <Notice tone="warning" title={t('check.differences', { count: differences.length })} />
      <Table
        caption={t('check.differences', { count: differences.length })}
        rows={differences.map((one) => ({ ...one, id: `${one.kind} ${one.providerId}` }))}
        columns={[
          {
            head: t('check.what'),
            cell: ({ kind, problem, providerId }) => {
              const [about, what] = [known(kinds, kind), known(problems, problem)];
              return (
                <>
                  {about ? t(`kind.${about}`) : <bdi>{kind}</bdi>}: {what ? t(`problem.${what}`) : <bdi>{problem}</bdi>}
                  <span className="ltr font-[450] block muted text-14 wrap-anywhere">{providerId}</span>
                </>
              );
            },
          },
          { head: t('check.theirs'), numeric: true, card: 'start', cell: ({ theirs }) => money(theirs) },
          { head: t('check.ours'), numeric: true, card: 'end', cell: ({ ours }) => money(ours) },
          {
            head: t('check.todo'),
            cell: ({ problem }) => t(`todo.${known(problems, problem) ?? 'other'}`),
          },
        ]}
      />
    </>
  );
}
