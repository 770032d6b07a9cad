import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Product, RequestOptions } from '@/api/generated/public.gen';
import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { authThen, paths, requestOfProduct } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { dropDraft, keepDraft } from '@/auth/draft';
import { isKnownCategory } from '@/domain/catalogue';
import { formatNumber } from '@/i18n/numbers';
import { useMutationForm } from '@/modules/forms';
import {
  DateField,
  ErrorSummary,
  Form,
  NumberField,
  schemaResolver,
  SelectField,
  SubmitButton,
  TextField,
} from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import { type ChosenFile, ChosenFiles } from './ChosenFiles';
import { type Draft, DRAFT, limits, NAME_REQUIRED, requestOf, requestSchema, type RequestValues } from './schema';

interface RequestFormProps {
  options: RequestOptions;
  /** The requested product of the catalogue. */
  product?: Product;
  start: RequestValues;
  /** The draft that waited for the sign-in. */
  kept?: Draft;
  onMade: (request: ProductRequest, files: readonly ChosenFile[]) => void;
}

/** All fields of a request (docs/product.md, section 3). Visitors can fill them in; the form is restored after sign-in. */
export function RequestForm({ options, product, start, kept, onMade }: RequestFormProps) {
  const { t, i18n } = useTranslation(['requests', 'catalogue', 'order', 'common']);
  const toast = useToast();
  const navigate = useNavigate();
  const { user } = useSelector(selectAuth);
  const [create] = userApi.useCreateProductRequestMutation();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const schema = useMemo(() => requestSchema(options), [options]);
  const form = useForm<RequestValues>({
    resolver: schemaResolver(schema),
    defaultValues: start,
    shouldFocusError: false,
  });
  const productId = product?.id ?? '';
  const minimum = product?.minimumOrderQuantity ?? 0;
  const quantity = Number(useWatch({ control: form.control, name: 'quantityNeeded' }));
  const isBelowMinimum = quantity > 0 && quantity < minimum;

  const signIn = async (values: RequestValues) => {
    keepDraft(DRAFT, { productId, values, files: files.length } satisfies Draft);
    toast.info(t('order:book.signIn'), t('form.signInText'));
    await navigate(authThen(product ? requestOfProduct(product.id) : `${paths.products}?tab=request`));
  };

  const edit = useMutationForm<RequestValues, ProductRequest>({
    form,
    failed: t('form.failed'),
    save: (values, keyFor) => {
      const request = requestOf(values, { productId, languageCode: i18n.language });
      return create({ createProductRequestRequest: request, 'Idempotency-Key': keyFor(request) }).unwrap();
    },
    onSaved: (made) => {
      dropDraft(DRAFT);
      onMade(made, files);
    },
    onFailed: async ({ status }, values) => {
      if (status !== 401) return undefined;
      await signIn(values);
      return false;
    },
  });

  const labels: Record<keyof RequestValues, string> = {
    productName: t('form.productName'),
    description: t('form.description'),
    category: t('form.category'),
    quantityNeeded: t('form.quantity'),
    targetPrice: t('form.price'),
    currency: t('form.currency'),
    deadline: t('form.deadline'),
    specifications: t('form.specifications'),
  };
  return (
    <Form
      {...edit.props}
      onSubmit={async (values) => void (await (user ? edit.submit(values) : signIn(values)))}
      onInvalid={({ productName }) =>
        toast.error(
          t('common:error'),
          t(productName?.message === NAME_REQUIRED ? 'form.nameRequired' : 'common:summary'),
        )
      }
    >
      {kept && (
        <Notice tone="success" title={t('order:book.kept')} announced>
          {kept.files > 0 && <p>{t('form.filesAgain')}</p>}
        </Notice>
      )}
      <ErrorSummary labels={labels} />
      {product && (
        <p className="muted">
          {t('form.product')} <bdi className="ltr num">{product.sku}</bdi>
        </p>
      )}
      <TextField name="productName" label={labels.productName} maxLength={limits.productName} />
      <TextField
        name="description"
        label={labels.description}
        help={t('form.descriptionHelp')}
        optional
        rows={3}
        maxLength={limits.description}
      />
      <div className="grid-cols-[repeat(2,minmax(0,1fr))] max-sm:grid-cols-1 grid items-start gap-20">
        <SelectField
          name="category"
          label={labels.category}
          optional
          placeholder={t('form.choose')}
          options={options.categories
            .filter(isKnownCategory)
            .map((value) => ({ value, text: t(`catalogue:category.${value}`) }))}
        />
        <NumberField
          name="quantityNeeded"
          label={labels.quantityNeeded}
          help={
            isBelowMinimum
              ? t('form.belowMinimum', { number: formatNumber(minimum) })
              : t('form.quantityHelp', { number: formatNumber(options.maxQuantity) })
          }
          whole
        />
        <NumberField name="targetPrice" label={labels.targetPrice} help={t('form.priceHelp')} optional />
        <SelectField
          name="currency"
          label={labels.currency}
          options={options.currencies.map((value) => ({ value, text: value }))}
        />
        <DateField
          name="deadline"
          label={labels.deadline}
          help={t('form.deadlineHelp')}
          min={options.earliestDeadline}
          max={options.latestDeadline}
          optional
        />
      </div>
      <TextField
        name="specifications"
        label={labels.specifications}
        help={t('form.specificationsHelp')}
        optional
        rows={6}
        maxLength={limits.specifications}
      />
      <ChosenFiles options={options} files={files} onChange={setFiles} />
      <p className="small muted">{t('form.next', { percent: options.depositPercent })}</p>
      <div>
        <SubmitButton busy={t('form.sending')}>{t('form.send')}</SubmitButton>
      </div>
    </Form>
  );
}
