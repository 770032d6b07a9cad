import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { type SavedAddress, userApi } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';
import { AddressForm } from '@/modules/address-book';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextSection } from '@/ui/TextSection';
import styles from './security/security.module.css';

/** Addresses that the user saves for booking forms. */
export function AddressBookSection({ contactName }: { contactName: string }) {
  const { t } = useTranslation('address-book');
  const [editing, setEditing] = useState<SavedAddress | 'new'>();
  const [deleting, setDeleting] = useState<SavedAddress>();
  const [remove] = userApi.useDeleteSavedAddressMutation();
  const stopEditing = () => setEditing(undefined);
  return (
    <TextSection id="addresses" title={t('title')}>
      <p className="muted">{t('text')}</p>
      <Addresses onEdit={setEditing} onDelete={setDeleting} />
      <div>
        <Button aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {t('new')}
        </Button>
      </div>
      {editing && (
        <Dialog size="md" deliberate title={editing === 'new' ? t('new') : t('edit')} onClose={stopEditing}>
          <AddressForm
            saved={editing === 'new' ? undefined : editing}
            contactName={contactName}
            onClose={stopEditing}
          />
        </Dialog>
      )}
      {deleting && (
        <ActionDialog
          title={t('deleteTitle', { name: deleting.details.name })}
          action={t('delete')}
          destructive
          done={t('deleted')}
          failed={t('deleteFailed')}
          act={() => remove({ id: deleting.id })}
          onClose={() => setDeleting(undefined)}
        >
          <p>{t('deleteText')}</p>
        </ActionDialog>
      )}
    </TextSection>
  );
}

interface AddressesProps {
  onEdit: (address: SavedAddress) => void;
  onDelete: (address: SavedAddress) => void;
}

function Addresses({ onEdit, onDelete }: AddressesProps) {
  const { t } = useTranslation(['address-book', 'tracking']);
  const { data, error, isFetching, refetch } = userApi.useListSavedAddressesQuery();
  if (!data) {
    return error ? (
      <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  }
  if (data.savedAddresses.length === 0) return <p className="muted">{t('empty')}</p>;
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {data.savedAddresses.map((address) => {
        const { name, address: street, city, postalCode, contactName, contactPhone } = address.details;
        const place = [street, city && cityName(city), postalCode].filter(Boolean).join(', ');
        return (
          <li
            key={address.id}
            className={`${styles.row} py-14 flex flex-wrap items-center justify-between gap-14 gap-y-4`}
          >
            <div className="grid gap-2 wrap-anywhere">
              <span className="font-550">
                <bdi>{name}</bdi>
              </span>
              <span className="small">
                <bdi>{place}</bdi>
              </span>
              <span className="small muted">
                <bdi>{contactName}</bdi>
                {' · '}
                <bdi dir="ltr">{contactPhone}</bdi>
              </span>
            </div>
            <div className="flex gap-8">
              <Button
                size="small"
                variant="text"
                aria-haspopup="dialog"
                aria-label={t('changeNamed', { name })}
                onClick={() => onEdit(address)}
              >
                {t('change')}
              </Button>
              <Button
                size="small"
                variant="text"
                color="error"
                aria-haspopup="dialog"
                aria-label={t('deleteNamed', { name })}
                onClick={() => onDelete(address)}
              >
                {t('delete')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
