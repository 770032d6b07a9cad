import { useTranslation } from 'react-i18next';
import type { Payment } from '@/api/generated/user.gen';
import { enumText } from '@/i18n/enumText';

type Purchase = Pick<Payment, 'purpose' | 'subject' | 'title'>;

/** Purposes whose title names a therapist or an order. */
const NAMING: readonly Payment['purpose'][] = [
  'CHECKOUT_PURPOSE_APPOINTMENT',
  'CHECKOUT_PURPOSE_THERAPIST_PLAN',
  'CHECKOUT_PURPOSE_SOURCING_DEPOSIT',
  'CHECKOUT_PURPOSE_SOURCING_BALANCE',
];

/**
 * Returns a function that writes what was bought in the reader's language. The stored title is in the buyer's language; it
 * is shown for old purchases, whose subject is not stored.
 */
export function usePurchaseTitle(): (purchase: Purchase) => string {
  const { t } = useTranslation('purchases');
  return ({ purpose, subject, title }) => {
    if (subject || !NAMING.includes(purpose)) return enumText('purchases:title', purpose, { subject }) || title;
    return title || (purpose === 'CHECKOUT_PURPOSE_THERAPIST_PLAN' ? t('planOfErasedTherapist') : '');
  };
}
