import { useTranslation } from 'react-i18next';
import type { ProductRequest } from '@/api/generated/user.gen';
import { requestTimeline } from '@/domain/requests';
import { formatCalendarDate } from '@/i18n/format';

/** Returns the history of a request as timeline steps. */
export function useHistory() {
  const { t } = useTranslation('requests');
  return (request: ProductRequest) =>
    requestTimeline(request, {
      event: ({ event }) =>
        event === 'REQUEST_EVENT_SHIPPED' && request.pickupDate
          ? t('shippedOn', { day: formatCalendarDate(request.pickupDate) })
          : t(`event.${event}` as never),
      status: (status) => t(`status.${status}` as never),
    });
}
