import { Ledger } from '@/ui/Ledger';
import { OpeningHoursList } from '@/ui/OpeningHoursList';
import { PriceTable } from '@/ui/PriceTable';
import { Select } from '@/ui/Select';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/domain/statusTone';
import { Steps } from '@/ui/Steps';
import { CellLines, type Column, Table } from '@/ui/Table';
import { Timeline } from '@/ui/Timeline';
import styles from '../Gallery.module.css';
import type { Samples } from '../samples';
import { Section } from '../Section';

/** Tables, badges and timelines. */
export function Data({ words }: { words: Samples }) {
  const steps = [words.step1, words.step2, words.step3].map((title) => ({ title, text: words.stepText }));
  return (
    <>
      <Section title="StatusBadge, statusTone">
        <div className="flex flex-wrap gap-12 items-center">
          <StatusBadge variant="destructive" dot>
            {words.unread}
          </StatusBadge>
          <StatusBadge variant={statusTone('SHIPMENT_STATUS_QUOTE_REQUESTED')}>{words.requested}</StatusBadge>
          <StatusBadge variant={statusTone('CLEANING_BOOKING_STATUS_CONFIRMED')}>{words.confirmed}</StatusBadge>
          <StatusBadge variant={statusTone('SHIPMENT_STATUS_IN_TRANSIT')} dot>
            {words.onRoad}
          </StatusBadge>
          <StatusBadge variant={statusTone('CLEANING_BOOKING_STATUS_COMPLETED')}>{words.done}</StatusBadge>
          <StatusBadge variant={statusTone('CLEANING_BOOKING_STATUS_CANCELLED')}>{words.cancelled}</StatusBadge>
          <StatusBadge variant="secondary">{words.ended}</StatusBadge>
        </div>
      </Section>
      <Section title="PriceTable">
        <PriceTable
          caption={words.table}
          columns={[words.service, words.small, words.medium, words.large]}
          rows={[
            { name: words.regular, prices: ['$80–120', '$120–180', '$180–250'] },
            { name: words.deep, prices: ['$150–200', '$200–300', '$300–450'] },
            { name: words.carpet, prices: ['$100–150', '$150–250', '$250–400'] },
          ]}
        />
      </Section>
      <Section title="Table">
        <Table caption={words.table} columns={visitColumns(words)} rows={visitsOf(words)} linkTo={toVisit} openId="b" />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
          <Table
            caption={words.shipment}
            columns={visitColumns(words)}
            rows={visitsOf(words)}
            linkTo={toVisit}
            openId="b"
          />
          <Table caption={words.cancelled} columns={visitColumns(words)} rows={undefined} />
        </div>
        <Table caption={words.emptyTitle} columns={visitColumns(words)} rows={[]} empty={words.emptyText} />
      </Section>
      <Section title="Timeline">
        <div className={styles.card}>
          <Timeline
            label={words.shipment}
            steps={[
              { id: 'a', state: 'done', title: words.accepted, text: words.acceptedText, at: '2026-11-19T21:10:00Z' },
              { id: 'b', state: 'now', title: words.onRoad, text: words.roadText, at: '2026-11-20T18:05:00Z' },
              { id: 'c', state: 'next', title: words.delivered, expected: words.expected },
            ]}
          />
        </div>
        <div className={styles.card}>
          <Timeline
            label={words.cancelled}
            steps={[
              { id: 'a', state: 'done', title: words.requested, at: '2026-11-19T21:10:00Z' },
              { id: 'b', state: 'stopped', title: words.cancelled, at: '2026-11-20T18:05:00Z' },
            ]}
          />
        </div>
      </Section>
      <Section title="Steps">
        <Steps label={words.title} steps={steps} />
        <Steps label={words.shipment} steps={steps} current={1} />
      </Section>
      <Section title="Ledger">
        <Ledger
          rows={[
            { figure: '99.7%', title: words.done, text: words.text },
            { figure: '24', title: words.notice, text: words.noticeText },
          ]}
        />
      </Section>
      <Section title="Select, OpeningHoursList">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
          <Select aria-label={words.service} options={[{ value: 'home', text: words.home }]} />
          <Select aria-label={words.often} small options={[{ value: 'once', text: words.once }]} />
          <OpeningHoursList />
        </div>
      </Section>
    </>
  );
}

interface Visit {
  id: string;
  service: string;
  often: string;
  mail: string;
  price: string;
  status: 'REQUESTED' | 'COMPLETED';
}

const toVisit = ({ id }: Visit) => ({ to: { hash: `#${id}` } });

const visitsOf = (words: Samples): Visit[] => [
  { id: 'a', service: words.deep, often: words.once, mail: 'hana@example.org', price: '$240.00', status: 'REQUESTED' },
  {
    id: 'b',
    service: words.home,
    often: words.fortnight,
    mail: 'abeba.tesfay.of.calgary@example.org',
    price: '$1,111.00',
    status: 'COMPLETED',
  },
];

const visitColumns = (words: Samples): Column<Visit>[] => [
  { head: words.service, cell: ({ service, often }) => <CellLines below={often}>{service}</CellLines> },
  { head: words.email, cell: ({ mail }) => <bdi className="ltr">{mail}</bdi> },
  {
    head: words.price,
    numeric: true,
    card: 'end',
    cell: ({ price }) => <bdi className="ltr num">{price}</bdi>,
  },
  {
    head: words.done,
    card: 'end',
    cell: ({ status }) => (
      <StatusBadge variant={statusTone(status)}>{status === 'REQUESTED' ? words.requested : words.done}</StatusBadge>
    ),
  },
];
