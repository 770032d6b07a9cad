import { formatDayOfMonth } from '@/i18n/format';
import { ColumnChart, LineChart, RangeChart, StackChart, ticksUpTo, Trend } from '@/ui/charts';
import type { Samples } from '../samples';
import { Section } from '../Section';

const weeks = ['10-05', '10-12', '10-19', '10-26', '11-02', '11-09', '11-16', '11-23'].map((day) => `2026-${day}`);
const text = (value: number | undefined) => (value === undefined ? '' : String(value));
const series = <Value extends number | undefined>(values: Value[]) => ({ values, texts: values.map(text) });
const scale = (most: number) => ticksUpTo(most, { whole: true }).map((value) => ({ value, text: text(value) }));

/** Charts with data, each with its table, and without data. */
export function Charts({ words }: { words: Samples }) {
  const names = weeks.map((day) => formatDayOfMonth(day));
  const figure = {
    title: words.table,
    note: words.noticeText,
    summary: words.text,
    tableLabel: words.more,
    empty: words.emptyTitle,
  };
  const stacks = [
    [6, 4, 3],
    [8, 5, 4],
    [7, 9, 2],
    [11, 8, 5],
  ];
  return (
    <>
      <Section title="Trend">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
          <Trend
            label={words.done}
            value="43"
            empty="—"
            change={{ text: '+12%', direction: 'up', good: true }}
            course={{ values: [28, 31, 30, 36, 38, 43], summary: words.text }}
          />
          <Trend
            label={words.cancelled}
            value="$1,680.00"
            empty="—"
            change={{ text: '−8%', direction: 'down', good: false }}
            course={{ values: [9, 7, 8, 5, 4], summary: words.text }}
            hue="therapy"
          />
          <Trend label={words.requested} value="7" empty="—" change={{ text: '0%', direction: 'same' }} />
          <Trend label={words.confirmed} empty={words.emptyTitle} />
        </div>
      </Section>
      <Section title="LineChart">
        <LineChart
          {...figure}
          area
          nameHead={words.day}
          names={names}
          series={[{ name: words.done, ...series([14, 16, 13, 18, 17, 21, 19, 24]) }]}
          ticks={scale(24)}
        />
        <LineChart
          {...figure}
          nameHead={words.day}
          names={names}
          series={[
            { name: words.home, hue: 'cleaning', ...series([14, 16, 13, undefined, 17, 21, 19, 24]) },
            { name: words.shipment, hue: 'cargo', ...series([4, 6, 9, 11, 10, 9, 13, 12]) },
            { name: words.carpet, hue: 'therapy', ...series([1, 2, 2, 5, 4, 6, 8, 7]) },
          ]}
          ticks={scale(24)}
        />
      </Section>
      <Section title="StackChart">
        <StackChart
          {...figure}
          nameHead={words.day}
          parts={[
            { name: words.home, hue: 'cleaning' },
            { name: words.shipment, hue: 'cargo' },
            { name: words.carpet, hue: 'therapy' },
          ]}
          columns={stacks.map((values, index) => ({
            name: names[index + 4] ?? '',
            ...series(values),
            total: text(values.reduce((sum, value) => sum + value, 0)),
          }))}
          ticks={scale(24)}
        />
      </Section>
      <Section title="ColumnChart, RangeChart">
        <ColumnChart
          {...figure}
          head={[words.day, words.done]}
          columns={[12, 17, undefined, 24].map((value, index) => ({
            name: names[index] ?? '',
            value,
            text: text(value),
          }))}
          ticks={scale(24)}
        />
        <RangeChart
          {...figure}
          head={[words.service, words.price]}
          end={400}
          scale={['$0', '$400']}
          rows={[
            { name: words.home, text: '$80–250', range: [80, 250], hue: 'cleaning' },
            { name: words.carpet, text: '$100–400', range: [100, 400], hue: 'therapy' },
          ]}
        />
      </Section>
      <Section title="A chart without figures">
        <LineChart {...figure} nameHead={words.day} names={[]} series={[]} ticks={scale(1)} />
      </Section>
    </>
  );
}
