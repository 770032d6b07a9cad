import { useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { useToast } from '@/ui/toaster';
import { type FieldNames, showAtFields } from './fields';

/** A price, and the choices that it was asked for. */
export interface PricedQuote<Asked, Quote> {
  asked: Asked;
  quote: Quote;
}

interface OrderOptions<Asked extends FieldValues, Request extends object, Quote, Values> {
  /** The form of the choices that make a price. */
  form: UseFormReturn<Asked, unknown, Asked>;
  /** What waited while the visitor signed in. */
  draft: (PricedQuote<Asked, Quote> & { values: Values }) | undefined;
  /** The choices as the API wants them. Two that are the same have the same price. */
  requestOf: (asked: Asked) => Request;
  /** Asks the API for a price. */
  price: (request: Request, key: string) => Promise<Quote>;
  fields: FieldNames<Asked>;
  /** Title of the toast when there is no price. */
  failed: string;
}

/**
 * How an order goes on: a price for some choices, the booking at that price, and the booked order. A price that other choices have made
 * outdated is shown, but nothing can be booked at it.
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
    /** Other choices have been made since. */
    outdated: priced !== undefined && !same(priced.asked),
    calculate,
    /** Asks for a price of the choices as they are now. */
    fresh: () => calculate(values),
    /** The booking is open. */
    booking,
    book: () => {
      setMade(undefined);
      setBooking(true);
    },
    /** What has been booked last, until something else is begun. */
    made,
    finish: (order: Made) => {
      setBooking(false);
      setPriced(undefined);
      setMade(order);
    },
    another: () => setMade(undefined),
  };
}
