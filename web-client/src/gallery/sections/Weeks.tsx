import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { type Hours, WeekField, weekHours } from '@/kits/week';
import { Form, SubmitButton } from '@/ui/form';
import styles from '../Gallery.module.css';
import type { Samples } from '../samples';
import { Section } from '../Section';

const schema = v.object({ hours: weekHours });
const usual: Hours[] = [
  { day: 'monday', start: '07:00', end: '12:50' },
  { day: 'tuesday', start: '07:00', end: '11:50' },
  { day: 'tuesday', start: '16:30', end: '18:20' },
  { day: 'friday', start: '07:00', end: '10:50' },
];
const wrong: Hours[] = [
  { day: 'monday', start: '07:00', end: '06:00' },
  { day: 'tuesday', start: '07:00', end: '11:50' },
  { day: 'tuesday', start: '11:00', end: '18:20' },
  { day: 'wednesday', start: 'noon', end: '18:20' },
];

function Week({ words, hours }: { words: Samples; hours: Hours[] }) {
  const form = useForm<v.InferInput<typeof schema>>({ resolver: valibotResolver(schema), defaultValues: { hours } });
  return (
    <div className={styles.card}>
      <Form form={form} onSubmit={() => undefined}>
        <WeekField name="hours" legend={words.title} help={words.noticeText} />
        <div>
          <SubmitButton>{words.send}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

/** A therapist's hours: filled in, wrong, and empty. */
export function Weeks({ words }: { words: Samples }) {
  return (
    <Section title="WeekField">
      <Week words={words} hours={usual} />
      <Week words={words} hours={wrong} />
      <Week words={words} hours={[]} />
    </Section>
  );
}
