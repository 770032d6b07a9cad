import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { RecordOf } from '@/modules/records';
import type { PaymentReturn } from './components/Payment';
import { RequestDetail } from './components/RequestDetail';

/** Polling intervals of a visible request, and of one with a pending payment, milliseconds. */
const FRESH = 60_000;
const SETTLING = 3_000;

/** One request of the signed-in user. */
export default function RequestPage() {
  const { t } = useTranslation('requests');
  const [settling, setSettling] = useState(false);
  const { returned } = (useLocation().state ?? {}) as { returned?: PaymentReturn };
  const useRecord = (id: string) =>
    userApi.useGetProductRequestQuery(
      { id },
      {
        pollingInterval: settling ? SETTLING : FRESH,
        skipPollingIfUnfocused: true,
      },
    );
  return (
    <RecordOf
      title={t('one')}
      signedOut={t('signedOut')}
      logIn={t('logIn')}
      useRecord={useRecord}
      failed={t('failedOne')}
      notFound={t('notFound')}
      notFoundText={t('notFoundText')}
      all={{ to: paths.requests, text: t('allRequests') }}
    >
      {(request, refetch) => (
        <RequestDetail request={request} refetch={refetch} onSettling={setSettling} returned={returned} />
      )}
    </RecordOf>
  );
}
