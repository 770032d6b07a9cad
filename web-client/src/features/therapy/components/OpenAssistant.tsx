import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { assistantPath } from '@/app/paths';
import { selectUser } from '@/auth/authSlice';
import { Conversation } from '@/modules/conversation';
import { MoreLink } from '@/ui/MoreLink';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from './Assistant.module.css';
import { assistantApi } from '@/api/generated/assistant.gen';

/** The open panel. Another user gets another panel: nothing of a conversation stays. */
export default function OpenAssistant() {
  const id = useSelector(selectUser)?.id;
  return <Panel key={id} signedIn={id !== undefined} />;
}

/** The latest conversation of the user, or a new one. */
function Panel({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('assistant');
  const { data, isFetching, isUninitialized } = assistantApi.useListConversationsQuery(
    { pageSize: 1 },
    { skip: !signedIn },
  );
  const [made, setMade] = useState<string>();
  // The initial conversation: a later list response must not replace it while the user types.
  const [begun, setBegun] = useState<{ id?: string }>();
  if (signedIn && !begun && !isFetching && !isUninitialized) setBegun({ id: data?.conversations[0]?.id });

  if (signedIn && !begun) {
    return (
      <div className="min-h-[24rem] p-20">
        <SkeletonRows rows={4} />
      </div>
    );
  }
  return (
    <div className="grid-rows-[minmax(0,1fr)_auto] grid min-h-0">
      <Conversation compact id={made ?? begun?.id} onCreated={setMade} />
      <p className={`${styles.more} text-15`}>
        <MoreLink to={assistantPath(made ?? begun?.id)}>{t('page.open')}</MoreLink>
      </p>
    </div>
  );
}
