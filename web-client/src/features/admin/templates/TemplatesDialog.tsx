import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type ReplyTemplate } from '@/api/generated/admin.gen';
import { languageNames } from '@/i18n/languages';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { TemplateForm } from './TemplateForm';
import styles from './templates.module.css';
import { languagesOf } from './texts';

/** Reply templates of the office: list, create, edit and delete. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-templates', 'admin']);
  const [editing, setEditing] = useState<ReplyTemplate | 'new'>();
  const [deleting, setDeleting] = useState<ReplyTemplate>();
  const [remove] = adminApi.useDeleteReplyTemplateMutation();
  const stopEditing = () => setEditing(undefined);
  if (editing) {
    return (
      <Dialog size="md" deliberate title={editing === 'new' ? t('new') : t('edit')} onClose={stopEditing}>
        <TemplateForm template={editing === 'new' ? undefined : editing} onClose={stopEditing} />
      </Dialog>
    );
  }
  return (
    <Dialog size="md" title={t('title')} onClose={onClose}>
      <Templates onEdit={setEditing} onDelete={setDeleting} />
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('admin:desk.close')}
        </Button>
        <Button variant="contained" onClick={() => setEditing('new')}>
          {t('new')}
        </Button>
      </DialogActions>
      {deleting && (
        <ActionDialog
          title={t('deleteTitle', { name: deleting.name })}
          action={t('delete')}
          destructive
          done={t('deleted')}
          failed={t('deleteFailed')}
          act={() => remove({ id: deleting.id })}
          onClose={() => setDeleting(undefined)}
        >
          <p>{t('deleteText')}</p>
        </ActionDialog>
      )}
    </Dialog>
  );
}

interface TemplatesProps {
  onEdit: (template: ReplyTemplate) => void;
  onDelete: (template: ReplyTemplate) => void;
}

function Templates({ onEdit, onDelete }: TemplatesProps) {
  const { t } = useTranslation('admin-templates');
  const { data, error, isFetching, refetch } = adminApi.useListReplyTemplatesQuery();
  if (!data) {
    return error ? (
      <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  if (data.replyTemplates.length === 0) return <EmptyState quiet title={t('empty')} text={t('emptyText')} />;
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {data.replyTemplates.map((template) => (
        <li
          key={template.id}
          className="flex flex-wrap items-center justify-between gap-16 gap-y-4 border-b border-line"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-600">
              <bdi>{template.name}</bdi>
            </p>
            <p className="small muted">
              {languagesOf(template)
                .map((language) => languageNames[language])
                .join(', ')}
            </p>
          </div>
          <div className="flex gap-8">
            <Button
              size="small"
              variant="text"
              aria-label={t('editOf', { name: template.name })}
              onClick={() => onEdit(template)}
            >
              {t('change')}
            </Button>
            <Button
              size="small"
              variant="text"
              color="error"
              aria-label={t('deleteOf', { name: template.name })}
              onClick={() => onDelete(template)}
            >
              {t('delete')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
