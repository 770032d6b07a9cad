import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import type { ProductInput } from '@/api/generated/admin.gen';
import { publicApi } from '@/api/generated/public.gen';
import { isKnownCategory, isKnownMark } from '@/domain/catalogue';
import { isPicture, pictureNames, ProductPicture } from '@/domain/ProductPicture';
import { countryName } from '@/i18n/countries';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { Button } from '@/ui/Button';
import { CheckboxGroup, Form, NumberField, schemaResolver, SelectField, SubmitButton, TextField } from '@/ui/form';
import { CloseIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { PlusIcon } from '@/ui/pageIcons';
import styles from './CatalogueAdminPage.module.css';
import {
  DESCRIPTION_MAX_LENGTH,
  emptyProduct,
  fieldOf,
  inputOf,
  MOST_TIERS,
  NAME_MAX_LENGTH,
  productSchema,
  type ProductValues,
  reasonKey,
  REGION_MAX_LENGTH,
  textLanguages,
} from './productValues';

interface ProductFormProps {
  /** The existing product; omitted for a new one. */
  values?: ProductValues;
  /** The status that it keeps. */
  status: NonNullable<ProductInput['status']>;
  /** Saves it; returns the new form values. */
  save: (input: ProductInput) => Promise<ProductValues>;
  /** Reloads it after another admin's change. */
  refetch?: Refetch;
  /** Text of the button. */
  action: string;
}

/** The editable fields of a product. Keeps the input, also after another admin's change. */
export function ProductForm({ values = emptyProduct, status, save, refetch, action }: ProductFormProps) {
  const { t } = useTranslation(['admin-catalogue', 'catalogue', 'common']);
  const { data: options, error, isFetching, refetch: reload } = publicApi.useGetCatalogueOptionsQuery();
  const form = useForm<ProductValues>({ resolver: schemaResolver(productSchema), defaultValues: values });
  const edit = useMutationForm<ProductValues, ProductValues>({
    form,
    failed: t('saveFailed'),
    values,
    valuesOf: (saved) => saved,
    refetch,
    fields: (violation) => fieldOf(violation, inputOf(form.getValues(), status)),
    violationText: reasonKey,
    save: (typed) => save(inputOf(typed, status)),
  });
  const [country, picture, category] = useWatch({
    control: form.control,
    name: ['originCountry', 'picture', 'category'],
  });

  const pictures = [...pictureNames, ...(isPicture(picture) || picture === '' ? [] : [picture])];
  const named = countryName(country.trim().toUpperCase());

  return (
    <Form {...edit.props} className={styles.form}>
      {error && !options && (
        <LoadError
          title={t('optionsFailed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void reload()}
        />
      )}
      <div className="grid-cols-[repeat(auto-fit,minmax(168px,1fr))] grid items-start gap-14">
        <TextField name="sku" label={t('catalogue:fact.sku')} help={t('skuHelp')} dir="ltr" maxLength={40} />
        <SelectField
          name="category"
          label={t('category')}
          placeholder={t('choose')}
          options={(options?.categories ?? [])
            .map((facet) => facet.category)
            .filter(isKnownCategory)
            .map((value) => ({ value, text: t(`catalogue:category.${value}`) }))}
        />
      </div>
      {textLanguages.map((language) => (
        <fieldset key={language} className="pt-14 grid gap-14 border-t border-line-2">
          <legend className="mb-10 font-650">{t(`text.${language}`)}</legend>
          <TextField
            name={`texts.${language}.name`}
            label={t('name')}
            optional={language !== 'en'}
            maxLength={NAME_MAX_LENGTH}
          />
          <TextField
            name={`texts.${language}.description`}
            label={t('description')}
            optional
            rows={3}
            maxLength={DESCRIPTION_MAX_LENGTH}
          />
        </fieldset>
      ))}
      <fieldset className="pt-14 grid gap-14 border-t border-line-2">
        <legend className="mb-10 font-650">{t('prices')}</legend>
        <SelectField
          name="currencyCode"
          label={t('catalogue:filter.currency')}
          placeholder={t('choose')}
          options={(options?.currencies ?? []).map((value) => ({ value, text: value }))}
        />
        <Tiers />
      </fieldset>
      <fieldset className="pt-14 grid gap-14 border-t border-line-2">
        <legend className="mb-10 font-650">{t('maker')}</legend>
        <div className="grid-cols-[repeat(auto-fit,minmax(168px,1fr))] grid items-start gap-14">
          <TextField
            name="originCountry"
            label={t('country')}
            help={named === country.trim().toUpperCase() ? t('countryHelp') : named}
            dir="ltr"
            maxLength={2}
          />
          <TextField name="supplierRegion" label={t('region')} optional maxLength={REGION_MAX_LENGTH} />
          <NumberField name="leadTimeDays" label={t('catalogue:fact.lead')} whole />
        </div>
        <CheckboxGroup
          name="marks"
          legend={t('catalogue:filter.marks')}
          optional
          options={(options?.qualityMarks ?? [])
            .map(({ qualityMark }) => qualityMark)
            .filter(isKnownMark)
            .map((value) => ({ value, text: t(`catalogue:mark.${value}`) }))}
        />
      </fieldset>
      <div className="grid-cols-[88px_minmax(0,1fr)] grid items-center gap-16">
        <ProductPicture picture={picture} category={category} />
        <SelectField
          name="picture"
          label={t('pictureLabel')}
          optional
          placeholder={t('pictureOfCategory')}
          options={pictures.map((value) => ({ value, text: isPicture(value) ? t(`picture.${value}`) : value }))}
        />
      </div>
      <div className="flex flex-wrap gap-12">
        <SubmitButton size="small" busy={t('saving')}>
          {action}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Prices by quantity; the first is the minimum order. */
function Tiers() {
  const { t } = useTranslation('admin-catalogue');
  const { fields, append, remove } = useFieldArray<ProductValues, 'tiers'>({ name: 'tiers' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className={`${styles.tier} grid-cols-[1fr_1fr_auto] grid items-start gap-12`}
          role="group"
          aria-label={t('tier', { number: index + 1 })}
        >
          <NumberField name={`tiers.${index}.quantity`} label={t(index === 0 ? 'tierFirst' : 'tierFrom')} whole />
          <NumberField name={`tiers.${index}.price`} label={t('tierPrice')} />
          {index > 0 && (
            <Button
              size="small"
              variant="text"
              aria-label={t('tierRemove', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <CloseIcon small />
            </Button>
          )}
        </div>
      ))}
      {fields.length < MOST_TIERS && (
        <div>
          <Button size="small" startIcon={<PlusIcon small />} onClick={() => append({ quantity: '', price: '' })}>
            {t('tierAdd')}
          </Button>
        </div>
      )}
    </>
  );
}
