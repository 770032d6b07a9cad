import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { paths } from '@/app/paths';
import { SignedIn } from '@/auth/SignedIn';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import records from '@/kits/records/Records.module.css';
import { SkeletonRows } from '@/ui/Skeleton';

interface ShipmentOfProps {
  title: string;
  children: (shipment: Shipment) => ReactNode;
}

/** The shipment that the address names, with everything that may be shown instead of it. */
export function ShipmentOf({ title, children }: ShipmentOfProps) {
  const { t } = useTranslation('shipments');
  return (
    <SignedIn title={title} text={t('signedOut')} action={t('logIn')}>
      <div className={`wrap ${records.page}`}>
        <Loaded>{children}</Loaded>
      </div>
    </SignedIn>
  );
}

function Loaded({ children }: Pick<ShipmentOfProps, 'children'>) {
  const { t } = useTranslation('shipments');
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = userApi.useGetShipmentQuery(
    { id: encodeURIComponent(id) },
    { refetchOnMountOrArgChange: true },
  );
  if (data) return children(data);
  // An id that is none is refused as wrong; for the person in front of it that is the same.
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        page
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Button variant="contained" to={paths.shipments}>
            {t('all')}
          </Button>
        }
      />
    );
  }
  // The heading stands while it loads, too: a page without one is nowhere for a screen reader.
  return (
    <>
      <header className={records.head}>
        <h1>{t('title')}</h1>
      </header>
      {error ? (
        <LoadError title={t('failedOne')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </>
  );
}
