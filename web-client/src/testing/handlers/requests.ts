import { http, HttpResponse, type RequestHandler } from 'msw';
import type { OfferTerms, RecordInspectionBody, UpdateProductRequestBody } from '@/api/generated/admin.gen';
import type {
  CreateProductRequestRequest,
  Offer,
  ProductRequest,
  ProductRequestStatus,
  RequestEvent,
  RequestStep,
} from '@/api/generated/user.gen';
import { requestStatuses } from '@/domain/requests';
import { failure } from '../factories';
import { wrongField } from './catalogue';
import { type Data, found, money, newId, notFound, paged } from './data';
import { attachment, inspection, message, offer, productRequest, requestOptions, samplingPlan } from './requestRecords';

const RATE = 1.3925;

const refusal = (code: number, status: number, reason: string) =>
  HttpResponse.json(failure(code, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]), { status });

/** Body of a change. */
type Body = { etag?: string } & Record<string, unknown>;

/** Landed cost of an offer at the day's exchange rate. */
function landed(terms: OfferTerms): Offer {
  const goods = Number(terms.unitPrice) * terms.quantity;
  const duty = (goods * RATE * Number(terms.dutyPercent || 0)) / 100;
  const whole = goods * RATE + Number(terms.freightCad || 0) + duty;
  return offer({
    id: newId(),
    ...terms,
    unitPrice: { currencyCode: terms.currency, amountMinor: String(Math.round(Number(terms.unitPrice) * 100)) },
    goods: { currencyCode: terms.currency, amountMinor: String(Math.round(goods * 100)) },
    goodsCad: money(goods * RATE),
    freight: money(Number(terms.freightCad || 0)),
    duty: money(duty),
    landedCost: money(whole),
    landedUnitCost: money(whole / terms.quantity),
    deposit: money(whole * 0.3),
    balance: money(whole * 0.7),
    dutyPercent: terms.dutyPercent ?? '',
    note: terms.note ?? '',
    isCheapest: false,
    isSoonest: false,
  });
}

const eventOf: Partial<Record<ProductRequestStatus, RequestEvent>> = {
  PRODUCT_REQUEST_STATUS_IN_REVIEW: 'REQUEST_EVENT_REVIEW_STARTED',
  PRODUCT_REQUEST_STATUS_SOURCING: 'REQUEST_EVENT_SOURCING_STARTED',
  PRODUCT_REQUEST_STATUS_OFFERED: 'REQUEST_EVENT_OFFER_MADE',
  PRODUCT_REQUEST_STATUS_ACCEPTED: 'REQUEST_EVENT_OFFER_ACCEPTED',
  PRODUCT_REQUEST_STATUS_ORDERED: 'REQUEST_EVENT_ORDERED',
  PRODUCT_REQUEST_STATUS_INSPECTED: 'REQUEST_EVENT_INSPECTION_PASSED',
  PRODUCT_REQUEST_STATUS_SHIPPED: 'REQUEST_EVENT_SHIPPED',
  PRODUCT_REQUEST_STATUS_DELIVERED: 'REQUEST_EVENT_DELIVERED',
  PRODUCT_REQUEST_STATUS_DECLINED: 'REQUEST_EVENT_DECLINED',
  PRODUCT_REQUEST_STATUS_CANCELLED: 'REQUEST_EVENT_CANCELLED',
};
const stepsAt: Partial<Record<ProductRequestStatus, RequestStep[]>> = {
  PRODUCT_REQUEST_STATUS_IN_REVIEW: ['REQUEST_STEP_SOURCE', 'REQUEST_STEP_OFFER', 'REQUEST_STEP_DECLINE'],
  PRODUCT_REQUEST_STATUS_SOURCING: ['REQUEST_STEP_OFFER', 'REQUEST_STEP_DECLINE'],
  PRODUCT_REQUEST_STATUS_OFFERED: ['REQUEST_STEP_OFFER', 'REQUEST_STEP_DECLINE'],
  PRODUCT_REQUEST_STATUS_ACCEPTED: ['REQUEST_STEP_ORDER', 'REQUEST_STEP_DECLINE'],
  PRODUCT_REQUEST_STATUS_ORDERED: ['REQUEST_STEP_INSPECT', 'REQUEST_STEP_END'],
  PRODUCT_REQUEST_STATUS_INSPECTED: ['REQUEST_STEP_INSPECT', 'REQUEST_STEP_SHIP', 'REQUEST_STEP_END'],
  PRODUCT_REQUEST_STATUS_SHIPPED: ['REQUEST_STEP_DELIVER'],
};

