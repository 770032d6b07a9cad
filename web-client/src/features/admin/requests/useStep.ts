import { adminApi, type UpdateProductRequestBody } from '@/api/generated/admin.gen';
import type { ProductRequest, RequestStep } from '@/api/generated/user.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { useUpdateCachedRequest } from '@/modules/requests';
import { inspectionOf, type StepValues, termsOf } from './step';

/** Steps that only change the status. */
const statusAfter: Partial<Record<RequestStep, UpdateProductRequestBody['status']>> = {
  REQUEST_STEP_REVIEW: 'PRODUCT_REQUEST_STATUS_IN_REVIEW',
  REQUEST_STEP_SOURCE: 'PRODUCT_REQUEST_STATUS_SOURCING',
  REQUEST_STEP_DECLINE: 'PRODUCT_REQUEST_STATUS_DECLINED',
  REQUEST_STEP_ORDER: 'PRODUCT_REQUEST_STATUS_ORDERED',
  REQUEST_STEP_DELIVER: 'PRODUCT_REQUEST_STATUS_DELIVERED',
};

/** Performs a step on the version that was read; the response replaces the open record. */
export function useStep({ id, etag }: Pick<ProductRequest, 'id' | 'etag'>) {
  const show = useUpdateCachedRequest();
  const { keyFor, done } = useIdempotencyKey();
  const [update] = adminApi.useUpdateProductRequestMutation();
  const [offer] = adminApi.useMakeOfferMutation();
  const [inspect] = adminApi.useRecordInspectionMutation();
  const [ship] = adminApi.useShipProductRequestMutation();

  const [end] = adminApi.useEndProductRequestMutation();

  const call = (values: StepValues): Promise<ProductRequest> => {
    const { step, message, supplierOrderNumber, weightKg, pickupDate } = values;
    if (step === 'REQUEST_STEP_OFFER') {
      const body = { etag, terms: termsOf(values) };
      return offer({ id, makeOfferBody: body, 'Idempotency-Key': keyFor(body) }).unwrap();
    }
    if (step === 'REQUEST_STEP_INSPECT') {
      const body = { etag, ...inspectionOf(values) };
      return inspect({ id, recordInspectionBody: body, 'Idempotency-Key': keyFor(body) }).unwrap();
    }
    if (step === 'REQUEST_STEP_SHIP')
      return ship({ id, shipProductRequestBody: { etag, weightKg, pickupDate } }).unwrap();
    if (step === 'REQUEST_STEP_END') {
      const body = { etag, reason: message, refundPercent: Number(values.refundPercent) };
      return end({ id, endProductRequestBody: body }).unwrap();
    }
    const status = statusAfter[step];
    if (!status) throw new Error(`There is no call for ${step}`);
    const ordered = step === 'REQUEST_STEP_ORDER' && { supplierOrderNumber };
    return update({ id, updateProductRequestBody: { etag, status, message, ...ordered } }).unwrap();
  };

  return async (values: StepValues) => {
    const saved = await call(values);
    done();
    return show(saved);
  };
}
