import { useTranslation } from 'react-i18next';
import { RangeChart } from '@/ui/charts';
import { inMillions, market, revenue, shareOfMarket } from '../figures';

/** The share of today's market that each projected year would take. */
export function MarketChart() {
  const { t } = useTranslation('investors');
  return (
    <RangeChart
      title={t('market.title')}
      heading="h2"
      note={t('market.note')}
      summary={t('market.summary')}
      tableLabel={t('asTable')}
      head={[t('revenue.year'), t('market.share')]}
      end={market}
      scale={['0', inMillions(market)]}
      rows={revenue.map(({ year, millions }) => ({
        name: t('revenue.yearNumber', { year }),
        text: `${inMillions(millions)} · ${shareOfMarket(millions)}%`,
        range: [0, millions],
      }))}
    />
  );
}
