import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type Product, type ProductInput } from '@/api/generated/admin.gen';
import { useMay } from '@/auth/useMay';
import { publicApi } from '@/api/generated/public.gen';
import { productPath } from '@/app/paths';
import { useThunks } from '@/api/useThunks';
import { isKnownCategory } from '@/domain/catalogue';
import { statusTone } from '@/domain/statusTone';
import { formatDateTime, formatMoney } from '@/i18n/format';
import { AdminTableRecord, Facts, RECORD_QUERY, RecordHead, RecordPart } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useToast } from '@/ui/toaster';
import { ProductForm } from './ProductForm';
import { inputOf, valuesOf } from './productValues';

/** The open product, with its form and its status. */
export function OpenProduct({ id }: { id: string }) {
  const mayWrite = useMay();
  const { t } = useTranslation(['admin-catalogue', 'admin', 'catalogue']);
  // The name in English, as in the list.
  const query = publicApi.useGetProductQuery({ id, languageCode: 'en' }, RECORD_QUERY);
  const toast = useToast();
  const dispatch = useThunks();
  const [update] = adminApi.useUpdateProductMutation();

  /** Updates immediately, so that the next change starts from the saved version. */
  const show = (saved: Product) =>
    dispatch(publicApi.util.updateQueryData('getProduct', { id, languageCode: 'en' }, () => saved));

  const change = async (product: ProductInput, etag: string) => {
    const saved = await update({ id, updateProductBody: { product, etag } }).unwrap();
    show(saved);
    toast.success(t('saved'), saved.name);
    return valuesOf(saved);
  };

  return (
    <AdminTableRecord query={query} failed={t('openFailed')}>
      {(product) => (
        <>
          <RecordHead
            title={<bdi>{product.name}</bdi>}
            status={{ text: t(`status.${product.status}`), tone: statusTone(product.status) }}
            actions={
              mayWrite && (
                <Offered
                  product={product}
                  onSaved={show}
                  offer={() => change(inputOf(valuesOf(product), 'PRODUCT_STATUS_ACTIVE'), product.etag)}
                />
              )
            }
          >
            <bdi className="ltr num">{product.sku}</bdi>
            {isKnownCategory(product.category) && t(`catalogue:category.${product.category}`)}
            <bdi className="ltr num">{formatMoney(product.price)}</bdi>
          </RecordHead>
          <RecordPart title={t('admin:desk.details')}>
            <Facts
              facts={[
                [t('added'), <bdi className="num">{formatDateTime(product.createTime)}</bdi>],
                [t('lastChange'), <bdi className="num">{formatDateTime(product.updateTime)}</bdi>],
              ]}
            />
          </RecordPart>
          {mayWrite && (
            <RecordPart title={t('edit')}>
              <ProductForm
                values={valuesOf(product)}
                status={product.status}
                save={(input) => change(input, product.etag)}
                refetch={query.refetch}
                action={t('save')}
              />
            </RecordPart>
          )}
        </>
      )}
    </AdminTableRecord>
  );
}

interface OfferedProps {
  product: Product;
  onSaved: (saved: Product) => void;
  /** Offers it again. */
  offer: () => Promise<unknown>;
}

/** Retires a product or offers it again; links its page while it is public. */
function Offered({ product, onSaved, offer }: OfferedProps) {
  const { t } = useTranslation('admin-catalogue');
  const toast = useToast();
  const [retire] = adminApi.useRetireProductMutation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const retired = product.status === 'PRODUCT_STATUS_RETIRED';

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(t('saveFailed'), apiErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  const takeOut = async () => {
    onSaved(await retire({ id: product.id }).unwrap());
    toast.success(t('retired'), product.name);
  };

  return (
    <>
      {retired ? (
        <Button size="small" loading={busy} onClick={() => void attempt(offer)}>
          {t('offerAgain')}
        </Button>
      ) : (
        <>
          <Button size="small" to={productPath(product.id)}>
            {t('page')}
          </Button>
          <Button size="small" color="error" loading={busy} onClick={() => setAsking(true)}>
            {t('retire')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t('retireTitle')}
        action={t('retire')}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void attempt(takeOut);
        }}
      >
        {t('retireText', { name: product.name })}
      </ConfirmDialog>
    </>
  );
}
