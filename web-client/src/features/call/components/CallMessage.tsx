import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicApi } from '@/api/generated/public.gen';
import { paths } from '@/app/paths';
import { formatDuration } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import type { CallEnd } from '../callState';

interface CallMessageProps {
  how: CallEnd;
  /** Rejoins, where that is possible. */
  onAgain?: () => void;
}

/** Replaces a call: explains why it is unavailable or has ended, and offers the next action. */
export function CallMessage({ how, onAgain }: CallMessageProps) {
  const { t } = useTranslation('call');
  const actions: Partial<Record<CallEnd, ReactNode>> = {
    left: (
      <Button variant="contained" onClick={onAgain}>
        {t('end.left.action')}
      </Button>
    ),
    takenOver: (
      <Button variant="contained" onClick={onAgain}>
        {t('end.takenOver.action')}
      </Button>
    ),
    notOpen: (
      <Button variant="contained" onClick={onAgain}>
        {t('end.notOpen.action')}
      </Button>
    ),
  };
  return (
    <div className="wrap" role="status">
      <EmptyState
        page
        title={t(`end.${how}.title`)}
        text={t(`end.${how}.text`)}
        action={
          <>
            {how === 'notOpen' && <OpenTimes />}
            {onAgain && actions[how]}
            <Button variant="text" to={paths.appointments}>
              {t('lobby.back')}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** The opening hours of rooms, from the service. */
function OpenTimes() {
  const { t } = useTranslation('call');
  const { data } = publicApi.useGetTherapyOptionsQuery();
  const rules = data?.bookingRules;
  if (!rules) return null;
  return (
    <p>
      {t('end.notOpen.window', {
        before: formatDuration(rules.joinBeforeMinutes),
        after: formatDuration(rules.joinAfterMinutes),
      })}
    </p>
  );
}
