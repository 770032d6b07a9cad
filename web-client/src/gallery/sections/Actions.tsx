import { useState } from 'react';
import { BackLink } from '@/ui/BackLink';
import { Button } from '@/ui/Button';
import { MoreLink } from '@/ui/MoreLink';
import { LoadMore, Pager } from '@/ui/Pager';
import { Segmented } from '@/ui/Segmented';
import { Spinner } from '@/ui/Spinner';
import { StoreBadges } from '@/ui/StoreBadges';
import { Disclosure } from '@/ui/Disclosure';
import { Tabs } from '@/ui/Tabs';
import type { Samples } from '../samples';
import { Section } from '../Section';

/** Buttons, links, tabs and pagers. */
export function Actions({ words }: { words: Samples }) {
  const [often, setOften] = useState('once');
  const [tab, setTab] = useState('one');
  const [part, setPart] = useState('one');
  const [page, setPage] = useState(2);
  const tabs = [
    { id: 'one', label: words.home },
    { id: 'two', label: words.carpet, count: 2 },
    { id: 'three', label: words.windows },
  ];
  return (
    <>
      <Section title="Button">
        <div className="flex flex-wrap gap-12 items-center">
          <Button variant="contained">{words.send}</Button>
          <Button>{words.quote}</Button>
          <Button variant="text">{words.more}</Button>
          <Button size="small">{words.quote}</Button>
          <Button variant="contained" loading>
            <Spinner />
            {words.send}
          </Button>
          <Button disabled>{words.soon}</Button>
        </div>
      </Section>
      <Section title="Button of MUI, in forms">
        <div className="flex flex-wrap gap-12 items-center">
          <Button variant="contained">{words.send}</Button>
          <Button>{words.quote}</Button>
          <Button color="error">{words.remove}</Button>
          <Button variant="text">{words.more}</Button>
          <Button variant="contained" loading>
            {words.send}
          </Button>
          <Button disabled>{words.soon}</Button>
        </div>
      </Section>
      <Section title="Button as a link, MoreLink, BackLink, StoreBadges">
        <div className="flex flex-wrap gap-12 items-center">
          <Button variant="contained" to="/">
            {words.send}
          </Button>
          <Button to="/">{words.quote}</Button>
          <Button to="/" size="small">
            {words.quote}
          </Button>
          <MoreLink to="/" about={words.home}>
            {words.more}
          </MoreLink>
          <BackLink to="/">{words.home}</BackLink>
        </div>
        <StoreBadges soon={words.soon} />
      </Section>
      <Section title="Segmented">
        <Segmented
          label={words.often}
          value={often}
          onChange={setOften}
          options={[
            { value: 'once', text: words.once },
            { value: 'fortnight', text: words.fortnight },
            { value: 'monthly', text: words.monthly },
          ]}
        />
      </Section>
      <Section title="Tabs">
        <Tabs label={words.title} tabs={tabs} value={tab} onChange={setTab}>
          {() => (
            <Tabs label={words.lead} tabs={tabs} value={part} onChange={setPart} look="pill">
              {() => <p>{words.text}</p>}
            </Tabs>
          )}
        </Tabs>
      </Section>
      <Section title="Disclosure">
        <Disclosure title={words.question} open>
          <p>{words.answer}</p>
        </Disclosure>
      </Section>
      <Section title="Pager, LoadMore">
        <Pager label={words.title} page={page} hasNext={page < 3} onPage={setPage} />
        <LoadMore shown={20} total={57} onMore={() => undefined} />
        <LoadMore shown={20} loading onMore={() => undefined} />
      </Section>
    </>
  );
}
