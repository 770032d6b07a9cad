/** Every address of the client. Nothing else writes one down. */
export const paths = {
  home: '/',
  auth: '/auth',
  investors: '/investors',
  about: '/about',
  contact: '/contact',
  admin: '/admin',
  therapy: '/services/therapy',
  products: '/services/global-products',
  cleaning: '/services/cleaning',
  cargo: '/services/cargo',
  therapistRegistration: '/therapist-registration',
  therapySuccess: '/therapy-success',
  appointments: '/my-appointments',
  account: '/account-settings',
  terms: '/terms',
  privacy: '/privacy',
  careers: '/careers',
} as const;

/** Sections of the home page that buttons lead to. */
export const homeSections = { services: 'services', app: 'app' } as const;

/** Sign-in that returns to a page afterwards. */
export const authThen = (next: string) => `${paths.auth}?next=${encodeURIComponent(next)}`;

/** Target of the links in recovery mails. */
export const recoveryTarget = () => `${window.location.origin}${paths.auth}?type=recovery`;

/** Target of the links in confirmation mails. */
export const confirmationTarget = () => `${window.location.origin}${paths.auth}`;

/** The step of /auth that sets a new password, for somebody who is signed in. */
export const newPasswordPath = `${paths.auth}?type=recovery`;
