import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { assistantApi, type Assistant } from '@/api/generated/assistant.gen';
import { serverNow } from '@/api/serverClock';
import { isApiError } from '@/api/ApiError';
import { selectAuth } from '@/auth/authSlice';
import { currentLanguage } from '@/i18n';
import { isLanguage, type Language } from '@/i18n/languages';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { AccessLine } from './AccessLine';
import { Composer } from './Composer';
import styles from './Conversation.module.css';
import { clearMessageDraft, saveMessageDraft, readMessageDraft } from './conversationDraft';
import { CrisisHelp } from './CrisisHelp';
import { assistantErrorText } from './errors';
import { ConversationLanguage } from './ConversationLanguage';
import { Messages } from './Messages';
import { Offer } from './Offer';
import { SignInFirst } from './SignInFirst';
import { Statement } from './Statement';
import { AssistantMessage } from './MessageItem';
import { isCrisis, messageWithHelp } from './turn';
import { useConversation } from './useConversation';
import { useCountry } from './useCountry';
import { useSafetyCheck } from './useSafetyCheck';

interface ConversationProps {
  /** Missing until the first message of a new conversation. */
  id?: string;
  onCreated: (id: string) => void;
  /** In a panel of fixed height; otherwise it fills the available height. */
  compact?: boolean;
}

/**
 * The conversation with the assistant: on the therapy page and on its own page. Signed-out users
 * can read the greeting and write; the message is sent after sign-in. Texts of `assistant`,
 * `stream`, `checkout`.
 */
export function Conversation(props: ConversationProps) {
  const { t } = useTranslation('assistant');
  const languageCode = currentLanguage();
  const { data, error, isFetching, refetch } = assistantApi.useGetAssistantQuery({ languageCode });
  if (data) return <Open {...props} assistant={data} />;
  return (
    <div className={`grid-rows-[minmax(0,1fr)_auto] min-h-0 grid h-full ${props.compact ? styles.compact : ''}`}>
      <div className={`${styles.log} min-h-0 flex gap-12 p-20`}>
        {error ? (
          <LoadError
            title={t('loadFailed')}
            text={isApiError(error) ? assistantErrorText(error) : ''}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </div>
  );
}

function Open({ id, onCreated, compact, assistant }: ConversationProps & { assistant: Assistant }) {
  const { status: session, user } = useSelector(selectAuth);
  const signedIn = user !== null;
  const composer = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [kept] = useState(readMessageDraft);
  const [text, setText] = useState(kept ?? '');
  const [chosen, setChosen] = useState<Language>();
  const [signInFirst, setSignInFirst] = useState(false);
  const own = assistantApi.useGetConversationQuery({ id: id ?? '' }, { skip: !id || !signedIn });
  const accessQuery = assistantApi.useGetAssistantAccessQuery(undefined, { skip: !signedIn });
  const access = accessQuery.data;
  const held = own.data?.languageCode;
  const language = isLanguage(held) ? held : (chosen ?? currentLanguage());
  const conversation = useConversation({
    id: signedIn ? id : undefined,
    language,
    onCreated,
    // Restores the text, unless the user has typed a new one.
    onReturned: (unsent) => {
      setText((before) => before || unsent);
      checkUnsent(unsent);
    },
  });
  const { last, gate, openGate, busy, turn } = conversation;
  const country = useCountry(accessQuery, signedIn);
  const unsent = useSafetyCheck();
  const checkUnsent = (what: string) => unsent.check({ text: what, languageCode: language, countryCode: country.code });
  const [openedAt] = useState(serverNow);
  const inCare = Date.parse(own.data?.careEndTime ?? '') > openedAt;
  const help = messageWithHelp(conversation.messages, inCare);
  const crisis = isCrisis(last?.notice);
  const exhausted = signedIn && gate !== 'statement' && access?.kind === 'ACCESS_KIND_EXHAUSTED';
  // Without a model nothing is sold. In a crisis no price is shown next to the help lines, unless
  // the user's message was rejected: then the price is the reason.
  const offers = !assistant.isScripted && (gate === 'offer' || (exhausted && !crisis));

  const send = (what: string) => {
    if (!what.trim()) return;
    if (session === 'resolved' && !signedIn) {
      saveMessageDraft(what);
      setSignInFirst(true);
      checkUnsent(what);
      return;
    }
    clearMessageDraft();
    unsent.forget();
    // A suggestion does not clear a message that the user is still writing.
    setText((before) => (before.trim() === what.trim() ? '' : before));
    void conversation.send(what);
  };
  // The stored message is sent, in view, as soon as the user is signed in: they have already
  // pressed "Send".
  const goesOn = signedIn && kept !== undefined;
  const goneOn = useRef(false);
  useEffect(() => {
    if (!goesOn || goneOn.current) return;
    goneOn.current = true;
    place.current?.scrollIntoView?.({ block: 'center' });
    send(kept);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, [goesOn]);
  const ready = () => {
    openGate(undefined);
    composer.current?.focus();
  };

  const before =
    !signedIn && signInFirst ? (
      <SignInFirst />
    ) : signedIn && gate === 'statement' ? (
      <Statement
        assistant={assistant}
        country={country.load}
        onSaid={() => {
          openGate(undefined);
          send(text);
        }}
      />
    ) : offers && !busy ? (
      <Offer assistant={assistant} onReady={ready} />
    ) : undefined;

  return (
    <div ref={place} className={`grid-rows-[minmax(0,1fr)_auto] min-h-0 grid h-full ${compact ? styles.compact : ''}`}>
      <Messages
        assistant={assistant}
        conversation={conversation}
        restoring={id !== undefined && signedIn}
        onSuggestion={send}
        gate={before}
      >
        {unsent.card ? (
          <>
            <AssistantMessage message={unsent.card} />
            <CrisisHelp
              // A warning that becomes certain is announced again.
              key={`unsent ${unsent.card.level}`}
              helpLines={assistant.helpLines}
              card={unsent.card}
              country={country.code}
              onCountry={country.choose}
              announced
            />
          </>
        ) : (
          help && (
            <CrisisHelp
              key={help.id}
              helpLines={assistant.helpLines}
              card={help.card}
              country={country.code}
              onCountry={country.choose}
              announced={turn.answer?.id === help.id}
            />
          )
        )}
      </Messages>
      <div className="max-xs:px-16 grid gap-12 border-t border-line px-20 py-16">
        <Composer
          ref={composer}
          text={text}
          onText={setText}
          onSend={() => send(text)}
          onStop={busy ? conversation.stop : undefined}
          busy={busy || gate === 'statement'}
          maxLength={assistant.messageMaxLength}
        />
        <div className="flex flex-wrap items-center justify-between gap-16 gap-y-8">
          <ConversationLanguage id={signedIn ? id : undefined} value={language} onChoose={setChosen} />
          {access && !assistant.isScripted && (
            <p className="small muted num">
              <AccessLine access={access} />
            </p>
          )}
        </div>
        <p className="small muted max-w-none leading-145">{assistant.disclosure}</p>
      </div>
    </div>
  );
}
