import type { RequestHandler } from 'msw';
import { contactMessage } from '../factories';
import { accountHandlers, noAccount, securityEvent, signedInWith } from './account';
import { application, applicationHandlers, experienced } from './applications';
import { answer, assistantHandlers, conversation, crisis, question, usage } from './assistant';
import { cargoHandlers, shipment } from './cargo';
import { catalogueHandlers, products } from './catalogue';
import { cleaningBooking, cleaningHandlers } from './cleaning';
import { contactHandlers } from './contact';
import { type Data, emptyData } from './data';
import { bookHandlers, dispute, ledger, payment, paymentHandlers, subscription } from './payments';
import { failedWork, notification, officeHandlers } from './office';
import { practice, practiceHandlers } from './practice';
import { productRequests } from './requestRecords';
import { requestHandlers } from './requests';
import { appointment, therapists, therapyHandlers } from './therapy';

export { emptyData } from './data';
export { unavailable, delayed } from './states';

/** Services with a few records of each kind: upcoming ones, past ones, one with a long name. */
export const sampleData = (): Data => ({
  ...emptyData(),
  account: {
    ...noAccount(),
    sessions: [
      signedInWith(),
      signedInWith({
        id: '0192f3a4-0000-7000-8000-00000000c002',
        device: { browser: 'Safari', system: 'iOS' },
        lastUseTime: '2026-11-20T10:00:00Z',
        isCurrent: false,
      }),
    ],
    securityEvents: [
      securityEvent(),
      securityEvent({
        id: '0192f3a4-0000-7000-8000-00000000d002',
        kind: 'SECURITY_EVENT_KIND_PASSWORD_CHANGED',
        createTime: '2026-11-20T10:00:00Z',
        detail: '',
      }),
    ],
  },
  bookings: [
    cleaningBooking(),
    cleaningBooking({
      id: '0192f3a4-0000-7000-8000-000000000602',
      seriesId: '',
      serviceType: 'SERVICE_TYPE_CARPET',
      frequency: 'FREQUENCY_ONCE',
      status: 'CLEANING_BOOKING_STATUS_COMPLETED',
    }),
  ],
  shipments: [
    shipment(),
    shipment({
      id: '0192f3a4-0000-7000-8000-000000000702',
      trackingNumber: 'CG7K2M9QX4TB1W5',
      deliveryCity: 'Edmonton',
      status: 'SHIPMENT_STATUS_DELIVERED',
      proofOfDelivery: 'Signed at the door',
    }),
  ],
  messages: [
    contactMessage(),
    contactMessage({
      id: '0192f3a4-0000-7000-8000-000000000102',
      name: 'Weldegebriel Gebremedhin-Tesfamariam',
      status: 'CONTACT_MESSAGE_STATUS_READ',
    }),
  ],
  products: products(),
  requests: productRequests(),
  payments: [payment()],
  subscriptions: [subscription()],
  disputes: [dispute()],
  notifications: [
    notification(),
    notification({ id: '0192f3a4-0000-7000-8000-00000000e002', status: 'NOTIFICATION_STATUS_SENT', lastError: '' }),
  ],
  failures: [failedWork()],
  ledger: ledger(),
  practice: practice(),
  application: application(),
  applications: [application(), experienced()],
  therapists: therapists(),
  conversations: [
    conversation(),
    conversation({ id: '0192f3a4-0000-7000-8000-0000000000f2', title: 'ናፍቖት ገዛ', languageCode: 'ti' }),
  ],
  talk: [
    question(),
    answer({ suggestions: ['Yes, missing home', 'Something else'] }),
    question({
      id: '0192f3a4-0000-7000-8000-00000000a101',
      conversationId: '0192f3a4-0000-7000-8000-0000000000f2',
      text: 'ናፍቖት ገዛ',
      languageCode: 'ti',
    }),
  ],
  usage: usage(),
  crises: [
    crisis(),
    crisis({ id: '0192f3a4-0000-7000-8000-0000000000f8', kind: 'CRISIS_KIND_ABUSE', hasFollowUp: false }),
  ],
  appointments: [
    appointment(),
    appointment({
      id: '0192f3a4-0000-7000-8000-000000000952',
      status: 'APPOINTMENT_STATUS_COMPLETED',
      notes: '',
      canCancel: false,
      canReschedule: false,
    }),
  ],
});

/**
 * All services that pages call, on the records of `data`. Component tests add them to the server
 * (`server.use(...services())`); the gallery serves its own calls with them.
 */
export const services = (data: Data = sampleData()): RequestHandler[] => [
  ...cleaningHandlers(data),
  ...cargoHandlers(data),
  ...contactHandlers(data),
  ...accountHandlers(data),
  ...therapyHandlers(data),
  ...practiceHandlers(data),
  ...applicationHandlers(data),
  ...paymentHandlers(data),
  ...bookHandlers(data),
  ...officeHandlers(data),
  ...catalogueHandlers(data),
  ...requestHandlers(data),
  ...assistantHandlers(data),
];
