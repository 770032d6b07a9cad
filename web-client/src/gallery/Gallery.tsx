import { languageNames, languages } from '@/i18n/languages';
import styles from './Gallery.module.css';
import { samplesOf } from './samples';
import { Actions } from './sections/Actions';
import { Skeletons } from './sections/Skeletons';
import { Charts } from './sections/Charts';
import { Checkouts } from './sections/Checkouts';
import { Data } from './sections/Data';
import { Drawings } from './sections/Drawings';
import { Feedback } from './sections/Feedback';
import { Fields } from './sections/Fields';
import { Foundations } from './sections/Foundations';
import { Pages } from './sections/Pages';
import { Slots } from './sections/Slots';
import { Streams } from './sections/Streams';
import { Uploads } from './sections/Uploads';
import { Weeks } from './sections/Weeks';
import { addressOf, type Settings } from './settings';

const schemes = ['light', 'dark'] as const;

/** Every building block in its states. A component without an entry here does not belong in ui/. */
export function Gallery({ settings }: { settings: Settings }) {
  const words = samplesOf(settings.language);
  const { language, scheme } = settings;
  return (
    <main className="wrap pt-48 pb-96">
      <header className="grid gap-16 mb-40" lang="en" dir="ltr">
        <h1>Building blocks</h1>
        <nav className={`${styles.switches} flex flex-wrap gap-8 items-center`} aria-label="Views">
          {languages.map((each) => (
            <a key={each} href={addressOf({ language: each, scheme })} aria-current={each === language || undefined}>
              <span className="language-name">{languageNames[each]}</span>
            </a>
          ))}
          {schemes.map((each) => (
            <a key={each} href={addressOf({ language, scheme: each })} aria-current={each === scheme || undefined}>
              {each}
            </a>
          ))}
          <a href="?compare">all at once</a>
        </nav>
      </header>
      <Foundations />
      <Actions words={words} />
      <Fields words={words} />
      <Feedback words={words} />
      <Data words={words} />
      <Uploads words={words} language={language} />
      <Checkouts words={words} />
      <Slots words={words} language={language} />
      <Weeks words={words} />
      <Streams language={language} />
      <Charts words={words} />
      <Skeletons />
      <Pages words={words} />
      <Drawings />
    </main>
  );
}
