import { CheckoutNotice, type CheckoutView, PaymentStatus, type PaymentView, useCheckout } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import type { Samples } from '../samples';
import { Section } from '../Section';

const checkout = { id: 'cs_test_b7k2m9xq', url: '?language=en' };
const views: CheckoutView[] = [{ state: 'opening' }, { state: 'open', checkout }, { state: 'blocked', checkout }];
const payments: PaymentView[] = [
  { state: 'waiting', slow: false },
  { state: 'processing', slow: false },
  { state: 'paid', slow: false },
  { state: 'failed', slow: false },
  { state: 'cancelled', slow: false },
  { state: 'expired', slow: false },
  { state: 'waiting', slow: true },
  { state: 'unknown', slow: true },
];

/** Opening a payment page, and payment states. */
export function Checkouts({ words }: { words: Samples }) {
  const { view, open } = useCheckout();
  const slowly = () => new Promise<typeof checkout>((resolve) => setTimeout(() => resolve(checkout), 2_000));
  return (
    <>
      <Section title="useCheckout, CheckoutNotice">
        <div className="flex flex-wrap gap-12 items-center">
          <Button variant="contained" loading={view.state === 'opening'} onClick={() => void open(slowly)}>
            {words.send}
          </Button>
        </div>
        <CheckoutNotice view={view} />
        {views.map((each) => (
          <CheckoutNotice key={each.state} view={each} />
        ))}
      </Section>
      <Section title="usePayment, PaymentStatus">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
          {payments.map((payment) => (
            <PaymentStatus
              key={`${payment.state} ${String(payment.slow)}`}
              payment={{ ...payment, askNow: () => undefined }}
              id={checkout.id}
              onAgain={() => undefined}
            >
              <p>{words.stepText}</p>
            </PaymentStatus>
          ))}
        </div>
      </Section>
    </>
  );
}
