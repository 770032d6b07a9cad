import { useSelector } from 'react-redux';
import { useTranslation } from 'react-i18next';
import { adminApi } from '@/api/generated/admin.gen';
import { userApi } from '@/api/generated/user.gen';
import { selectUser } from '@/auth/authSlice';
import { cityName } from '@/domain/cities';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { formatMoney } from '@/i18n/format';
import { mayOpen, placeLink } from '../frame/places';

/** Places that the search covers, in the order of their results. */
const searched = ['people', 'shipments', 'requests', 'payments', 'messages'] as const;
export type SearchedPlace = (typeof searched)[number];

/** Shortest search: a single letter would match almost everything. */
const SHORTEST = 2;
/** Number of results per place. */
const MOST = 4;

/** A found record. */
export interface Hit {
  place: SearchedPlace;
  id: string;
  title: string;
  text: string;
  /** Address of the record in the dashboard. */
  search: string;
}

interface Found<Page> {
  currentData?: Page;
  error?: unknown;
  isFetching: boolean;
}

/** Searches all places that the user's roles open. Each fails alone. */
export function useOfficeSearch(typed: string) {
  const { t } = useTranslation(['admin-search', 'tracking', 'admin-people']);
  const titleOf = usePurchaseTitle();
  const roles = useSelector(selectUser)?.roles ?? [];
  const query = typed.trim();
  const asked = { query, pageSize: MOST };
  const isOn = query.length >= SHORTEST;
  const skip = (place: SearchedPlace) => ({ skip: !isOn || !mayOpen(roles, place) });

  const people = adminApi.useListPeopleQuery(asked, skip('people'));
  const shipments = userApi.useListShipmentsQuery(asked, skip('shipments'));
  const requests = userApi.useListProductRequestsQuery(asked, skip('requests'));
  const payments = userApi.useListPaymentsQuery(asked, skip('payments'));
  const messages = adminApi.useListContactMessagesQuery(asked, skip('messages'));

  const hitsOf = <Page>(
    found: Found<Page>,
    place: SearchedPlace,
    rowsOf: (page: Page) => Omit<Hit, 'place' | 'search'>[],
  ): Hit[] =>
    found.currentData && !found.error && isOn
      ? rowsOf(found.currentData).map((row) => ({
          ...row,
          place,
          search: placeLink(place, { [place === 'people' ? 'id' : 'open']: row.id }).search,
        }))
      : [];

  const all = { people, shipments, requests, payments, messages };
  return {
    isOn,
    isSearching: isOn && searched.some((place) => all[place].isFetching && !all[place].currentData),
    failed: isOn ? searched.filter((place) => all[place].error) : [],
    hits: [
      ...hitsOf(people, 'people', (page) =>
        page.people.map(({ id, fullName, email }) => ({ id, title: fullName || email, text: email })),
      ),
      ...hitsOf(shipments, 'shipments', (page) =>
        page.shipments.map(({ id, trackingNumber, deliveryCity }) => ({
          id,
          title: trackingNumber,
          text: t('admin-people:orders.shipment', { city: cityName(deliveryCity) }),
        })),
      ),
      ...hitsOf(requests, 'requests', (page) =>
        page.requests.map(({ id, number, productName }) => ({ id, title: productName, text: number })),
      ),
      ...hitsOf(payments, 'payments', (page) =>
        page.payments.map((payment) => ({
          id: payment.id,
          title: payment.receiptNumber,
          // Isolated, because an Arabic name reorders the amount after it.
          text: [titleOf(payment), formatMoney(payment.total)]
            .filter(Boolean)
            .map((part) => `\u2068${part}\u2069`)
            .join(' · '),
        })),
      ),
      ...hitsOf(messages, 'messages', (page) =>
        page.contactMessages.map(({ id, name, email }) => ({ id, title: name, text: email })),
      ),
    ],
  };
}
