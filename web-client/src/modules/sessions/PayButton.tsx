import { useTranslation } from 'react-i18next';
import type { Appointment } from '@/api/generated/user.gen';
import { CheckoutNotice } from '@/modules/checkout';
import { Button } from '@/ui/Button';
import { minutesHeld } from './parties';
import { usePayHold } from './usePayHold';

/**
 * Opens the payment page of a held session; shows the remaining hold time. Texts of
 * `appointments` and `checkout`.
 */
export function PayButton({ appointment, small }: { appointment: Appointment; small?: boolean }) {
  const { t } = useTranslation('appointments');
  const { view, start } = usePayHold(appointment.id, t('payFailed'));
  const left = minutesHeld(appointment);
  return (
    <>
      <Button
        variant="contained"
        size={small ? 'small' : 'medium'}
        loading={view.state === 'opening'}
        onClick={() => void start()}
      >
        {left ? t('payLeft', { count: left }) : t('pay')}
      </Button>
      <CheckoutNotice view={view} />
    </>
  );
}
