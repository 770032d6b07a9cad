import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { adminApi, type ProductInput } from '@/api/generated/admin.gen';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { RecordHead, RecordPart } from '@/modules/admin-table';
import { useToast } from '@/ui/toaster';
import { ProductForm } from './ProductForm';
import { valuesOf } from './productValues';

interface NewProductProps {
  table: { linkTo: (record: { id: string }) => { to: { search: string }; state: unknown } };
}

/** A new product, which opens once it is saved. */
export function NewProduct({ table }: NewProductProps) {
  const { t } = useTranslation('admin-catalogue');
  const toast = useToast();
  const navigate = useNavigate();
  const [create] = adminApi.useCreateProductMutation();
  const { keyFor, done } = useIdempotencyKey();

  const save = async (product: ProductInput) => {
    const saved = await create({
      'Idempotency-Key': keyFor(product),
      createProductRequest: { product },
    }).unwrap();
    done();
    toast.success(t('created'), saved.name);
    const { to, state } = table.linkTo(saved);
    void navigate(to, { state, replace: true });
    return valuesOf(saved);
  };

  return (
    <>
      <RecordHead title={t('add')} status={{ text: t('draft'), tone: 'secondary' }}>
        {t('addText')}
      </RecordHead>
      <RecordPart title={t('product')}>
        <ProductForm status="PRODUCT_STATUS_ACTIVE" save={save} action={t('create')} />
      </RecordPart>
    </>
  );
}
