import * as v from 'valibot';

/** Schema of an amount from the API in a stored quote. */
const money = v.object({ amountMinor: v.string(), currencyCode: v.string() });

/** Fields of every quote that is stored during sign-in. */
export const quoteEntries = {
  id: v.string(),
  items: v.array(v.object({ code: v.string(), amount: v.optional(money) })),
  expireTime: v.optional(v.string()),
  expireLocalTime: v.string(),
};
export const priceEntry = v.optional(money);
