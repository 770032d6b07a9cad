import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi } from '@/api/generated/admin.gen';
import { useMay } from '@/auth/useMay';
import { formatListDate } from '@/i18n/format';
import { choiceFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { Button } from '@/ui/Button';
import { PlusIcon, UploadIcon } from '@/ui/pageIcons';
import { CellLines } from '@/ui/Table';
import { ImportDialog } from './ImportDialog';
import { NewProduct } from './NewProduct';
import { OpenProduct } from './OpenProduct';

const filters = {
  q: textFilter('query'),
  category: choiceFilter('category', 'PRODUCT_CATEGORY_', [
    'PRODUCT_CATEGORY_UNSPECIFIED',
    'PRODUCT_CATEGORY_ELECTRONICS',
    'PRODUCT_CATEGORY_TEXTILES',
    'PRODUCT_CATEGORY_HOME',
    'PRODUCT_CATEGORY_BUILDING',
    'PRODUCT_CATEGORY_MACHINERY',
    'PRODUCT_CATEGORY_PACKAGING',
  ]),
  status: choiceFilter('status', 'PRODUCT_STATUS_', [
    'PRODUCT_STATUS_UNSPECIFIED',
    'PRODUCT_STATUS_ACTIVE',
    'PRODUCT_STATUS_RETIRED',
  ]),
};

/** Replaces the id in the address while a new product is being written. */
const NEW = 'new';

const { exportCatalogue } = adminApi.enhanceEndpoints({ endpoints: { exportCatalogue: fileEndpoint } }).endpoints;

/** The whole catalogue, active and retired, with new products one by one or from a file. */
export default function CatalogueAdminPage() {
  const { t } = useTranslation(['admin-catalogue', 'admin', 'catalogue']);
  const table = useAdminTable(filters);
  const list = adminApi.useListCatalogueQuery(table.request);
  const file = useExport('catalogue', (dispatch) =>
    dispatch(exportCatalogue.initiate(table.wanted, freshFile)).unwrap(),
  );
  const mayWrite = useMay();
  const [importing, setImporting] = useState(false);
  return (
    <>
      {mayWrite && (
        <div className="mb-14 flex flex-wrap gap-12">
          <Button size="small" variant="contained" {...table.linkTo({ id: NEW })} startIcon={<PlusIcon small />}>
            {t('add')}
          </Button>
          <Button size="small" startIcon={<UploadIcon small />} onClick={() => setImporting(true)}>
            {t('import.open')}
          </Button>
        </div>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <AdminTable
        table={table}
        list={list}
        file={file}
        rowsOf={({ products }) => products}
        words={{
          label: t('admin:catalogue'),
          search: t('search'),
          failed: t('listFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        filters={{
          category: {
            label: t('category'),
            textOf: (value) =>
              value === 'PRODUCT_CATEGORY_UNSPECIFIED'
                ? t('catalogue:filter.everyCategory')
                : t(`catalogue:category.${value}`),
          },
          status: { label: t('admin:desk.status'), textOf: (value) => t(`status.${value}`) },
        }}
        columns={[
          {
            head: t('product'),
            cell: ({ name, sku }) => (
              <CellLines below={<bdi className="ltr num">{sku}</bdi>}>
                <bdi>{name}</bdi>
              </CellLines>
            ),
          },
          {
            head: t('category'),
            cell: ({ category, updateTime }) => (
              <CellLines below={t('changed', { when: formatListDate(updateTime) })}>
                {category !== 'PRODUCT_CATEGORY_UNSPECIFIED' && t(`catalogue:category.${category}`)}
              </CellLines>
            ),
          },
          { head: t('catalogue:fact.price'), money: ({ price }) => price },
          { head: t('admin:desk.status'), standing: ({ status }) => ({ status, text: t(`status.${status}`) }) },
        ]}
        record={(id) => (id === NEW && mayWrite ? <NewProduct table={table} /> : <OpenProduct id={id} />)}
      />
    </>
  );
}
