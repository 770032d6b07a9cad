import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { enumText } from '@/i18n/enumText';
import { formatMoneyRange } from '@/i18n/format';
import { Disclosure } from '@/ui/Disclosure';
import { LoadError } from '@/ui/LoadError';
import { PriceTable } from '@/ui/PriceTable';
import { SkeletonTable } from '@/ui/Skeleton';

/** Every service and size, with the prices of the service. */
export default function AllPrices() {
  const { t } = useTranslation('cleaning');
  const { data, error, isFetching, refetch } = publicApi.useGetCleaningOptionsQuery();
  return (
    <Disclosure title={t('table.all')}>
      {data ? (
        <PriceTable
          caption={t('table.all')}
          columns={[t('table.service'), ...data.propertySizes.map((size) => enumText('cleaning:size', size))]}
          rows={data.services.map(({ serviceType }) => ({
            name: enumText('cleaning:service', serviceType),
            prices: data.propertySizes.map((size) => {
              const range = data.priceTable.find((row) => row.serviceType === serviceType && row.propertySize === size);
              return formatMoneyRange(range?.minimum, range?.maximum);
            }),
          }))}
        />
      ) : error ? (
        <LoadError
          title={t('quote.loadFailed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonTable columns={5} rows={7} />
      )}
    </Disclosure>
  );
}