const moved = (one: ProductRequest, status: ProductRequestStatus, said = ''): Partial<ProductRequest> => ({
  status,
  steps: stepsAt[status] ?? [],
  history: [
    ...one.history,
    {
      status,
      event: eventOf[status] ?? 'REQUEST_EVENT_UNSPECIFIED',
      side: 'REQUEST_SIDE_OFFICE',
      message: said,
      createTime: new Date().toISOString(),
    },
  ],
});
const closed = (one: ProductRequest, id: unknown, status: Offer['status']) =>
  one.offers.map((each) => (each.id === id ? { ...each, status } : each));
const open = (offers: readonly Offer[]) => offers.filter(({ status }) => status === 'OFFER_STATUS_OPEN').length;

/** Effect of each action on a request. */
const results: Readonly<Record<string, (one: ProductRequest, body: Body) => Partial<ProductRequest>>> = {
  cancel: (one) => ({ ...moved(one, 'PRODUCT_REQUEST_STATUS_CANCELLED'), canCancel: false }),
  accept: (one, { offerId, delivery }) => ({
    ...moved(one, 'PRODUCT_REQUEST_STATUS_ACCEPTED'),
    offers: closed(one, offerId, 'OFFER_STATUS_ACCEPTED'),
    openOfferCount: 0,
    acceptedOfferId: String(offerId),
    delivery: delivery as ProductRequest['delivery'],
    paymentDue: 'REQUEST_PAYMENT_DEPOSIT',
    amountDue: one.offers.find(({ id }) => id === offerId)?.deposit,
  }),
  decline: (one, { offerId }) => {
    const offers = closed(one, offerId, 'OFFER_STATUS_DECLINED');
    return { offers, openOfferCount: open(offers) };
  },
  withdrawOffer: (one, { offerId }) => {
    const offers = closed(one, offerId, 'OFFER_STATUS_WITHDRAWN');
    return { offers, openOfferCount: open(offers) };
  },
  offer: (one, { terms }) => {
    const offers = [landed(terms as OfferTerms), ...one.offers];
    return { ...moved(one, 'PRODUCT_REQUEST_STATUS_OFFERED'), offers, openOfferCount: open(offers) };
  },
  inspect: (one, body) => {
    const { gate, inspectDate, note = '', lotSize, ...found } = body as unknown as RecordInspectionBody;
    const defects = { critical: 0, major: 0, minor: 0, ...found.defects };
    const passed = defects.critical === 0 && defects.major <= 5 && defects.minor <= 7;
    const made = inspection({ id: newId(), gate, defects, inspectDate, note, passed, plan: samplingPlan(lotSize) });
    return {
      ...(passed && gate === 'INSPECTION_GATE_FINAL' && moved(one, 'PRODUCT_REQUEST_STATUS_INSPECTED')),
      inspections: [...one.inspections, made],
    };
  },
  ship: (one) => ({ ...moved(one, 'PRODUCT_REQUEST_STATUS_SHIPPED'), trackingNumber: 'CG7K2M9QX4TB1W5' }),
  end: (one, { reason, refundPercent }) => ({
    ...moved(one, 'PRODUCT_REQUEST_STATUS_CANCELLED', String(reason)),
    refunds: [
      {
        payment: 'REQUEST_PAYMENT_DEPOSIT',
        percent: Number(refundPercent),
        outcome: 'REQUEST_REFUND_OUTCOME_UNSPECIFIED',
      },
    ],
  }),
};

