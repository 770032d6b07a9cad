import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { authThen } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { dropDraft, keepDraft } from '@/auth/draft';
import { type FieldNames, useMutationForm } from '@/modules/forms';
import { Button } from '@/ui/Button';
import { ErrorSummary, Form, SubmitButton } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import styles from './Order.module.css';
import { useArrival } from './useArrival';

interface OrderFormProps<Values extends FieldValues, Request extends object, Made> {
  form: UseFormReturn<Values, unknown, Values>;
  title: string;
  /** Title of the toast when the booking fails. */
  failed: string;
  /** Labels of the fields, for the error summary. */
  labels: Readonly<Record<Path<Values>, string>>;
  fields: FieldNames<Values>;
  quote: { id: string };
  /** Price as text. */
  price: string;
  /** The choices have changed since: the price must be recalculated, with a button of this text. */
  outdated: boolean;
  recalculate: string;
  /**
   * Draft that is stored while a visitor signs in, under this name; `data` is stored in addition
   * to the values. The user returns to `page`.
   */
  draft: { name: string; page: string; data: object };
  /** The form was just restored from the draft. */
  kept: boolean;
  /** Validation that only the service line can do: returns the field and the text key. */
  check?: (values: Values) => { field: Path<Values>; text: string } | undefined;
  requestOf: (values: Values) => Request;
  /** Books. A repeated request has the same key. */
  send: (request: Request, key: string) => Promise<Made>;
  /** Handles the parts of an error that the fields do not show. */
  onProblem?: (problem: ApiError) => void;
  /** Requests a new price for the same choices. */
  onFresh: () => Promise<void>;
  onBooked: (made: Made) => void;
  children: ReactNode;
}

/**
 * Books at a price. Visitors fill in the form too and sign in at the end; the input is restored
 * afterwards. When the price has expired or the choices have changed, the form stays and offers
 * a new price.
 */
export function OrderForm<Values extends FieldValues, Request extends object, Made>(
  props: OrderFormProps<Values, Request, Made>,
) {
  const { form, failed, quote, outdated, draft, onFresh } = props;
  const { t } = useTranslation(['order', 'common']);
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSelector(selectAuth);
  const section = useArrival('start');
  const [refused, setRefused] = useState<{ quoteId: string; text: string }>();

  const signIn = async (values: Values) => {
    keepDraft(draft.name, { ...draft.data, values });
    toast.info(t('book.signIn'), t('book.signInText'));
    await navigate(authThen(draft.page));
  };

  const edit = useMutationForm<Values, Made>({
    form,
    failed,
    fields: props.fields,
    save: (values, keyFor) => {
      const request = props.requestOf(values);
      return props.send(request, keyFor(request));
    },
    onSaved: (made) => {
      dropDraft(draft.name);
      props.onBooked(made);
    },
    onFailed: async (problem, values) => {
      if (problem.status === 401) {
        await signIn(values);
        return false;
      }
      props.onProblem?.(problem);
      if (!/_QUOTE_/.test(problem.reason)) return undefined;
      setRefused({ quoteId: quote.id, text: apiErrorText(problem) });
      return false;
    },
  });
  const book = async (values: Values) => {
    // The Enter key submits a form without its button.
    if (outdated) return edit.refuse({ text: t('bill.outdated') });
    // Validate before the sign-in, so that no visitor creates an account for an impossible booking.
    const wrong = props.check?.(values);
    if (wrong)
      return edit.refuse({ text: t(wrong.text as 'common:validation.invalid'), fields: { [wrong.field]: wrong.text } });
    if (!user) return signIn(values);
    await edit.submit(values);
  };

  const again = (text: string) => (
    <div>
      <Button size="small" onClick={() => void onFresh()}>
        {text}
      </Button>
    </div>
  );
  return (
    <section
      ref={section}
      className={`${styles.next} grid gap-20 col-span-full border-t border-line-2`}
      tabIndex={-1}
      aria-label={props.title}
    >
      <h2>{props.title}</h2>
      {props.kept && <Notice tone="success" title={t('book.kept')} announced />}
      {outdated && <Notice tone="warning" announced title={t('bill.outdated')} action={again(props.recalculate)} />}
      {!outdated && refused?.quoteId === quote.id && (
        <Notice tone="warning" announced title={t('book.again')} action={again(t('book.fresh'))}>
          {refused.text}
        </Notice>
      )}
      <Form {...edit.props} className={`${styles.group} content-start`} onSubmit={book}>
        <ErrorSummary labels={props.labels} />
        {props.children}
        <div className="flex flex-wrap items-center gap-12">
          {!outdated && <SubmitButton busy={t('book.busy')}>{t('book.action', { price: props.price })}</SubmitButton>}
        </div>
      </Form>
    </section>
  );
}
