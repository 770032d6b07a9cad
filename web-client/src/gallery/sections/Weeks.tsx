import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { DaysField, type Hours, type OtherDay, otherDays, WeekField, weekHours } from '@/modules/week';
import { Form, schemaResolver, SubmitButton } from '@/ui/form';
import styles from '../Gallery.module.css';
import type { Samples } from '../samples';
import { Section } from '../Section';

const schema = v.object({ hours: weekHours, days: otherDays });
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

const days: OtherDay[] = [
  { date: '2026-12-24', hours: [] },
  { date: '2026-12-31', hours: [{ start: '09:00', end: '12:00' }] },
];

interface WeekProps {
  words: Samples;
  hours: Hours[];
  days?: OtherDay[];
}

function Week({ words, hours, days: others = [] }: WeekProps) {
  const form = useForm<v.InferInput<typeof schema>>({
    resolver: schemaResolver(schema),
    defaultValues: { hours, days: others },
  });
  return (
    <div className={styles.card}>
      <Form form={form} onSubmit={() => undefined}>
        <WeekField name="hours" legend={words.title} help={words.noticeText} />
        <DaysField name="days" legend={words.title} help={words.noticeText} />
        <div>
          <SubmitButton>{words.send}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

/** A therapist's weekly hours and exceptions: filled in, invalid and empty. */
export function Weeks({ words }: { words: Samples }) {
  return (
    <Section title="WeekField, DaysField">
      <Week words={words} hours={usual} days={days} />
      <Week words={words} hours={wrong} />
      <Week words={words} hours={[]} />
    </Section>
  );
}
