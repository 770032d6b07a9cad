import type { RequestOptions } from '@/api/generated/public.gen';
import type {
  Inspection,
  Offer,
  ProductRequest,
  RequestAttachment,
  RequestMessage,
  SamplingPlan,
} from '@/api/generated/user.gen';
import { productCategories } from '@/domain/catalogue';
import { inDays, money, newId } from './data';

const usd = (dollars: number) => ({ currencyCode: 'USD', amountMinor: String(Math.round(dollars * 100)) });

export const requestOptions = (changes: Partial<RequestOptions> = {}): RequestOptions => ({
  categories: [...productCategories],
  currencies: ['USD', 'EUR', 'GBP', 'CNY'],
  earliestDeadline: inDays(1),
  latestDeadline: inDays(730),
  maxQuantity: 10_000_000,
  maxFileBytes: String(25 * 1024 * 1024),
  maxAttachments: 10,
  extensions: ['.jpg', '.png', '.pdf', '.csv', '.docx', '.xlsx'],
  depositPercent: 30,
  depositDueDays: 7,
  balanceDueDays: 14,
  qualityFigures: { pass: '99.7', onTime: '98.5', satisfaction: '95', defect: '0.2' },
  qualityLimits: { critical: '0', major: '2.5', minor: '4.0' },
  ...changes,
});

/** 1,000 cups at US$3.85, including freight and duty. */
export const offer = (changes: Partial<Offer> = {}): Offer => ({
  id: '0192f3a4-0000-7000-8000-000000000d01',
  status: 'OFFER_STATUS_OPEN',
  quantity: 1000,
  unitPrice: usd(3.85),
  goods: usd(3850),
  goodsCad: money(5361.13),
  freight: money(620),
  duty: money(348.47),
  landedCost: money(6329.6),
  landedUnitCost: money(6.33),
  deposit: money(1898.88),
  balance: money(4430.72),
  exchangeRate: '1.3925',
  exchangeRateDate: '2026-11-23',
  dutyPercent: '6.5',
  leadTimeDays: 35,
  validUntil: inDays(14),
  originCountry: 'TR',
  note: 'Enamelled twice.',
  isCheapest: true,
  isSoonest: false,
  createTime: '2026-11-22T17:15:00Z',
  ...changes,
});

export const samplingPlan = (lotSize = 1000): SamplingPlan => ({
  lotSize,
  codeLetter: 'J',
  sampleSize: 80,
  accept: { critical: 0, major: 5, minor: 7 },
  limits: requestOptions().qualityLimits,
});

export const inspection = (changes: Partial<Inspection> = {}): Inspection => ({
  id: '0192f3a4-0000-7000-8000-000000000e01',
  gate: 'INSPECTION_GATE_FINAL',
  plan: samplingPlan(),
  defects: { critical: 0, major: 1, minor: 2 },
  passed: true,
  defectRate: '3.75',
  inspectDate: '2026-11-23',
  note: 'Two lids with a scratch.',
  createTime: '2026-11-23T17:15:00Z',
  ...changes,
});

export const attachment = (changes: Partial<RequestAttachment> = {}): RequestAttachment => ({
  id: '0192f3a4-0000-7000-8000-000000000f01',
  side: 'REQUEST_SIDE_CUSTOMER',
  inspectionId: '',
  fileName: 'drawing.pdf',
  mediaType: 'application/pdf',
  sizeBytes: '84000',
  createTime: '2026-11-20T17:15:00Z',
  downloadUrl: '/v1/product-request-attachments/f01?token=t',
  canRemove: true,
  ...changes,
});

export const message = (side: RequestMessage['side'], body: string): RequestMessage => ({
  id: newId(),
  side,
  body,
  createTime: '2026-11-22T18:00:00Z',
});

