import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { cityName } from '@/domain/cities';
import { formatPlainDate } from '@/i18n/format';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { DeliveryAttempt, ShipmentHistory } from '@/modules/records/ShipmentHistory';
import { SkeletonRows } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/domain/statusTone';

/** The shipment of a number, or a message that the number is invalid or unknown. */
export function TrackingResult({ number }: { number: string }) {
  const { t } = useTranslation('tracking');
  const { data, error, isFetching, refetch } = publicApi.useGetTrackingQuery(
    { trackingNumber: encodeURIComponent(number) },
    // "Track" asks again, however recent the shown answer is.
    { refetchOnMountOrArgChange: true },
  );
  if (data) {
    return (
      <section
        className="p-[clamp(20px,4vw,40px)] grid gap-28 bg-surface border border-line-2 rounded-card"
        aria-labelledby="tracked"
      >
        <header className="grid justify-items-start gap-8">
          <p className="ltr num muted">{data.trackingNumber}</p>
          <h2 className="text-24" id="tracked">
            {t('route', { from: cityName(data.pickupCity), to: cityName(data.deliveryCity) })}
          </h2>
          <div className="flex flex-wrap items-center gap-16 gap-y-8" role="status">
            <StatusBadge variant={statusTone(data.status)}>{t(`status.${data.status}`)}</StatusBadge>
            {data.estimatedDeliveryDate && !/DELIVERED|CANCELLED|FAILED/.test(data.status) && (
              <span>
                {data.isLate ? t('late') : t('expected', { date: formatPlainDate(data.estimatedDeliveryDate) })}
              </span>
            )}
          </div>
          <DeliveryAttempt history={data.history} status={data.status} />
        </header>
        <ShipmentHistory history={data.history} status={data.status} />
      </section>
    );
  }
  if (!error) return <SkeletonRows rows={4} />;
  const wrong = isApiError(error) && error.status === 400;
  if (wrong || (isApiError(error) && error.status === 404)) {
    const kind = wrong ? 'invalid' : 'unknown';
    return (
      <Notice tone="warning" announced title={t(`${kind}.title`)}>
        <p className="ltr num">{number}</p>
        <p>{t(`${kind}.text`)}</p>
      </Notice>
    );
  }
  return <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
