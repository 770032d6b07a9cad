import type about from './locales/en/about.json';
import type account from './locales/en/account.json';
import type admin from './locales/en/admin.json';
import type adminCatalogue from './locales/en/admin-catalogue.json';
import type appointments from './locales/en/appointments.json';
import type auth from './locales/en/auth.json';
import type bookings from './locales/en/bookings.json';
import type careers from './locales/en/careers.json';
import type cargo from './locales/en/cargo.json';
import type catalogue from './locales/en/catalogue.json';
import type cleaning from './locales/en/cleaning.json';
import type common from './locales/en/common.json';
import type contact from './locales/en/contact.json';
import type home from './locales/en/home.json';
import type investors from './locales/en/investors.json';
import type legal from './locales/en/legal.json';
import type order from './locales/en/order.json';
import type payments from './locales/en/payments.json';
import type practice from './locales/en/practice.json';
import type products from './locales/en/products.json';
import type shell from './locales/en/shell.json';
import type shipments from './locales/en/shipments.json';
import type therapistRegistration from './locales/en/therapist-registration.json';
import type therapy from './locales/en/therapy.json';
import type stream from './locales/en/stream.json';
import type upload from './locales/en/upload.json';
import type checkout from './locales/en/checkout.json';
import type slots from './locales/en/slots.json';
import type therapist from './locales/en/therapist.json';
import type week from './locales/en/week.json';
import type tracking from './locales/en/tracking.json';

/** Makes every key of t() checked by the compiler. A new file of texts is added here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      about: typeof about;
      account: typeof account;
      admin: typeof admin;
      'admin-catalogue': typeof adminCatalogue;
      appointments: typeof appointments;
      auth: typeof auth;
      bookings: typeof bookings;
      careers: typeof careers;
      cargo: typeof cargo;
      catalogue: typeof catalogue;
      cleaning: typeof cleaning;
      common: typeof common;
      contact: typeof contact;
      home: typeof home;
      investors: typeof investors;
      legal: typeof legal;
      order: typeof order;
      payments: typeof payments;
      practice: typeof practice;
      products: typeof products;
      shell: typeof shell;
      shipments: typeof shipments;
      'therapist-registration': typeof therapistRegistration;
      therapy: typeof therapy;
      stream: typeof stream;
      upload: typeof upload;
      checkout: typeof checkout;
      slots: typeof slots;
      therapist: typeof therapist;
      week: typeof week;
      tracking: typeof tracking;
    };
  }
}
