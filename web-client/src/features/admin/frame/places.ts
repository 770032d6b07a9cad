import { hasOfficeRole, type OfficeRole, officeRoles } from '@/auth/user';
import { FileIcon, CalendarIcon, CardIcon, TruckIcon, VideoIcon } from '@/ui/pageIcons';
import { MailIcon, ShieldIcon, WarningIcon } from '@/ui/icons';
import {
  AssistantIcon,
  BoxIcon,
  ChainIcon,
  ChartIcon,
  MessageIcon,
  PeopleIcon,
  TagIcon,
  TodayIcon,
} from './placeIcons';

/**
 * Places of the dashboard in the order of the navigation: the roles that they need in addition to
 * `admin`, as `office_roles` of the contract grants them (places.test.ts), and their icons. The five
 * places of docs/product.md, section 2, keep its names.
 */
export const places = {
  today: { roles: officeRoles, Icon: TodayIcon },
  messages: { roles: ['support'], Icon: MessageIcon },
  bookings: { roles: ['support'], Icon: CalendarIcon },
  shipments: { roles: ['support'], Icon: TruckIcon },
  requests: { roles: ['support', 'finance'], Icon: BoxIcon },
  appointments: { roles: ['support'], Icon: VideoIcon },
  applications: { roles: ['clinical_reviewer'], Icon: FileIcon },
  payments: { roles: ['finance'], Icon: CardIcon },
  catalogue: { roles: ['support', 'finance'], Icon: TagIcon },
  people: { roles: ['support'], Icon: PeopleIcon },
  assistant: { roles: ['clinical_reviewer', 'finance'], Icon: AssistantIcon },
  mail: { roles: ['support'], Icon: MailIcon },
  security: { roles: [], Icon: ShieldIcon },
  audit: { roles: [], Icon: ChainIcon },
  failures: { roles: [], Icon: WarningIcon },
  users: { roles: ['finance'], Icon: ChartIcon },
} as const satisfies Record<string, { roles: readonly OfficeRole[]; Icon: unknown }>;

export type Place = keyof typeof places;

/** Groups of the navigation. Groups of one place have no name of their own. */
export const placeGroups = {
  today: ['today'],
  orders: ['messages', 'bookings', 'shipments', 'requests', 'appointments', 'applications'],
  money: ['payments', 'catalogue'],
  people: ['people'],
  records: ['assistant', 'mail', 'security', 'audit', 'failures'],
  users: ['users'],
} as const satisfies Record<string, readonly Place[]>;

/** Numbers of records that wait for the office. */
export type Waiting = Partial<Record<Place, number | undefined>>;

/** Returns whether a user with `roles` may open a place. */
export const mayOpen = (roles: readonly string[], place: Place) => hasOfficeRole(roles, places[place].roles);

const isPlace = (word: string | null): word is Place => word !== null && Object.hasOwn(places, word);

/**
 * Returns the place that an address names: Today without a name. Older addresses of a message name
 * none but have its filters.
 */
export function placeOf(parameters: URLSearchParams): Place {
  const tab = parameters.get('tab');
  if (isPlace(tab)) return tab;
  return ['open', 'status', 'q', 'service'].some((name) => parameters.has(name)) ? 'messages' : 'today';
}

/** Returns the link to a place, with filters of its list. */
export function placeLink(place: Place, filters: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({ ...(place !== 'today' && { tab: place }), ...filters }).toString();
  return { search: search && `?${search}` };
}
