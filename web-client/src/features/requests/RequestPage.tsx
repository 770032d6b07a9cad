import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { OneRecord, RecordPage } from '@/kits/records';
import { RequestDetail } from './components/RequestDetail';

/** How often it is asked for again while it is looked at, and while a payment is on its way to it, milliseconds. */
const FRESH = 60_000;
const SETTLING = 3_000;

/** One request of the signed-in user. */
export default function RequestPage() {
  const { t } = useTranslation('requests');
  return (
    <RecordPage title={t('one')} signedOut={t('signedOut')} logIn={t('logIn')}>
      <One />
    </RecordPage>
  );
}

function One() {
  const { t } = useTranslation('requests');
  const { id = '' } = useParams();
  const [settling, setSettling] = useState(false);
  const query = userApi.useGetProductRequestQuery(
    { id: encodeURIComponent(id) },
    {
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
      pollingInterval: settling ? SETTLING : FRESH,
      skipPollingIfUnfocused: true,
    },
  );
  return (
    <OneRecord
      query={query}
      title={t('one')}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.requests, text: t('allRequests') }}
    >
      {(request) => <RequestDetail request={request} refetch={query.refetch} onSettling={setSettling} />}
    </OneRecord>
  );
}
