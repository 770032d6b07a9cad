import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button';
import { Notice } from '../Notice';
import type { SelectOption } from '../Select';

/** Saved values of fields that the user and another user have both changed, by path. */
export type Theirs = Readonly<Record<string, unknown>>;

const TheirsOf = createContext<Theirs>({});

/**
 * Returns the note at a field that another user has also changed: their value as text, or only
 * that there is one.
 */
export function useTheirs(name: string, textOf: (value: unknown) => ReactNode = String): ReactNode {
  const { t } = useTranslation();
  const theirs = use(TheirsOf);
  if (!(name in theirs)) return undefined;
  const text = textOf(theirs[name]);
  return text ? (
    <>
      {t('changed.value')} <bdi>{text}</bdi>
    </>
  ) : (
    t('changed.emptied')
  );
}

/** Returns the note at a list whose elements another user has also changed. */
export function useTheirsWithin(name: string): ReactNode {
  const { t } = useTranslation();
  return Object.keys(use(TheirsOf)).some((path) => path.split('.')[0] === name) ? t('changed.list') : undefined;
}

/** Texts of chosen options, for `useTheirs`. */
export const textOfOptions = (options: readonly SelectOption[]) => (value: unknown) =>
  options
    .filter((option) => (Array.isArray(value) ? value.includes(option.value) : option.value === value))
    .map(({ text }) => text)
    .join(', ');

interface ChangedElsewhereProps {
  theirs?: Theirs;
  /** Replaces the input by the saved values. */
  onUseSaved?: () => void;
  children: ReactNode;
}

/** Tells that the record was saved by another user, and passes their values to the fields. */
export function ChangedElsewhere({ theirs, onUseSaved, children }: ChangedElsewhereProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const both = theirs && Object.keys(theirs).length > 0;
  useEffect(() => {
    if (theirs) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [theirs]);
  return (
    <TheirsOf value={theirs ?? {}}>
      {theirs && (
        <div ref={place}>
          <Notice
            tone="warning"
            announced
            title={t('changed.title')}
            action={
              both && (
                <Button size="small" variant="text" onClick={onUseSaved}>
                  {t('changed.useSaved')}
                </Button>
              )
            }
          >
            <p>{t(both ? 'changed.both' : 'changed.text')}</p>
          </Notice>
        </div>
      )}
      {children}
    </TheirsOf>
  );
}
