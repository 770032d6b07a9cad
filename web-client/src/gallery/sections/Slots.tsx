import { useState } from 'react';
import type { Language } from '@/i18n/languages';
import { deadlineOf, HoldTimer, type Slot, SlotPicker, type Zone } from '@/modules/slots';
import { Button } from '@/ui/Button';
import type { Samples } from '../samples';
import { Section } from '../Section';

/** Two weeks of Calgary hours, 1 free and 0 taken, as a server would return them in two zones. */
const hours = [8, 9, 10, 11, 12, 13];
const fortnight: Record<string, string> = {
  '2026-11-23': '000000',
  '2026-11-24': '00000',
  '2026-11-25': '011010',
  '2026-11-26': '101101',
  '2026-11-27': '0001',
  '2026-11-30': '110111',
  '2026-12-01': '01100',
  '2026-12-02': '111011',
  '2026-12-03': '001110',
  '2026-12-04': '1001',
};
const two = (hour: number) => String(hour).padStart(2, '0');
const slotsIn = (shift: number, offset: string): Slot[] =>
  Object.entries(fortnight).flatMap(([day, states]) =>
    [...states].map((state, index) => {
      const hour = (hours[index] ?? 0) + shift;
      return {
        id: `${day} ${index}`,
        localTime: `${day}T${two(hour)}:00:00${offset}`,
        hostLocalTime: `${day}T${two(hours[index] ?? 0)}:00:00-06:00`,
        taken: state === '0',
      };
    }),
  );
const calgary: Zone = { id: 'America/Edmonton', name: 'Calgary' };
const zones: Record<string, { zone: Zone; slots: Slot[] }> = {
  'America/Edmonton': { zone: calgary, slots: slotsIn(0, '-06:00') },
  'Africa/Asmara': { zone: { id: 'Africa/Asmara' }, slots: slotsIn(9, '+03:00') },
  'Pacific/Honolulu': { zone: { id: 'Pacific/Honolulu' }, slots: slotsIn(-4, '-10:00') },
};
const failures: Record<Language, string> = {
  en: 'We cannot reach the server. Check your connection and try again.',
  ti: 'ናብ ሰርቨር ክንበጽሕ ኣይከኣልናን። መስመርኩም ርኣዩ እሞ ደጊምኩም ፈትኑ።',
  ar: 'تعذر الوصول إلى الخادم. تحقق من الاتصال وأعد المحاولة.',
};
const nothing = () => undefined;

/** A live slot picker, and its other states. */
export function Slots({ words, language }: { words: Samples; language: Language }) {
  const [chosen, setChosen] = useState('Africa/Asmara');
  const [heldId, setHeld] = useState('2026-11-26 2');
  const [busyId, setBusy] = useState<string>();
  const [endsAt] = useState(() => deadlineOf(540));
  const { zone, slots } = zones[chosen] ?? { zone: { id: chosen }, slots: [] };
  const choose = ({ id }: Slot) => {
    setBusy(id);
    setTimeout(() => {
      setBusy(undefined);
      setHeld(id);
    }, 600);
  };
  const still = {
    label: words.title,
    from: '2026-11-23',
    zone: calgary,
    onRetry: nothing,
    onZone: nothing,
    onChoose: nothing,
  };
  return (
    <>
      <Section title="SlotPicker">
        <SlotPicker
          {...still}
          slots={slots}
          zone={zone}
          host={calgary}
          heldId={heldId}
          busyId={busyId}
          onZone={setChosen}
          onChoose={choose}
          onLater={nothing}
        >
          <Button>{words.more}</Button>
        </SlotPicker>
      </Section>
      <Section title="HoldTimer">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
          <HoldTimer until="2026-11-26T14:32:00+03:00" endsAt={endsAt} minutes={10} onOver={nothing} />
          <HoldTimer until="2026-11-26T14:32:00+03:00" endsAt={0} minutes={10} onOver={nothing} />
        </div>
      </Section>
      <Section title="SlotPicker: gone, night, none, loading, error">
        <SlotPicker
          {...still}
          weeks={1}
          slots={zones['Pacific/Honolulu']?.slots}
          zone={{ id: 'Pacific/Honolulu' }}
          gone="2026-11-25T17:00:00-10:00"
        />
        <SlotPicker {...still} slots={slotsIn(0, '-06:00').map((slot) => ({ ...slot, taken: true }))} weeks={1} />
        <SlotPicker {...still} />
        <SlotPicker {...still} error={failures[language]} />
      </Section>
    </>
  );
}
