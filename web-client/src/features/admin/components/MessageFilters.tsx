import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi, type ContactMessageStatus, type ServiceInterest } from '@/api/generated/admin.gen';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { SearchField } from '../desk/SearchField';
import styles from './MessageFilters.module.css';

export interface Filters {
  query: string;
  /** Unspecified means every status. */
  status: ContactMessageStatus;
  serviceInterest: ServiceInterest;
}

export const noFilters: Filters = {
  query: '',
  status: 'CONTACT_MESSAGE_STATUS_UNSPECIFIED',
  serviceInterest: 'SERVICE_INTEREST_UNSPECIFIED',
};

/** How long typing must rest before the server is asked, milliseconds. */
const SEARCH_DELAY = 300;

const statuses = [
  'CONTACT_MESSAGE_STATUS_UNSPECIFIED',
  'CONTACT_MESSAGE_STATUS_UNREAD',
  'CONTACT_MESSAGE_STATUS_READ',
  'CONTACT_MESSAGE_STATUS_REPLIED',
] as const;

const services = [
  'SERVICE_INTEREST_GLOBAL_PRODUCTS',
  'SERVICE_INTEREST_CLEANING_SERVICES',
  'SERVICE_INTEREST_CARGO_DELIVERY',
  'SERVICE_INTEREST_THERAPY_SERVICES',
  'SERVICE_INTEREST_GENERAL_INQUIRY',
] as const;

/** How far the server counts; the number means so many or more. */
const COUNT_LIMIT = 1000;

/** What the server is asked for; a filter that is off is left out. */
export const filterArguments = ({ query, status, serviceInterest }: Filters) => ({
  query: query || undefined,
  status: status === noFilters.status ? undefined : status,
  serviceInterest: serviceInterest === noFilters.serviceInterest ? undefined : serviceInterest,
});

const numberText = (...numbers: number[]) => {
  const sum = numbers.reduce((one, other) => one + other, 0);
  return numbers.some((number) => number >= COUNT_LIMIT) ? `${sum}+` : sum;
};

export function MessageFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const id = useId();
  const [typed, setTyped] = useState(filters.query);
  // The numbers are those under the other filters, whatever status is chosen.
  const { data } = adminApi.useListContactMessagesQuery(filterArguments(filters));
  const counts = data?.counts;

  useEffect(() => {
    const timer = window.setTimeout(() => {
      if (typed.trim() !== filters.query) onChange({ ...filters, query: typed.trim() });
    }, SEARCH_DELAY);
    return () => window.clearTimeout(timer);
  }, [filters, onChange, typed]);

  const numberOf = (status: ContactMessageStatus) => {
    if (!counts) return undefined;
    if (status === 'CONTACT_MESSAGE_STATUS_UNREAD') return numberText(counts.unread);
    if (status === 'CONTACT_MESSAGE_STATUS_READ') return numberText(counts.read);
    if (status === 'CONTACT_MESSAGE_STATUS_REPLIED') return numberText(counts.replied);
    return numberText(counts.unread, counts.read, counts.replied);
  };

  return (
    <div className={styles.filters} role="search">
      <SearchField label={t('list.search')} value={typed} onChange={setTyped} />
      <Segmented
        label={t('list.status')}
        value={filters.status}
        onChange={(status) => onChange({ ...filters, status })}
        options={statuses.map((value) => ({
          value,
          text: (
            <>
              {t(`status.${value}`)} <span className="num">{numberOf(value)}</span>
            </>
          ),
        }))}
      />
      <div className={styles.row}>
        <span className="small muted">{t('list.newest')}</span>
        <label className="small muted" htmlFor={id}>
          {t('list.service')}
        </label>
        <Select
          id={id}
          small
          value={filters.serviceInterest}
          onChange={({ target }) => onChange({ ...filters, serviceInterest: target.value as ServiceInterest })}
          options={[
            { value: noFilters.serviceInterest, text: t('list.allServices') },
            ...services.map((value) => ({ value, text: t(`common:serviceInterest.${value}`) })),
          ]}
        />
      </div>
    </div>
  );
}
