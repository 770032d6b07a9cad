import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person, PersonSession } from '@/api/generated/admin.gen';
import { deviceName, placeName } from '@/domain/securityEvents';
import { formatListDate } from '@/i18n/format';
import { RecordPart } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import styles from './people.module.css';
import { EndSessionsDialog } from './ReasonDialogs';

/** Open sessions of a person, which the office can end. */
export function PersonSessions({ person, mayEnd }: { person: Person; mayEnd: boolean }) {
  const { t } = useTranslation('admin-people');
  const [ending, setEnding] = useState<PersonSession | 'all'>();
  const { sessions } = person;
  return (
    <RecordPart title={t('sessions.title')}>
      {sessions.length === 0 ? (
        <p className="muted">{t('sessions.none')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('sessions.title')}>
          {sessions.map((session) => {
            const device = deviceName(session.device) || t('sessions.unknown');
            return (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-16 gap-y-4 border-b border-line"
              >
                <div className="min-w-0">
                  <p>
                    <bdi>{device}</bdi>
                  </p>
                  <p className="small muted">
                    {placeName(session.place)}{' '}
                    <bdi className="num">{session.lastActiveTime && formatListDate(session.lastActiveTime)}</bdi>
                  </p>
                </div>
                {mayEnd && (
                  <Button
                    size="small"
                    variant="text"
                    aria-label={t('sessions.endOf', { device })}
                    onClick={() => setEnding(session)}
                  >
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {mayEnd && sessions.length > 0 && (
        <div>
          <Button size="small" onClick={() => setEnding('all')}>
            {t('sessions.endAll')}
          </Button>
        </div>
      )}
      {ending && (
        <EndSessionsDialog
          person={person}
          session={ending === 'all' ? undefined : ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </RecordPart>
  );
}
