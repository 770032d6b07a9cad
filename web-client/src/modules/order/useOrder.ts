import { useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { useToast } from '@/ui/toaster';
import { type FieldNames, showAtFields } from './fields';

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
  /** Title of the toast when the price fails. */
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
  const toast = useToast();
  const { keyFor, done } = useIdempotencyKey();
  const [priced, setPriced] = useState<PricedQuote<Asked, Quote> | undefined>(draft);
  const [booking, setBooking] = useState(draft !== undefined);
  const [made, setMade] = useState<Made>();
  const values = useWatch({ control: form.control }) as Asked;
  const same = (asked: Asked) => JSON.stringify(requestOf(values)) === JSON.stringify(requestOf(asked));

  const calculate = async (asked: Asked) => {
    const request = requestOf(asked);
    try {
      const quote = await price(request, keyFor(request));
      done();
      setPriced({ asked, quote });
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      showAtFields(problem, fields, form.setError);
      toast.error(failed, apiErrorText(problem));
    }
  };

  return {
    priced,
    /** The choices have changed since. */
    outdated: priced !== undefined && !same(priced.asked),
    calculate,
    /** Requests a price for the current choices. */
    fresh: () => calculate(values),
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
