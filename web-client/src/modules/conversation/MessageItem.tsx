import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, therapistPath } from '@/app/paths';
import type { AnswerRating, Message, SuggestedTherapist } from '@/api/generated/assistant.gen';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { formatDateTime } from '@/i18n/format';
import { directionOf } from '@/i18n/languages';
import { IconButton } from '@/ui/IconButton';
import { MoreLink } from '@/ui/MoreLink';
import { useToast } from '@/ui/toaster';
import { CopyIcon, HelpfulIcon, UnhelpfulIcon } from './icons';
import styles from './Conversation.module.css';
import { Markdown } from './Markdown';

interface UserMessageProps {
  text: string;
  language?: string;
  /** The server has not confirmed it yet. */
  waits?: boolean;
}

/** The user's message, unformatted, with automatic direction. */
export const UserMessage = memo(function UserMessage({ text, language, waits }: UserMessageProps) {
  const { t } = useTranslation('assistant');
  return (
    <div
      className={`${styles.mine} bg-primary text-on-primary self-end text-15 wrap-anywhere ${waits ? 'opacity-75' : ''}`}
    >
      <span className="visually-hidden">{t('you')}: </span>
      <p dir="auto" lang={language}>
        {text}
      </p>
    </div>
  );
});

interface AssistantMessageProps {
  /** The answer, or a text without actions such as the greeting. */
  message: Message | (Pick<Message, 'text' | 'languageCode'> & Partial<Message>);
  /** The answer is being streamed. */
  growing?: boolean;
  onRate?: Rate;
}

type Rate = (message: Message, rating: AnswerRating) => unknown;

/** The assistant's answer, in its language and direction, with its actions. */
export const AssistantMessage = memo(function AssistantMessage({ message, growing, onRate }: AssistantMessageProps) {
  const { t } = useTranslation('assistant');
  const { text, languageCode, isScripted, therapists = [], missingLanguageCode } = message;
  if (!text && !growing) return null;
  return (
    <div className="grid gap-6">
      <div
        className={`${styles.theirs} text-15 wrap-anywhere bg-therapy-wash`}
        data-fixed={isFixed(message) || undefined}
      >
        <span className="visually-hidden">{t('it')}: </span>
        {text ? (
          <div className={`${styles.text} grid gap-8`} lang={languageCode} dir={directionOf(languageCode)}>
            <Markdown text={text} />
          </div>
        ) : (
          <span className={`${styles.dots} gap-5 py-8 flex`} aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
      </div>
      {therapists.length > 0 && <Therapists therapists={therapists} />}
      {missingLanguageCode && (
        <p className="small">
          {enumText('assistant:therapists.missing', missingLanguageCode as EnumValue<'assistant:therapists.missing'>)}{' '}
          <MoreLink to={paths.therapy}>{t('therapists.others')}</MoreLink>
        </p>
      )}
      {!growing && (onRate ?? isScripted) && (
        <div className={`${styles.tools} flex flex-wrap items-center gap-2`}>
          {onRate && isWhole(message) && <Tools message={message} onRate={onRate} />}
          {isScripted && <span className="small muted">{t('scripted')}</span>}
        </div>
      )}
    </div>
  );
});

const isWhole = (message: AssistantMessageProps['message']): message is Message => message.id !== undefined;

const isFixed = ({ notice }: Partial<Message>) => notice !== undefined && notice !== 'SAFETY_NOTICE_UNSPECIFIED';

function Tools({ message, onRate }: { message: Message; onRate: Rate }) {
  const { t } = useTranslation('assistant');
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(message.text).then(
      () => toast.success(t('copy.done')),
      () => toast.error(t('copy.failed')),
    );
  const rating = (value: AnswerRating) => ({
    'aria-pressed': message.rating === value,
    onClick: () => onRate(message, message.rating === value ? 'ANSWER_RATING_UNSPECIFIED' : value),
  });
  return (
    <>
      <IconButton size="small" aria-label={t('rating.helpful')} {...rating('ANSWER_RATING_HELPFUL')}>
        <HelpfulIcon small />
      </IconButton>
      <IconButton size="small" aria-label={t('rating.unhelpful')} {...rating('ANSWER_RATING_UNHELPFUL')}>
        <UnhelpfulIcon small />
      </IconButton>
      <IconButton size="small" aria-label={t('copy.action')} onClick={copy}>
        <CopyIcon small />
      </IconButton>
    </>
  );
}

function Therapists({ therapists }: { therapists: readonly SuggestedTherapist[] }) {
  const { t } = useTranslation('assistant');
  return (
    <ul
      className={`${styles.therapists} grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] max-w-[calc(72_*_var(--ch))] list-none grid gap-8 p-0`}
      aria-label={t('therapists.title')}
    >
      {therapists.map(({ id, fullName, nextFreeTime }) => (
        <li key={id} className="grid gap-2 text-15 bg-surface border border-line rounded-btn">
          <bdi className="font-650">{fullName}</bdi>
          <span className="small muted num">
            {nextFreeTime ? t('therapists.free', { when: formatDateTime(nextFreeTime) }) : t('therapists.full')}
          </span>
          <MoreLink to={therapistPath(id)}>{t('therapists.see')}</MoreLink>
        </li>
      ))}
    </ul>
  );
}
