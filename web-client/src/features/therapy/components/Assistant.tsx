import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { therapySections } from '@/app/paths';
import { tabStore } from '@/browser/storage';
import { useIsScripted } from '@/domain/assistantKind';
import { AssistantTerms } from '@/modules/conversation/AssistantTerms';
import { CrisisRow } from '@/modules/conversation/CrisisRow';
import { Button } from '@/ui/Button';
import { CloseIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import JebenaMark from '@/ui/illustrations/JebenaMark.svg';
import { lazyPart } from '@/ui/lazyPart';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Assistant.module.css';

const example = ['one', 'two', 'three', 'four'] as const;

/** Whether it is open in this tab, so that a sign-in or a reload keeps it open. */
const OPEN = 'selam.assistant.open';

/** The conversation is fetched when it is opened: most visitors look for a therapist. */
const OpenAssistant = lazyPart('therapy.assistant', () => import('./OpenAssistant'), {
  texts: ['assistant', 'stream'],
});

/**
 * The AI Therapy Assistant, or without a model the guided conversation. Closed, it shows the price, its limits and an example; open, the
 * conversation. The crisis line is always visible.
 */
export function Assistant() {
  const { t } = useTranslation('therapy');
  const isScripted = useIsScripted();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closed = useRef(false);
  // eslint-disable-next-line react-hooks/set-state-in-effect -- prerendered pages cannot read the browser's storage
  useEffect(() => setOpen(tabStore.get(OPEN) !== null), []);
  useEffect(() => {
    // Closing moves the focus to the button that opens it again.
    if (!open && closed.current) opener.current?.focus();
    closed.current = open;
  }, [open]);
  const change = (next: boolean) => {
    if (next) tabStore.set(OPEN, 'yes');
    else tabStore.remove(OPEN);
    setOpen(next);
  };

  return (
    <section
      id={therapySections.assistant}
      className="grid-rows-[auto_1fr_auto] grid overflow-hidden bg-surface border border-line rounded-card shadow-card"
      aria-labelledby="assistant-title"
    >
      <header
        className={`on-deep ${styles.head} grid-cols-[auto_1fr_auto] bg-therapy-deep text-on-therapy-deep grid items-center gap-12 px-20 py-16`}
      >
        <JebenaMark className={styles.mark} />
        <div>
          <h2 id="assistant-title">{t(isScripted === false ? 'assistant.title' : 'assistant.guided.title')}</h2>
          <AssistantTerms isScripted={isScripted} />
        </div>
        {open && (
          <IconButton className={styles.close} aria-label={t('assistant.close')} onClick={() => change(false)}>
            <CloseIcon />
          </IconButton>
        )}
      </header>
      {open ? (
        <Suspense
          fallback={
            <div className="min-h-[24rem] p-20">
              <SkeletonRows rows={4} />
            </div>
          }
        >
          <OpenAssistant />
        </Suspense>
      ) : (
        <Closed guided={isScripted !== false} />
      )}
      <div className="pt-16 px-20 pb-20 grid gap-12 border-t border-line">
        {!open && (
          <Button ref={opener} variant="contained" onClick={() => change(true)}>
            {t('assistant.open')}
          </Button>
        )}
        <CrisisRow />
      </div>
    </section>
  );
}

function Closed({ guided }: { guided: boolean }) {
  const { t } = useTranslation('therapy');
  return (
    <div className="grid content-start gap-12 p-20">
      <p>{t(guided ? 'assistant.guided.what' : 'assistant.what')}</p>
      <p className="small muted">{t(guided ? 'assistant.guided.limits' : 'assistant.limits')}</p>
      <figure className={`${styles.example} grid gap-10`}>
        <figcaption className="small muted">{t('assistant.example')}</figcaption>
        {example.map((line, index) => (
          <p
            key={line}
            className={
              index % 2 === 0
                ? `${styles.theirs} justify-self-start text-15 bg-therapy-wash`
                : `${styles.mine} bg-primary text-on-primary text-15`
            }
          >
            <span className="visually-hidden">{t(index % 2 === 0 ? 'assistant.itSays' : 'assistant.youSay')}: </span>
            {t(guided && line === 'one' ? 'assistant.guided.greets' : `assistant.say.${line}`)}
          </p>
        ))}
      </figure>
    </div>
  );
}
