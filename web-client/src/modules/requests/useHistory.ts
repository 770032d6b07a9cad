import { useTranslation } from 'react-i18next';
import type { ProductRequest } from '@/api/generated/user.gen';
import { requestTimeline } from '@/domain/requests';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { formatCalendarDate } from '@/i18n/format';

/** Returns the history of a request as timeline steps. */
export function useHistory() {
  const { t } = useTranslation('requests');
  return (request: ProductRequest) =>
    requestTimeline(request, {
      event: ({ event }) =>
        event === 'REQUEST_EVENT_SHIPPED' && request.pickupDate
          ? t('shippedOn', { day: formatCalendarDate(request.pickupDate) })
          : // Posted messages are not part of the history.
            enumText('requests:event', event as EnumValue<'requests:event'>),
      status: (status) => enumText('requests:status', status),
    });
}
