import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { selectUser } from '@/auth/authSlice';
import { useIsScripted } from '@/domain/assistantKind';
import { Conversation } from '@/modules/conversation';
import { AssistantTerms } from '@/modules/conversation/AssistantTerms';
import { CrisisRow } from '@/modules/conversation/CrisisRow';
import { Button } from '@/ui/Button';
import { MenuIcon } from '@/ui/icons';
import JebenaMark from '@/ui/illustrations/JebenaMark.svg';
import { PageTitle } from '@/ui/PageTitle';
import { PlusIcon } from '@/ui/pageIcons';
import styles from './AssistantPage.module.css';
import { History } from './components/History';
import { HistoryDrawer } from './components/HistoryDrawer';

/** The assistant's own page: the conversation, and next to it the history. */
export default function AssistantPage() {
  const { t } = useTranslation(['assistant', 'therapy']);
  const user = useSelector(selectUser);
  const isScripted = useIsScripted();
  const title = t(isScripted === false ? 'therapy:assistant.title' : 'therapy:assistant.guided.title');
  const [parameters, setParameters] = useSearchParams();
  const id = parameters.get('c') ?? undefined;
  // A conversation that starts here stays mounted when it gets its id.
  const [own, setOwn] = useState<{ id?: string; round: number }>({ round: 0 });
  const [drawer, setDrawer] = useState(false);
  const key = id === undefined || id === own.id ? `new ${own.round}` : id;

  // After leaving for another conversation, returning loads it again.
  const [at, setAt] = useState(id);
  if (at !== id) {
    setAt(id);
    if (own.id !== undefined && own.id !== id) setOwn({ round: own.round + 1 });
  }

  const begin = () => {
    setOwn((before) => ({ round: before.round + 1 }));
    setParameters({});
    setDrawer(false);
  };
  const history = (
    <History
      current={id}
      onChosen={() => setDrawer(false)}
      onGone={(gone) => {
        if (gone === undefined || gone === id) begin();
      }}
    />
  );

  return (
    <div className="wrap grid-cols-[280px_minmax(0,1fr)] items-stretch pt-32 pb-48 max-md:grid-cols-1 max-md:pt-16 max-md:pb-32 grid gap-32">
      <PageTitle unlisted>{title}</PageTitle>
      {user && (
        <aside
          className="grid-rows-[auto_minmax(0,1fr)] max-h-[max(620px,calc(100dvh_-_160px))] max-md:hidden grid content-start gap-20"
          aria-label={t('history.title')}
        >
          <Button variant="contained" startIcon={<PlusIcon small />} onClick={begin}>
            {t('history.begin')}
          </Button>
          {history}
        </aside>
      )}
      <section
        className={`${styles.chat} grid overflow-hidden bg-surface border border-line rounded-card shadow-card`}
        aria-labelledby="assistant-title"
      >
        <header className={`on-deep ${styles.head} grid items-center gap-12`}>
          <JebenaMark className={styles.mark} />
          <div>
            <h1 className="font-650 text-20 tracking-normal" id="assistant-title">
              {title}
            </h1>
            <AssistantTerms isScripted={isScripted} />
          </div>
          {user && (
            <Button
              size="small"
              className={`${styles.opener} hidden`}
              startIcon={<MenuIcon small />}
              aria-haspopup="dialog"
              onClick={() => setDrawer(true)}
            >
              {t('history.open')}
            </Button>
          )}
        </header>
        <h2 className="visually-hidden">{t('log')}</h2>
        <Conversation
          key={`${user?.id ?? 'visitor'} ${key}`}
          id={id}
          onCreated={(made) => {
            setOwn((before) => ({ ...before, id: made }));
            setParameters({ c: made }, { replace: true });
          }}
        />
        <div className="pt-0 px-20 pb-16 max-xs:px-16">
          <CrisisRow />
        </div>
      </section>
      {user && (
        <HistoryDrawer open={drawer} onClose={() => setDrawer(false)}>
          <Button variant="contained" startIcon={<PlusIcon small />} onClick={begin}>
            {t('history.begin')}
          </Button>
          {history}
        </HistoryDrawer>
      )}
    </div>
  );
}
