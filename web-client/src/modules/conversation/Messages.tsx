import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { Assistant } from '@/api/generated/assistant.gen';
import { currentLanguage } from '@/i18n';
import { LiveRegion, StreamFoot, type StreamStatus } from '@/modules/stream';
import { Button } from '@/ui/Button';
import { ChevronIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Conversation.module.css';
import { assistantErrorText } from './errors';
import { AssistantMessage, UserMessage } from './MessageItem';
import { canContinue, speechText } from './turn';
import { useStickToEnd } from './useStickToEnd';
import type { useConversation } from './useConversation';

interface MessagesProps {
  assistant: Assistant;
  conversation: ReturnType<typeof useConversation>;
  /** The conversation already existed, so its messages contain the greeting. */
  restoring: boolean;
  onSuggestion: (text: string) => void;
  /** Shown after the last message: a step that the user must complete before writing on. */
  gate?: ReactNode;
  /** Crisis help. At the very end, which is in view on a small screen. */
  children?: ReactNode;
}

/** All messages, from the earliest to the one that is being streamed. */
export function Messages({ assistant, conversation, restoring, onSuggestion, children, gate }: MessagesProps) {
  const { t } = useTranslation('assistant');
  const { list, messages, last, turn, pending, busy, status, error } = conversation;
  const answer = turn.answer;
  const { place, atEnd, goToEnd, onScroll } = useStickToEnd<HTMLDivElement>(
    `${messages.length} ${last?.text.length ?? 0} ${pending ?? ''} ${status} ${gate ? 'gate' : ''} ${children ? 'help' : ''}`,
  );
  const loading = restoring && !list.isLoaded && messages.length === 0 && !busy;
  const greeted = messages.some(({ role }) => role === 'MESSAGE_ROLE_ASSISTANT') && (restoring || list.isLoaded);
  const suggestions = busy || !last ? [] : last.suggestions;

  return (
    <div className="min-h-0 grid relative">
      {/* `LiveRegion` announces growing text, in sentences. */}
      <div
        ref={place}
        className={`${styles.log} min-h-0 flex gap-12 p-20`}
        role="log"
        aria-live="off"
        aria-label={t('log')}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
        tabIndex={0}
        onScroll={onScroll}
      >
        {list.hasEarlier && (
          <Button size="small" variant="text" loading={list.loadingEarlier} onClick={list.loadEarlier}>
            {t('earlier')}
          </Button>
        )}
        {loading && list.error ? (
          <LoadError
            title={t('loadFailed')}
            text={isApiError(list.error) ? assistantErrorText(list.error) : ''}
            busy={list.isFetching}
            onRetry={list.refetch}
          />
        ) : loading ? (
          <SkeletonRows rows={4} />
        ) : (
          !greeted && <AssistantMessage message={{ text: assistant.greeting, languageCode: currentLanguage() }} />
        )}
        {messages.map((message) =>
          message.role === 'MESSAGE_ROLE_USER' ? (
            <UserMessage key={message.id} text={message.text} language={message.languageCode} />
          ) : (
            <AssistantMessage
              key={message.id}
              message={message}
              growing={busy && message.id === answer?.id}
              onRate={message.promptVersion ? conversation.rate : undefined}
            />
          ),
        )}
        {pending !== undefined && <UserMessage text={pending} waits />}
        {suggestions.length > 0 && (
          <ul className={`${styles.suggestions} list-none flex flex-wrap gap-8 p-0`} aria-label={t('suggestions')}>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <Button size="small" onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <StreamFoot
          status={standing(conversation)}
          error={error}
          stopped={last?.status === 'MESSAGE_STATUS_CUT' ? t('cut') : undefined}
          broken={error && error.reason !== 'STREAM_BROKEN' ? assistantErrorText(error) : undefined}
          onAgain={conversation.goOn}
        />
        {gate}
        {children}
      </div>
      {!atEnd && (
        <Button
          size="small"
          className={`${styles.latest} bg-surface rounded-full shadow-card absolute`}
          onClick={goToEnd}
          endIcon={<ChevronIcon small />}
        >
          {t('latest')}
        </Button>
      )}
      <LiveRegion text={busy || status === 'done' ? speechText(answer?.text ?? '') : ''} finished={!busy} />
    </div>
  );
}

/** Content below the last answer, also of an earlier answer that was stopped, cut or interrupted. */
function standing({
  busy,
  creating,
  status,
  last,
  turn,
}: Pick<MessagesProps['conversation'], 'busy' | 'creating' | 'status' | 'last' | 'turn'>): StreamStatus {
  if (creating) return 'connecting';
  if (busy) return status;
  if (last && canContinue(last)) return last.status === 'MESSAGE_STATUS_INTERRUPTED' ? 'broken' : 'stopped';
  return status === 'done' && turn.answer ? 'done' : 'idle';
}
