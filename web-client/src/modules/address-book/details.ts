import { isApiError } from '@/api/ApiError';

/** Limits of selam.identity.v1.AddressDetails, characters. */
export const limits = { name: 60, address: 200, contactName: 120, contactPhone: 40 } as const;

/** Returns whether the address book is full. */
export const isTooMany = (error: unknown) => isApiError(error) && error.reason === 'TOO_MANY_SAVED_ADDRESSES';