/** A request for cups with two offers. */
export const productRequest = (changes: Partial<ProductRequest> = {}): ProductRequest => ({
  id: '0192f3a4-0000-7000-8000-000000000c01',
  number: 'PR-7K3M9Q',
  status: 'PRODUCT_REQUEST_STATUS_OFFERED',
  productName: 'Enamel coffee cups with our name',
  description: 'For our coffee ceremonies.',
  category: 'PRODUCT_CATEGORY_HOME',
  quantityNeeded: 1000,
  targetPrice: usd(4),
  deadline: inDays(90),
  specifications: '90 ml, white, a blue rim',
  productId: '',
  userId: '0192f3a4-0000-7000-8000-000000000001',
  email: 'abeba@example.org',
  offers: [
    offer({
      id: '0192f3a4-0000-7000-8000-000000000d02',
      unitPrice: usd(4.2),
      goods: usd(4200),
      goodsCad: money(5848.5),
      landedCost: money(6848.65),
      landedUnitCost: money(6.85),
      leadTimeDays: 20,
      originCountry: 'CN',
      note: '',
      isCheapest: false,
      isSoonest: true,
    }),
    offer(),
  ],
  acceptedOfferId: '',
  paymentDue: 'REQUEST_PAYMENT_UNSPECIFIED',
  depositPaid: false,
  balancePaid: false,
  messages: [message('REQUEST_SIDE_OFFICE', 'Shall the rim be glossy?')],
  attachments: [attachment()],
  inspections: [],
  history: [
    {
      status: 'PRODUCT_REQUEST_STATUS_SUBMITTED',
      event: 'REQUEST_EVENT_SUBMITTED',
      createTime: '2026-11-20T17:15:00Z',
    },
    { status: 'PRODUCT_REQUEST_STATUS_OFFERED', event: 'REQUEST_EVENT_OFFER_MADE', createTime: '2026-11-22T17:15:00Z' },
  ].map((change) => ({ side: 'REQUEST_SIDE_OFFICE', message: '', ...change }) as ProductRequest['history'][number]),
  trackingNumber: '',
  pickupDate: '',
  paymentOverdue: false,
  paymentDisputed: false,
  paymentRefunded: false,
  refunds: [],
  supplierOrderNumber: '',
  openOfferCount: 2,
  unreadMessageCount: 1,
  canCancel: true,
  canAttach: true,
  canWrite: true,
  steps: ['REQUEST_STEP_OFFER', 'REQUEST_STEP_DECLINE'],
  etag: 'v1',
  createTime: '2026-11-20T17:15:00Z',
  updateTime: '2026-11-22T17:15:00Z',
  ...changes,
});

/** An accepted request whose deposit is due, and an inspected one that waits for its balance. */
export const productRequests = (): ProductRequest[] => [
  productRequest(),
  productRequest({
    id: '0192f3a4-0000-7000-8000-000000000c02',
    number: 'PR-2M8XQ4',
    productName: 'Cotton bath towels',
    status: 'PRODUCT_REQUEST_STATUS_INSPECTED',
    offers: [offer({ status: 'OFFER_STATUS_ACCEPTED', isCheapest: false })],
    acceptedOfferId: offer().id,
    openOfferCount: 0,
    unreadMessageCount: 0,
    delivery: {
      city: 'Calgary',
      address: '120 8 Avenue SW',
      contactName: 'Abeba Tesfay',
      contactPhone: '403 555 0142',
    },
    paymentDue: 'REQUEST_PAYMENT_BALANCE',
    amountDue: money(4430.72),
    depositPaid: true,
    inspections: [inspection()],
    canCancel: false,
    canAttach: false,
    steps: ['REQUEST_STEP_INSPECT'],
  }),
  productRequest({
    id: '0192f3a4-0000-7000-8000-000000000c03',
    number: 'PR-5D1VZ8',
    productName: 'Water pump for a well',
    status: 'PRODUCT_REQUEST_STATUS_SUBMITTED',
    offers: [],
    messages: [],
    attachments: [],
    openOfferCount: 0,
    unreadMessageCount: 0,
    steps: ['REQUEST_STEP_REVIEW', 'REQUEST_STEP_SOURCE', 'REQUEST_STEP_DECLINE'],
  }),
];
