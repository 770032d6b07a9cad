import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/i18n/numbers';
import { ActionForm } from '@/ui/form/ActionForm';
import { IconButton } from '@/ui/IconButton';
import { SendIcon, StopIcon } from '@/ui/icons';
import { Textarea } from '@/ui/Input';
import { characters } from './turn';
import styles from './Conversation.module.css';

/** Characters before the limit at which the counter appears. */
const NEAR = 500;
/** `keyCode` of keys that belong to a composition (UI Events, section "Determine keydown / keyup keyCode"). */
const COMPOSING_KEY = 229;

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** Stops the answer that is being streamed; the stop button replaces "Send" meanwhile. */
  onStop?: () => void;
  /** An answer is being streamed: the user can type, but not send. */
  busy: boolean;
  maxLength: number;
  ref?: React.Ref<HTMLTextAreaElement>;
}

/**
 * Enter sends; Shift+Enter inserts a line break. During IME composition (Ge'ez, Arabic on some
 * phones) Enter only ends the composition.
 */
export function Composer({ text, onText, onSend, onStop, busy, maxLength, ref }: ComposerProps) {
  const { t } = useTranslation(['assistant', 'stream']);
  const id = useId();
  const left = maxLength - characters(text);
  const over = left < 0;
  const send = () => {
    if (!busy && !over) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends the composition before this event and marks the key instead.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <ActionForm className="grid gap-6" onAction={send}>
      <div className={`${styles.send} grid-cols-[1fr_48px] grid items-end gap-8`}>
        <Textarea
          ref={ref}
          rows={2}
          aria-label={t('composer.label')}
          aria-describedby={left <= NEAR ? `${id}-left` : undefined}
          aria-invalid={over || undefined}
          aria-keyshortcuts="Enter"
          placeholder={t('composer.placeholder')}
          dir="auto"
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
        {onStop ? (
          <IconButton
            type="button"
            className={`${styles.go} rounded-btn bg-primary text-on-primary`}
            aria-label={t('stream:stop')}
            onClick={onStop}
          >
            <StopIcon />
          </IconButton>
        ) : (
          <IconButton
            type="submit"
            className={`${styles.go} rounded-btn bg-primary text-on-primary`}
            aria-label={t('composer.send')}
            aria-disabled={busy || over || undefined}
          >
            <SendIcon />
          </IconButton>
        )}
      </div>
      {left <= NEAR && (
        <p id={`${id}-left`} className={`small num ${over ? 'text-error' : 'muted'}`}>
          {over
            ? t('composer.over', { count: -left, number: formatNumber(-left) })
            : t('composer.left', { count: left, number: formatNumber(left) })}
        </p>
      )}
    </ActionForm>
  );
}
