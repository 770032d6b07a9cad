import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { LoadError } from '@/ui/LoadError';
import { WithoutScripts } from '@/ui/form/WithoutScripts';
import { Loading, Skeleton } from '@/ui/Skeleton';
import styles from './Order.module.css';
import { QuoteBill } from './QuoteBill';

interface FrameProps {
  /** Sentence in place of the price. */
  empty: string;
  children: ReactNode;
}

/**
 * The wizard before its options have loaded: the real heading and bill around placeholders or an
 * error.
 */
function Frame({ empty, children }: FrameProps) {
  const { t } = useTranslation('order');
  return (
    <div className={`${styles.wizard} grid overflow-hidden bg-surface border border-line-2 rounded-card shadow-card`}>
      <div className={`${styles.form} content-start`}>
        <h2>{t('quote.title')}</h2>
        {children}
      </div>
      <QuoteBill about={t('bill.empty')} empty total={empty} />
    </div>
  );
}

interface OrderWizardLoadingProps extends Pick<FrameProps, 'empty'> {
  /** Number of fields next to each other, per group. */
  shape: readonly number[];
}

/** Placeholder of the wizard: grey boxes in place of the fields. */
export function OrderWizardLoading({ empty, shape }: OrderWizardLoadingProps) {
  return (
    <Frame empty={empty}>
      <Loading className={styles.wait}>
        {shape.map((count, group) => {
          const boxes = Array.from({ length: count }, (_, box) => <Skeleton key={box} shape="field" />);
          if (count === 1) return boxes;
          return (
            <div
              key={group}
              className={
                count % 3 === 0 ? `${styles.trio} grid items-start gap-12` : `${styles.pair} grid items-start gap-20`
              }
            >
              {boxes}
            </div>
          );
        })}
        <Skeleton shape="button" />
      </Loading>
      <WithoutScripts />
    </Frame>
  );
}

interface OrderWizardProps<Options> extends OrderWizardLoadingProps {
  /** Query of the options. */
  options: { data?: Options; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Title of the error when the options fail to load. */
  failed: string;
  /** Form, bill, booking and booked order. */
  children: (options: Options) => ReactNode;
}

/**
 * The order wizard of a service line: options that make a price (the line's own form), the bill
 * (`QuoteBill`), the booking at that price (`OrderForm`) and the booked order
 * (`BookingConfirmation`). `useOrder` controls the steps. Pages list the texts `order`.
 */
export function OrderWizard<Options>({ options, failed, children, ...waiting }: OrderWizardProps<Options>) {
  const { data, error, isFetching, refetch } = options;
  if (data)
    return (
      <div className={`${styles.wizard} grid overflow-hidden bg-surface border border-line-2 rounded-card shadow-card`}>
        {children(data)}
      </div>
    );
  if (!error) return <OrderWizardLoading {...waiting} />;
  return (
    <Frame empty={waiting.empty}>
      <LoadError title={failed} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    </Frame>
  );
}
