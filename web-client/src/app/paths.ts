/** Every address of the client. Nothing else writes one down. */
export const paths = {
  home: '/',
  auth: '/auth',
  /** Where the links of mails lead: a button follows them, so that programs that look at mails do not use them up. */
  confirmLink: '/auth/confirm',
  investors: '/investors',
  about: '/about',
  contact: '/contact',
  admin: '/admin',
  therapy: '/services/therapy',
  /** An older address of the same page, which payments return to. */
  therapyServices: '/services/therapy-services',
  /** One therapist, with their free times. */
  therapist: '/therapists/:id',
  products: '/services/global-products',
  /** One product of the catalogue. */
  product: '/products/:id',
  cleaning: '/services/cleaning',
  cargo: '/services/cargo',
  therapistRegistration: '/therapist-registration',
  therapySuccess: '/therapy-success',
  /** The assistant on a page of its own. */
  assistant: '/assistant',
  /** What a therapist runs their practice with. */
  practice: '/my-practice',
  appointments: '/my-appointments',
  appointment: '/my-appointments/:id',
  /** The window of a session by video; the service writes its address. */
  call: '/therapy-call/:room',
  bookings: '/my-bookings',
  booking: '/my-bookings/:id',
  shipments: '/my-shipments',
  shipment: '/my-shipments/:id',
  shipmentLabel: '/my-shipments/:id/label',
  requests: '/my-requests',
  request: '/my-requests/:id',
  payments: '/my-payments',
  payment: '/my-payments/:id',
  track: '/track',
  tracking: '/track/:number',
  account: '/account-settings',
  terms: '/terms',
  privacy: '/privacy',
  careers: '/careers',
} as const;

/**
 * The pages that are open to all. A build writes them out in every language, so that they can be read without JavaScript and are found by search
 * engines; they are drawn without a browser then, so what only a browser knows is read in effects. All others are of one person.
 */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.therapy,
  paths.products,
  paths.cleaning,
  paths.cargo,
  paths.therapistRegistration,
  paths.investors,
  paths.about,
  paths.careers,
  paths.contact,
  paths.terms,
  paths.privacy,
];

/** One therapist, one session. */
export const therapistPath = (id: string) => `/therapists/${encodeURIComponent(id)}`;
/** One product. */
export const productPath = (id: string) => `/products/${encodeURIComponent(id)}`;
export const appointmentPath = (id: string) => `${paths.appointments}/${encodeURIComponent(id)}`;

/** One conversation with the assistant, or a new one. */
export const assistantPath = (id?: string) => paths.assistant + (id ? `?c=${id}` : '');

/** One payment. */
export const paymentPath = (id: string) => `${paths.payments}/${encodeURIComponent(id)}`;

/** One booking, one shipment, its label, one request, the public page of a tracking number. */
export const bookingPath = (id: string) => `${paths.bookings}/${encodeURIComponent(id)}`;
export const shipmentPath = (id: string) => `${paths.shipments}/${encodeURIComponent(id)}`;
export const shipmentLabelPath = (id: string) => `${shipmentPath(id)}/label`;
export const requestPath = (id: string) => `${paths.requests}/${encodeURIComponent(id)}`;
export const trackingPath = (number: string) => `${paths.track}/${encodeURIComponent(number)}`;

/** The cleaning page with the choices of an earlier visit. */
export const cleaningQuotePath = (choices: { service: string; size: string; frequency: string }) =>
  `${paths.cleaning}?${new URLSearchParams(choices)}`;

/** Sections of the home page that buttons lead to. */
export const homeSections = { services: 'services', app: 'app' } as const;

/** Sections of the therapy page. */
export const therapySections = { therapists: 'therapists', assistant: 'assistant' } as const;

/**
 * What people write to the company about. The contact page opens with the service, the title and the first lines of that subject, in
 * the language of the visitor (`subjects` of the texts of `contact`).
 */
export const contactSubjects = [
  'investment-deck',
  'investor-meeting',
  'careers',
  'app-launch',
  'product-sourcing',
  'cleaning',
  'commercial-cleaning',
  'cargo',
  'therapy',
  'therapist-application',
  'payment',
  'account',
  'privacy',
  'website',
] as const;
export type ContactSubject = (typeof contactSubjects)[number];

/** The contact page, opened about a subject. */
export const contactAbout = (subject: ContactSubject) => `${paths.contact}?subject=${subject}`;

/** The form that asks for a product, with one of the catalogue filled in. */
export const requestOfProduct = (id: string) =>
  `${paths.products}?${new URLSearchParams({ tab: 'request', product: id })}`;

/** Sign-in that returns to a page afterwards. */
export const authThen = (next: string) => `${paths.auth}?next=${encodeURIComponent(next)}`;

/** Target of the links in recovery mails. */
export const recoveryTarget = () => `${window.location.origin}${paths.auth}?type=recovery`;

/** The part of the account's page where a second factor is set up. */
export const secondFactorPath = `${paths.account}#second-factor`;

/** Target of the links in mails about another address. */
export const addressChangeTarget = () => window.location.origin + authThen(paths.account);

/** Target of the links in confirmation mails. */
export const confirmationTarget = () => `${window.location.origin}${paths.auth}`;
