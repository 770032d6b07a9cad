import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type BankDetails } from '@/api/generated/admin.gen';
import { useThunks } from '@/api/useThunks';
import { Facts } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';

const fields = ['accountHolder', 'bankName', 'routingNumber', 'accountNumber'] as const;

const { getBankDetails } = adminApi.enhanceEndpoints({
  endpoints: { getBankDetails: { keepUnusedDataFor: 0 } },
}).endpoints;

/** The bank account, read on demand: the service logs each read, so it is neither prefetched nor cached. */
export function BankAccount({ id, hint }: { id: string; hint: string }) {
  const { t } = useTranslation(['application-desk', 'applications']);
  const toast = useToast();
  const dispatch = useThunks();
  const [details, setDetails] = useState<BankDetails>();
  const [asking, setAsking] = useState(false);
  if (!hint) return <p className="muted">{t('bank.none')}</p>;

  const show = async () => {
    setAsking(true);
    try {
      const fresh = { subscribe: false, forceRefetch: true };
      setDetails(await dispatch(getBankDetails.initiate({ id }, fresh)).unwrap());
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(t('bank.failed'), apiErrorText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {details ? (
        <Facts
          facts={fields.map((name) => [t(`applications:fields.${name}`), <bdi className="num">{details[name]}</bdi>])}
        />
      ) : (
        <p>{t('bank.ends', { hint: `\u2066…${hint}\u2069` })}</p>
      )}
      <div className="flex flex-wrap items-center gap-16 gap-y-8">
        <Button
          size="small"
          loading={asking}
          onClick={() => {
            if (details) setDetails(undefined);
            else void show();
          }}
        >
          {t(details ? 'bank.hide' : 'bank.show')}
        </Button>
        <span className="small muted">{t('bank.written')}</span>
      </div>
    </>
  );
}
