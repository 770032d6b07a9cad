import * as v from 'valibot';
import { REQUIRED } from '@/ui/form';

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

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED));

export const contactSchema = v.object({
  name: text,
  email: v.pipe(text, v.email('common:validation.email')),
  serviceInterest: v.picklist(['', ...serviceInterests]),
  message: text,
});

export type ContactValues = v.InferOutput<typeof contactSchema>;

export const emptyContact: ContactValues = { name: '', email: '', serviceInterest: '', message: '' };
