import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '@/api/apiErrorText';
import { type Shipment, userApi } from '@/api/generated/user.gen';
import { paths, shipmentPath } from '@/app/paths';
import { SignedIn } from '@/auth/SignedIn';
import { cityName } from '@/domain/cities';
import { formatMoney, formatPlainDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';
import records from '@/kits/records/Records.module.css';
import { SkeletonRows } from '@/ui/Skeleton';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/domain/statusTone';

const PAGE_SIZE = 10;

/** The shipments of the signed-in user, newest first. */
export default function ShipmentsPage() {
  const { t } = useTranslation('shipments');
  const [tokens, setTokens] = useState(['']);
  return (
    <SignedIn title={t('title')} text={t('signedOut')} action={t('logIn')}>
      <div className={`wrap ${records.page}`}>
        <header className={records.head}>
          <h1>{t('title')}</h1>
        </header>
        <div>
          {tokens.map((token, index) => (
            <Page
              key={token}
              token={token}
              before={index * PAGE_SIZE}
              onMore={index === tokens.length - 1 ? (next) => setTokens([...tokens, next]) : undefined}
            />
          ))}
        </div>
      </div>
    </SignedIn>
  );
}

interface PageProps {
  token: string;
  before: number;
  /** Only the last page goes on. */
  onMore?: (token: string) => void;
}

function Page({ token, before, onMore }: PageProps) {
  const { t } = useTranslation('shipments');
  const { data, error, isFetching, refetch } = userApi.useListShipmentsQuery(
    { mine: true, pageSize: PAGE_SIZE, pageToken: token },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) {
    if (!error) return <SkeletonRows rows={3} />;
    return (
      <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.shipments.length === 0 && before === 0) {
    return (
      <EmptyState
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button variant="contained" to={paths.cargo}>
            {t('empty.action')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul>
        {data.shipments.map((shipment) => (
          <Row key={shipment.id} shipment={shipment} />
        ))}
      </ul>
      {onMore && data.nextPageToken && (
        <LoadMore shown={before + data.shipments.length} onMore={() => onMore(data.nextPageToken)} />
      )}
    </>
  );
}

function Row({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'tracking']);
  return (
    <li className={records.row}>
      <div>
        <h2>
          <Link to={shipmentPath(shipment.id)}>
            {t('tracking:route', { from: cityName(shipment.pickupCity), to: cityName(shipment.deliveryCity) })}
          </Link>
        </h2>
        <p className="muted">
          {t('picked', { date: formatPlainDate(shipment.pickupDate) })} ·{' '}
          <bdi className="ltr num">{shipment.trackingNumber}</bdi>
        </p>
      </div>
      <div className={records.end}>
        <span className="ltr num">{formatMoney(shipment.quotedPrice)}</span>
        <StatusBadge variant={statusTone(shipment.status)}>{t(`tracking:status.${shipment.status}`)}</StatusBadge>
      </div>
    </li>
  );
}
