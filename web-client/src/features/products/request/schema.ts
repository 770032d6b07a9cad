import * as v from 'valibot';
import type { Product, RequestOptions } from '@/api/generated/public.gen';
import type { CreateProductRequestRequest } from '@/api/generated/user.gen';
import { trimmed } from '@/ui/form';

/** Limits of the contract (selam.sourcing.v1.CreateProductRequestRequest), characters. */
export const limits = { productName: 120, description: 4000, specifications: 4000 } as const;

/** Key of docs/product.md, section 5: "Product name required". */
export const NAME_REQUIRED = 'requests:form.nameRequired';

/** Form values: numbers and amounts as typed. */
export interface RequestValues {
  productName: string;
  description: string;
  category: string;
  quantityNeeded: string;
  targetPrice: string;
  currency: string;
  deadline: string;
  specifications: string;
}

type Rules = Pick<RequestOptions, 'maxQuantity' | 'earliestDeadline' | 'latestDeadline'>;

const text = (maxLength: number) => v.pipe(trimmed, v.maxLength(maxLength, 'common:validation.tooLong'));

/** The quantity is a whole number, the price a decimal one (docs/product.md, section 5). The server checks again. */
export const requestSchema = ({
  maxQuantity,
  earliestDeadline,
  latestDeadline,
}: Rules): v.GenericSchema<RequestValues> =>
  v.object({
    productName: v.pipe(text(limits.productName), v.nonEmpty(NAME_REQUIRED)),
    description: text(limits.description),
    category: v.string(),
    quantityNeeded: v.pipe(
      v.string(),
      v.check((typed) => /^\d+$/.test(typed) && Number(typed) >= 1, 'requests:form.quantityWrong'),
      v.check((typed) => Number(typed) <= maxQuantity, 'requests:form.quantityTooLarge'),
    ),
    targetPrice: v.pipe(
      v.string(),
      v.check((typed) => typed === '' || /^\d{1,9}(\.\d{1,2})?$/.test(typed), 'requests:form.priceWrong'),
    ),
    currency: v.string(),
    deadline: v.pipe(
      v.string(),
      v.check((day) => day === '' || day >= earliestDeadline, 'common:validation.dateTooEarly'),
      v.check((day) => day === '' || day <= latestDeadline, 'common:validation.dateTooLate'),
    ),
    specifications: text(limits.specifications),
  });

/** Returns the initial values, prefilled from a catalogue product. */
export const startOf = ({ currencies }: Pick<RequestOptions, 'currencies'>, product?: Product): RequestValues => ({
  productName: product?.name ?? '',
  description: '',
  category: product?.category ?? '',
  quantityNeeded: product ? String(product.minimumOrderQuantity) : '',
  targetPrice: '',
  currency: product?.price?.currencyCode ?? currencies[0] ?? '',
  deadline: '',
  specifications: '',
});

/** Converts the form to the request. */
export const requestOf = (
  values: RequestValues,
  { productId, languageCode }: { productId: string; languageCode: string },
): CreateProductRequestRequest => ({
  ...values,
  category: (values.category || 'PRODUCT_CATEGORY_UNSPECIFIED') as CreateProductRequestRequest['category'],
  quantityNeeded: Number(values.quantityNeeded),
  productId,
  languageCode,
});

/** Name of the draft that waits for the sign-in. */
export const DRAFT = 'product-request';

const draft = v.object({
  productId: v.string(),
  files: v.number(),
  values: v.object({
    productName: v.string(),
    description: v.string(),
    category: v.string(),
    quantityNeeded: v.string(),
    targetPrice: v.string(),
    currency: v.string(),
    deadline: v.string(),
    specifications: v.string(),
  }),
});
export type Draft = v.InferOutput<typeof draft>;

/** Returns the draft, if it matches this form. */
export function readDraft(data: unknown): Draft | undefined {
  const read = v.safeParse(draft, data);
  return read.success ? read.output : undefined;
}
