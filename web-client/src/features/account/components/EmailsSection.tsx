import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { EDITED } from '@/api/baseApi';
import { type NotificationPreferences, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { Switch } from '@/ui/Switch';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import styles from './security/security.module.css';

const kinds = ['reminders', 'progress', 'followUps'] as const satisfies (keyof NotificationPreferences)[];
type Kind = (typeof kinds)[number];

const { getNotificationPreferences } = userApi.endpoints;

/** Choices of optional emails, with a note about mandatory ones. Emails link here (`#mails`). */
export function EmailsSection() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = userApi.useGetNotificationPreferencesQuery(undefined, EDITED);
  const choose = useChoose(() => void refetch());
  return (
    <TextSection id="mails" title={t('mails.title')}>
      <p className="muted">{t('mails.text')}</p>
      {data ? (
        <div role="group" aria-label={t('mails.title')} className={styles.list}>
          {kinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`mails.kind.${kind}`)}
              help={t(`mails.help.${kind}`)}
              checked={isOn(data, kind)}
              onChange={(on) => void choose(kind, on)}
            />
          ))}
        </div>
      ) : error ? (
        <LoadError
          title={t('mails.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={kinds.length} />
      )}
      <p className="muted">{t('mails.always')}</p>
    </TextSection>
  );
}

/** The contract omits false values. */
const isOn = (preferences: Partial<NotificationPreferences> | undefined, kind: Kind) => preferences?.[kind] ?? false;

/** Saves each switch in turn and shows it immediately. A failed save is reverted, and `onFailed` gets the reason. */
function useChoose(onFailed: () => void) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const dispatch = useThunks();
  const [update] = userApi.useUpdateNotificationPreferencesMutation();
  const line = useRef(Promise.resolve());

  return (kind: Kind, on: boolean) => {
    const shown = dispatch(
      userApi.util.updateQueryData('getNotificationPreferences', undefined, (draft) => {
        draft[kind] = on;
      }),
    );
    const save = async () => {
      // The values that are currently shown.
      const { data } = await dispatch(getNotificationPreferences.initiate(undefined, { subscribe: false }));
      const [reminders, progress, followUps] = kinds.map((each) => isOn(data, each));
      const { error } = await update({ notificationPreferencesInput: { reminders, progress, followUps } });
      if (error) {
        shown.undo();
        toast.error(t('mails.saveFailed'), apiErrorText(error));
        onFailed();
      } else {
        toast.success(t('mails.saved'), t(on ? 'mails.on' : 'mails.off', { kind: t(`mails.kind.${kind}`) }));
      }
    };
    line.current = line.current.then(save);
    return line.current;
  };
}
