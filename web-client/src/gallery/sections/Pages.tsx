import { ContactBanner } from '@/ui/ContactBanner';
import { PeopleArch, PeoplePanel } from '@/ui/PeopleArch';
import { MarkedList, TextSection } from '@/ui/TextSection';
import type { Samples } from '../samples';
import { Section } from '../Section';

/** Blocks that are large parts of pages. */
export function Pages({ words }: { words: Samples }) {
  return (
    <>
      <Section title="TextSection, MarkedList">
        <TextSection title={words.title}>
          <p>{words.text}</p>
          <MarkedList items={[words.home, words.carpet, words.windows]} />
        </TextSection>
      </Section>
      <Section title="PeopleArch, PeoplePanel">
        <div style={{ maxInlineSize: 420, overflow: 'hidden' }}>
          <PeopleArch />
        </div>
        <PeoplePanel>
          <h2>{words.title}</h2>
          <p>{words.text}</p>
        </PeoplePanel>
      </Section>
      <Section title="ContactBanner">
        <ContactBanner />
      </Section>
    </>
  );
}
