import { useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { type FieldNames, useMutationForm } from '@/modules/forms';

/** A price, and the choices it was calculated for. */
export interface PricedQuote<Asked, Quote> {
  asked: Asked;
  quote: Quote;
}

interface OrderOptions<Asked extends FieldValues, Request extends object, Quote, Values> {
  /** The form with the choices that make a price. */
  form: UseFormReturn<Asked, unknown, Asked>;
  /** Draft that was stored during the sign-in. */
  draft: (PricedQuote<Asked, Quote> & { values: Values }) | undefined;
  /** Converts choices to an API request. Equal requests have the same price. */
  requestOf: (asked: Asked) => Request;
  /** Requests a price. */
  price: (request: Request, key: string) => Promise<Quote>;
  fields: FieldNames<Asked>;
  /** Title of the failure when there is no price. */
  failed: string;
}

/**
 * State of an order: a price for some choices, the booking at that price, and the booked order.
 * An outdated price is shown, but cannot be booked.
 */
export function useOrder<Asked extends FieldValues, Request extends object, Quote, Values, Made>({
  form,
  draft,
  requestOf,
  price,
  fields,
  failed,
}: OrderOptions<Asked, Request, Quote, Values>) {
  const [priced, setPriced] = useState<PricedQuote<Asked, Quote> | undefined>(draft);
  const [booking, setBooking] = useState(draft !== undefined);
  const [made, setMade] = useState<Made>();
  const values = useWatch({ control: form.control }) as Asked;
  const same = (asked: Asked) => JSON.stringify(requestOf(values)) === JSON.stringify(requestOf(asked));

  const { submit, props } = useMutationForm<Asked, Quote>({
    form,
    failed,
    fields,
    save: (asked, keyFor) => {
      const request = requestOf(asked);
      return price(request, keyFor(request));
    },
    onSaved: (quote, asked) => setPriced({ asked, quote }),
  });

  return {
    priced,
    /** The choices have changed since. */
    outdated: priced !== undefined && !same(priced.asked),
    /** Props of the form with the choices. */
    quoteForm: props,
    /** Requests a price for the current choices. */
    fresh: async () => void (await submit(values)),
    /** The booking form is open. */
    booking,
    book: () => {
      setMade(undefined);
      setBooking(true);
    },
    /** The last booked order, until a new one is started. */
    made,
    finish: (order: Made) => {
      setBooking(false);
      setPriced(undefined);
      setMade(order);
    },
    another: () => setMade(undefined),
  };
}