/** The requests service. It makes no difference between customer and admin. */
export const requestHandlers = ({ requests: all }: Data): RequestHandler[] => {
  const change = (one: ProductRequest, changes: Partial<ProductRequest>) =>
    Object.assign(one, changes, { etag: `${one.etag}+` });
  const written = (id: unknown, changes: (one: ProductRequest) => Partial<ProductRequest>, status = 200) => {
    const one = all.find((each) => each.id === id);
    return one ? HttpResponse.json(change(one, changes(one)), { status }) : notFound();
  };
  const listed = (request: Request, status: string | null) => {
    const { searchParams } = new URL(request.url);
    const [words, category] = [searchParams.get('query') ?? '', searchParams.get('category')];
    return all.filter(
      (one) =>
        (!status || one.status === status) &&
        (!category || one.category === category) &&
        `${one.number} ${one.productName} ${one.email}`.toLowerCase().includes(words.toLowerCase()),
    );
  };
  return [
    http.get(/\/v1\/product-requests:options$/, () => HttpResponse.json(requestOptions())),
    http.get(/\/v1\/product-requests:samplingPlan$/, ({ request }) =>
      HttpResponse.json(samplingPlan(Number(new URL(request.url).searchParams.get('lotSize')))),
    ),
    http.get(/\/v1\/product-requests:export$/, ({ request }) =>
      HttpResponse.text(
        `\uFEFFnumber\r\n${listed(request, null)
          .map(({ number }) => `${number}\r\n`)
          .join('')}`,
      ),
    ),
    http.post(/\/v1\/product-requests:previewOffer$/, async ({ request }) => {
      const { terms } = (await request.json()) as { terms: OfferTerms };
      return HttpResponse.json({ ...landed(terms), id: '' });
    }),
    http.get('*/v1/product-requests', ({ request }) => {
      const some = listed(request, new URL(request.url).searchParams.get('status'));
      return HttpResponse.json({
        ...paged('requests', some, request),
        totalCount: some.length,
        counts: requestStatuses.map((status) => ({ status, requestCount: listed(request, status).length })),
      });
    }),
    http.post('*/v1/product-requests', async ({ request }) => {
      const body = (await request.json()) as CreateProductRequestRequest;
      if (!body.productName) return wrongField('productName', 'REQUIRED');
      const made = productRequest({
        id: newId(),
        number: 'PR-9Z4T1C',
        status: 'PRODUCT_REQUEST_STATUS_SUBMITTED',
        productName: body.productName,
        quantityNeeded: body.quantityNeeded,
        offers: [],
        attachments: [],
        messages: [],
        openOfferCount: 0,
      });
      all.unshift(made);
      return HttpResponse.json(made);
    }),
    http.get('*/v1/product-requests/:id', ({ params }) => found(all, params.id)),
    http.patch('*/v1/product-requests/:id', async ({ params, request }) => {
      const body = (await request.json()) as UpdateProductRequestBody;
      if (all.find(({ id }) => id === params.id)?.etag !== body.etag) return refusal(10, 409, 'REQUEST_CHANGED');
      return written(params.id, (one) => ({
        ...moved(one, body.status, body.message),
        supplierOrderNumber: body.supplierOrderNumber ?? one.supplierOrderNumber,
      }));
    }),
    http.post('*/v1/product-requests/:id/messages', async ({ params, request }) => {
      const { body } = (await request.json()) as { body: string };
      return written(params.id, ({ messages }) => ({
        messages: [...messages, message('REQUEST_SIDE_CUSTOMER', body)],
      }));
    }),
    http.post('*/v1/product-requests/:id/attachments', ({ params, request }) => {
      const inspectionId = new URL(request.url).searchParams.get('inspectionId') ?? '';
      // Browsers send the file name, jsdom does not.
      const added = attachment({ id: newId(), fileName: 'sample.png', inspectionId });
      return written(params.id, ({ attachments }) => ({ attachments: [...attachments, added] }), 201);
    }),
    http.delete('*/v1/product-requests/:id/attachments/:attachment', ({ params }) =>
      written(params.id, ({ attachments }) => ({
        attachments: attachments.filter(({ id }) => id !== params.attachment),
      })),
    ),
    http.post('*/v1/product-requests/:call', async ({ params, request }) => {
      const [id, action = ''] = String(params.call).split(':');
      const one = all.find((each) => each.id === id);
      if (!one) return notFound();
      if (action === 'pay') {
        return HttpResponse.json({
          checkoutSessionId: '0192f3a4-0000-7000-8000-0000000000f9',
          checkoutUrl: 'https://pay.example/f9',
          payment: one.paymentDue,
        });
      }
      const result = results[action];
      if (!result) return notFound();
      const body = (await request.json()) as Body;
      if (body.etag !== one.etag) return refusal(10, 409, 'REQUEST_CHANGED');
      return HttpResponse.json(change(one, result(one, body)));
    }),
  ];
};
