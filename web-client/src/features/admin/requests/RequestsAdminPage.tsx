import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi } from '@/api/generated/admin.gen';
import { userApi } from '@/api/generated/user.gen';
import { isKnownCategory, productCategories } from '@/domain/catalogue';
import { requestStatuses } from '@/domain/requests';
import { enumText } from '@/i18n/enumText';
import { formatListDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { choiceFilter, dayFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { Segmented } from '@/ui/Segmented';
import { CellLines } from '@/ui/Table';
import { Board, isOnBoard } from './Board';
import { OpenRequest } from './OpenRequest';

const filters = {
  q: textFilter('query'),
  status: choiceFilter('status', 'PRODUCT_REQUEST_STATUS_', ['PRODUCT_REQUEST_STATUS_UNSPECIFIED', ...requestStatuses]),
  category: choiceFilter('category', 'PRODUCT_CATEGORY_', ['PRODUCT_CATEGORY_UNSPECIFIED', ...productCategories]),
  offers: dayFilter('offerUntilDate'),
};

const views = ['board', 'list'] as const;

const { exportProductRequests } = adminApi.enhanceEndpoints({
  endpoints: { exportProductRequests: fileEndpoint },
}).endpoints;

/** Product requests as a board by status or as a list; the address keeps the choice. */
export default function RequestsAdminPage() {
  const { t } = useTranslation(['admin-requests', 'admin', 'requests', 'catalogue']);
  const [parameters, setParameters] = useSearchParams();
  const table = useAdminTable(filters);
  const { status } = table.wanted;
  // The board omits closed requests.
  const isClosed = status !== undefined && !isOnBoard(status);
  const view = parameters.get('view') === 'list' || isClosed ? 'list' : 'board';
  const list = userApi.useListProductRequestsQuery(table.request, { skip: view === 'board' });
  const file = useExport('product-requests', (dispatch) =>
    dispatch(exportProductRequests.initiate(table.wanted, freshFile)).unwrap(),
  );
  const choose = (chosen: (typeof views)[number]) =>
    setParameters((before) => {
      if (chosen === 'list') before.set('view', chosen);
      else before.delete('view');
      if (chosen === 'board' && isClosed) before.delete('status');
      return before;
    });
  return (
    <>
      <div className="mb-16">
        <Segmented
          label={t('view.label')}
          value={view}
          onChange={choose}
          options={views.map((value) => ({ value, text: t(`view.${value}`) }))}
        />
      </div>
      <AdminTable
        table={table}
        list={list}
        file={file}
        instead={view === 'board' && <Board table={table} />}
        rowsOf={({ requests }) => requests}
        words={{
          label: t('admin:requests'),
          search: t('search'),
          failed: t('listFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
        filters={{
          status: {
            label: t('admin:desk.status'),
            textOf: (value) =>
              value === 'PRODUCT_REQUEST_STATUS_UNSPECIFIED' ? t('anyStatus') : enumText('requests:status', value),
          },
          category: {
            label: t('requests:fact.category'),
            textOf: (value) =>
              value === 'PRODUCT_CATEGORY_UNSPECIFIED'
                ? t('catalogue:filter.everyCategory')
                : t(`catalogue:category.${value}`),
          },
          offers: { label: t('offersUntil') },
        }}
        columns={[
          {
            head: t('product'),
            cell: ({ productName, number }) => (
              <CellLines below={<bdi className="ltr num">{number}</bdi>}>
                <bdi>{productName}</bdi>
              </CellLines>
            ),
          },
          {
            head: t('admin:desk.customer'),
            customer: ({ email, updateTime }) => ({ email, below: formatListDate(updateTime) }),
          },
          {
            head: t('requests:fact.quantity'),
            numeric: true,
            card: 'start',
            cell: ({ quantityNeeded, category }) => (
              <CellLines below={isKnownCategory(category) && t(`catalogue:category.${category}`)}>
                <bdi className="num">{formatNumber(quantityNeeded)}</bdi>
              </CellLines>
            ),
          },
          {
            head: t('admin:desk.status'),
            standing: ({ status, paymentOverdue, unreadMessageCount: unread }) => ({
              status,
              text: [
                enumText('requests:status', status),
                paymentOverdue && t('waits.overdue'),
                unread > 0 && t('requests:unread', { count: unread }),
              ]
                .filter(Boolean)
                .join(' · '),
              waits: unread > 0 || paymentOverdue,
            }),
          },
        ]}
        record={(id) => <OpenRequest key={id} id={id} />}
      />
    </>
  );
}
