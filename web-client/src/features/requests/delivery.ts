import * as v from 'valibot';
import type { RequestDelivery } from '@/api/generated/user.gen';
import { phoneNumber } from '@/domain/phone';
import { filled } from '@/ui/form';

export type DeliveryValues = RequestDelivery;

/** Limits of the contract (selam.sourcing.v1.RequestDelivery), characters. */
export const deliveryLimits = { address: 200, name: 120, phone: 40 } as const;

const TOO_SHORT = 'common:validation.tooShort';

export const deliverySchema: v.GenericSchema<DeliveryValues> = v.object({
  city: filled,
  address: v.pipe(filled, v.minLength(5, TOO_SHORT)),
  contactName: v.pipe(filled, v.minLength(2, TOO_SHORT)),
  contactPhone: phoneNumber,
});

export const noDelivery: DeliveryValues = { city: '', address: '', contactName: '', contactPhone: '' };

/** Form fields by API field. */
export const deliveryFields = {
  'delivery.city': 'city',
  'delivery.address': 'address',
  'delivery.contactName': 'contactName',
  'delivery.contactPhone': 'contactPhone',
} as const;
