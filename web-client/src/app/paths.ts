/** All addresses of the client. No other file contains one. */
export const paths = {
  home: '/',
  auth: '/auth',
  /**
   * Target of links in emails. The user confirms with a button, so that email scanners do not
   * use the link up.
   */
  confirmLink: '/auth/confirm',
  investors: '/investors',
  about: '/about',
  contact: '/contact',
  admin: '/admin',
  therapy: '/services/therapy',
  /** An older address of the same page, to which payments return. */
  therapyServices: '/services/therapy-services',
  /** A therapist with free times. */
  therapist: '/therapists/:id',
  products: '/services/global-products',
  /** A product of the catalogue. */
  product: '/products/:id',
  cleaning: '/services/cleaning',
  cargo: '/services/cargo',
  therapistRegistration: '/therapist-registration',
  therapySuccess: '/therapy-success',
  /** The assistant's own page. */
  assistant: '/assistant',
  /** Profile, hours and earnings of a therapist. */
  practice: '/my-practice',
  appointments: '/my-appointments',
  appointment: '/my-appointments/:id',
  /** The window of a video session; the service generates its address. */
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
 * The public pages. A build writes them out in every language, so that they can be read without
 * JavaScript and found by search engines. They render without a browser then, so they read
 * browser state in effects only. All other pages belong to one user.
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

/**
 * Public pages of one record, such as a therapist. Search engines index them: the build writes a
 * frame and a template of the head for each, which the gateway fills in.
 */
export const recordPaths: readonly string[] = [paths.therapist, paths.product];

const isRecord = new RegExp(`^(?:${recordPaths.join('|').replace(/:\w+/g, '[^/]+')})$`);

/** Returns whether a page without a language in its address is shared and indexed as the English one. */
export const isSharedPath = (pathname: string): boolean => {
  const page = pathname.replace(/(.)\/+$/, '$1');
  return page !== paths.home && (publicPaths.includes(page) || isRecord.test(page));
};

export const therapistPath = (id: string) => `/therapists/${encodeURIComponent(id)}`;
export const productPath = (id: string) => `/products/${encodeURIComponent(id)}`;
export const appointmentPath = (id: string) => `${paths.appointments}/${encodeURIComponent(id)}`;

/** An existing conversation with the assistant, or a new one. */
export const assistantPath = (id?: string) => paths.assistant + (id ? `?c=${id}` : '');

export const paymentPath = (id: string) => `${paths.payments}/${encodeURIComponent(id)}`;

export const bookingPath = (id: string) => `${paths.bookings}/${encodeURIComponent(id)}`;
export const shipmentPath = (id: string) => `${paths.shipments}/${encodeURIComponent(id)}`;
export const shipmentLabelPath = (id: string) => `${shipmentPath(id)}/label`;
export const requestPath = (id: string) => `${paths.requests}/${encodeURIComponent(id)}`;
export const trackingPath = (number: string) => `${paths.track}/${encodeURIComponent(number)}`;

/** The cleaning page with the choices of an earlier booking. */
export const cleaningQuotePath = (choices: { service: string; size: string; frequency: string }) =>
  `${paths.cleaning}?${new URLSearchParams(choices)}`;

/** Sections of the home page that buttons link to. */
export const homeSections = { services: 'services', app: 'app' } as const;

/** Sections of the therapy page. */
export const therapySections = { therapists: 'therapists', assistant: 'assistant' } as const;

/**
 * Subjects of contact messages. The contact page opens with the service, the title and the first
 * lines of the subject, in the visitor's language (`subjects` of the texts of `contact`).
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

/** The request form with a catalogue product filled in. */
export const requestOfProduct = (id: string) =>
  `${paths.products}?${new URLSearchParams({ tab: 'request', product: id })}`;

/** Sign-in that returns to a page afterwards. */
export const authThen = (next: string) => `${paths.auth}?next=${encodeURIComponent(next)}`;

/** Target of the links in recovery emails. */
export const recoveryTarget = () => `${window.location.origin}${paths.auth}?type=recovery`;

/** The section of the account page for setting up a second factor. */
export const secondFactorPath = `${paths.account}#second-factor`;

/** Target of the links in address change emails. */
export const addressChangeTarget = () => window.location.origin + authThen(paths.account);

/** Target of the links in confirmation emails: sign-in, and then the page that asked for it. */
export const confirmationTarget = () => {
  const next = new URLSearchParams(window.location.search).get('next');
  return window.location.origin + (next ? authThen(next) : paths.auth);
};
