import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '@/auth/authSlice';
import { formatCount } from '@/domain/counts';
import styles from './PlaceList.module.css';
import { mayOpen, type Place, placeGroups, placeLink, places, type Waiting } from './places';

/** Groups of several places; the others need no name. */
type NamedGroup = 'orders' | 'money' | 'records';

/** Places whose waiting records have a deadline or block other users. */
const urgent: readonly Place[] = ['messages', 'payments', 'failures'];

const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus to another link of the navigation. */
function walk(nav: HTMLElement, event: KeyboardEvent) {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...nav.querySelectorAll<HTMLElement>('a')];
  const next = step(links.indexOf(document.activeElement as HTMLElement), links.length - 1);
  event.preventDefault();
  links[next]?.focus();
}

interface PlaceListProps {
  value: Place;
  waiting: Waiting;
  /** A place was chosen. */
  onChosen?: () => void;
}

/** Navigation of the dashboard: links to the places that the user's roles cover, in groups. */
export function PlaceList({ value, waiting, onChosen }: PlaceListProps) {
  const { t } = useTranslation(['office', 'admin']);
  const nav = useRef<HTMLElement>(null);
  const roles = useSelector(selectUser)?.roles ?? [];
  const id = useId();

  // The arrow keys are a shortcut: Tab reaches every link.
  useEffect(() => {
    const place = nav.current;
    const onKey = (event: KeyboardEvent) => place && walk(place, event);
    place?.addEventListener('keydown', onKey);
    return () => place?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <nav ref={nav} className={styles.places} aria-label={t('admin:tabs')}>
      {(Object.keys(placeGroups) as (keyof typeof placeGroups)[]).map((group) => {
        const own: readonly Place[] = placeGroups[group].filter((place) => mayOpen(roles, place));
        const isNamed = placeGroups[group].length > 1;
        if (own.length === 0) return null;
        return (
          <div key={group} className={styles.group}>
            {isNamed && (
              <p id={`${id}-${group}`} className={`${styles.name} font-600 text-14`}>
                {t(`group.${group as NamedGroup}`)}
              </p>
            )}
            <ul aria-labelledby={isNamed ? `${id}-${group}` : undefined}>
              {own.map((place) => {
                const { Icon } = places[place];
                const count = waiting[place] ?? 0;
                return (
                  <li key={place}>
                    <Link
                      to={placeLink(place)}
                      className={`${styles.place} flex items-center gap-12 relative whitespace-nowrap no-underline font-500 text-15`}
                      aria-current={place === value ? 'page' : undefined}
                      onClick={onChosen}
                    >
                      <Icon />
                      <span className="text-ellipsis overflow-hidden">{t(`admin:${place}`)}</span>
                      {count > 0 && (
                        <span
                          className={`${styles.count} num font-550 text-14 ${urgent.includes(place) ? styles.urgent : ''}`}
                        >
                          <span aria-hidden>{formatCount(count)}</span>
                          <span className="visually-hidden">
                            , {t('waiting', { count, number: formatCount(count) })}
                          </span>
                        </span>
                      )}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
