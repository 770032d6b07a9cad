import * as v from 'valibot';

/** An amount as the API writes it, in what is kept of a quote. */
const money = v.object({ amountMinor: v.string(), currencyCode: v.string() });

/** What every quote has, as it is kept while a visitor signs in. */
export const quoteEntries = {
  id: v.string(),
  items: v.array(v.object({ code: v.string(), amount: v.optional(money) })),
  expireTime: v.optional(v.string()),
  expireLocalTime: v.string(),
};
export const priceEntry = v.optional(money);

/** Whether a price holds no longer. One without a time holds until the server refuses it. */
export const isExpired = (expireTime: string | undefined, now = Date.now()) =>
  expireTime !== undefined && Date.parse(expireTime) <= now;
