import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { cityName } from '@/domain/cities';
import { formatMoneyRange } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { LoadError } from '@/ui/LoadError';
import { PriceTable } from '@/ui/PriceTable';
import { SkeletonTable } from '@/ui/Skeleton';
import styles from './Network.module.css';

const regions = ['REGION_CALGARY', 'REGION_CENTRAL', 'REGION_EDMONTON', 'REGION_SOUTH', 'REGION_NORTH'] as const;

/** The towns by region, and popular routes with their usual prices. */
export default function Network() {
  const { t } = useTranslation(['cargo', 'tracking']);
  const { data, error, isFetching, refetch } = publicApi.useGetCargoOptionsQuery();
  if (!data) {
    if (!error) return <SkeletonTable columns={4} rows={6} />;
    return (
      <LoadError
        title={t('routes.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="grid-cols-[minmax(0,4fr)_minmax(0,7fr)] max-lg:grid-cols-1 grid items-start gap-48">
      <div className={`${styles.towns} grid gap-20`}>
        <h2 className="text-24">{t('towns.title')}</h2>
        {regions
          .map((region) => [region, data.cities.filter((city) => city.region === region)] as const)
          .filter(([, cities]) => cities.length > 0)
          .map(([region, cities]) => (
            <div key={region}>
              <h3 className="muted font-600 text-15">{t(`region.${region}`)}</h3>
              <ul className="grid">
                {cities.map(({ name }) => (
                  <li key={name} className="flex items-center gap-10">
                    {cityName(name)}
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
      <PriceTable
        caption={t('routes.title')}
        columns={[t('routes.route'), t('routes.distance'), t('routes.days'), t('routes.price')]}
        rows={data.popularRoutes.map((route) => ({
          name: t('tracking:route', { from: cityName(route.fromCity), to: cityName(route.toCity) }),
          prices: [
            t('bill.km', { distance: formatNumber(route.distanceKm) }),
            formatNumber(route.deliveryDays),
            formatMoneyRange(route.minimum, route.maximum),
          ],
        }))}
      />
    </div>
  );
}
