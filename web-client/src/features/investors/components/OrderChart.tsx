import { useTranslation } from 'react-i18next';
import { RangeChart } from '@/ui/charts';
import { orders } from '../figures';

const hues = { cleaning: 'cleaning', cargo: 'cargo', therapy: 'therapy', assistant: 'therapy' } as const;
const names = ['cleaning', 'cargo', 'therapy', 'assistant'] as const;
const END = 450;

/** The price of one order, from the lowest to the highest. */
export function OrderChart() {
  const { t } = useTranslation('investors');
  return (
    <RangeChart
      title={t('orders.title')}
      note={t('orders.note')}
      summary={t('orders.summary')}
      tableLabel={t('asTable')}
      head={[t('orders.order'), t('orders.price')]}
      end={END}
      scale={['$0', `$${END}`]}
      rows={[
        ...names.map((name) => {
          const [least, most] = orders[name];
          return { name: t(`orders.${name}`), text: `$${least}–${most}`, range: orders[name], hue: hues[name] };
        }),
        { name: t('orders.products'), text: t('orders.quoted'), hue: 'products' as const },
      ]}
    />
  );
}
