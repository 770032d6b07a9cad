import * as v from 'valibot';
import { emailAddress, filled } from '@/ui/form';

/** Limits of selam.contact.v1.CreateContactMessageRequest, characters. */
export const limits = { name: 200, email: 254, message: 5000 } as const;

/** The choices of docs/product.md, section 3, in its order. */
export const serviceInterests = [
  'SERVICE_INTEREST_GLOBAL_PRODUCTS',
  'SERVICE_INTEREST_CLEANING_SERVICES',
  'SERVICE_INTEREST_CARGO_DELIVERY',
  'SERVICE_INTEREST_THERAPY_SERVICES',
  'SERVICE_INTEREST_GENERAL_INQUIRY',
] as const;

/** Returns whether a value is one of these choices. */
export const isInterest = (value: unknown): value is (typeof serviceInterests)[number] =>
  serviceInterests.includes(value as never);

export const contactSchema = v.object({
  name: filled,
  email: emailAddress(),
  serviceInterest: v.picklist(['', ...serviceInterests]),
  message: filled,
});

export type ContactValues = v.InferOutput<typeof contactSchema>;

export const emptyContact: ContactValues = { name: '', email: '', serviceInterest: '', message: '' };
