import { useTranslation } from 'react-i18next';
import { ColumnChart } from '@/ui/charts';
import { inMillions, revenue, years } from '../figures';

const ticks = [0, 10, 20, 30, 40, 50].map((value) => ({ value, text: value === 0 ? '0' : inMillions(value) }));

/** Five years, of which three have a figure; the drawing keeps the gaps. */
export function RevenueChart() {
  const { t } = useTranslation('investors');
  const [first, third, fifth] = revenue.map(({ millions }) => inMillions(millions));
  return (
    <ColumnChart
      title={t('revenue.title')}
      heading="h2"
      note={t('revenue.note')}
      summary={t('revenue.summary', { first, third, fifth })}
      tableLabel={t('asTable')}
      head={[t('revenue.year'), t('revenue.amount')]}
      columns={years.map((year) => {
        const projected = revenue.find((entry) => entry.year === year);
        return {
          name: t('revenue.yearNumber', { year }),
          ...(projected && { value: projected.millions, text: inMillions(projected.millions) }),
        };
      })}
      ticks={ticks}
    />
  );
}
