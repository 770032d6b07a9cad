import { offlineError } from '@/api/CallError';
import type { Language } from '@/i18n/languages';
import { LiveRegion, StreamFoot, type StreamStatus, useEventStream } from '@/modules/stream';
import { Button } from '@/ui/Button';
import styles from '../Gallery.module.css';
import { Section } from '../Section';

const answers: Record<Language, string> = {
  en: 'That sounds tiring. Is it worry about tomorrow, or missing what you left behind? Both are heavy at night. Tell me which comes first.',
  ti: 'ዘድክም እዩ። ሻቕሎት ናይ ጽባሕ ዲዩ ዝበዝሕ፡ ወይስ ናፍቖት ናይቲ ዝገደፍኩምዎ? ክልቲኡ ለይቲ ይኸብድ። ኣየናይ ቅድም ከም ዝመጽእ ንገሩኒ።',
  ar: 'هذا متعب. أهو القلق من الغد أم الشوق إلى ما تركته؟ كلاهما ثقيل في الليل. قل لي أيهما يأتي أولًا.',
};
const states: StreamStatus[] = ['connecting', 'streaming', 'waiting', 'stopped', 'broken', 'done'];

/** Yields a word at a time, as a service would. */
async function* words(text: string, signal: AbortSignal) {
  for (const word of text.split(/(?<= )/)) {
    await new Promise((resolve) => setTimeout(resolve, 120));
    if (signal.aborted) return;
    yield word;
  }
}

/** Streamed answers: a live one, and each state. */
export function Streams({ language }: { language: Language }) {
  const text = answers[language];
  const live = useEventStream<string, string, string>({
    open: (whole, { received, options }) => words(whole.slice(received.length), options.signal),
    initial: '',
    fold: (before, word) => before + word,
    resumes: true,
  });
  const nothing = () => undefined;
  return (
    <Section title="useEventStream, StreamFoot, LiveRegion">
      <div className="flex flex-wrap gap-12 items-center">
        <Button onClick={() => live.start(text)}>▶</Button>
      </div>
      <div className={styles.card}>
        <p>{live.value}</p>
        <LiveRegion text={live.value} finished={live.status === 'done' || live.status === 'stopped'} />
        <StreamFoot status={live.status} onStop={live.stop} onAgain={live.again} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(280px,100%),1fr))] gap-24 items-start">
        {states.map((status, index) => (
          <div key={status} className={styles.card}>
            {index > 0 && <p>{text.slice(0, status === 'done' ? undefined : 20 * index)}</p>}
            <StreamFoot
              status={status}
              error={status === 'broken' ? offlineError('STREAM_BROKEN', '') : undefined}
              onStop={nothing}
              onAgain={nothing}
            />
          </div>
        ))}
      </div>
    </Section>
  );
}
