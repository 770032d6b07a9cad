import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductRequest, type RequestAttachment, userApi } from '@/api/generated/user.gen';
import { enumText } from '@/i18n/enumText';
import { ActionDialog } from '@/modules/records';
import { Button } from '@/ui/Button';
import { fileSize } from '@/ui/form';
import { FileIcon } from '@/ui/pageIcons';
import styles from './requests.module.css';
import { RequestUploads } from './RequestUploads';
import { useAttach } from './useAttach';
import { useUpdateCachedRequest } from './useUpdateCachedRequest';

/** Attachments of a request except inspection photos: download, add, remove. */
export function Attachments({ request }: { request: ProductRequest }) {
  const { t } = useTranslation('requests');
  const { id, canAttach } = request;
  const uploads = useAttach(id);
  const show = useUpdateCachedRequest();
  const [remove] = userApi.useRemoveRequestAttachmentMutation();
  const [asked, setAsked] = useState<RequestAttachment>();
  const files = request.attachments.filter(({ inspectionId }) => inspectionId === '');
  return (
    <>
      {files.length === 0 && <p className="muted">{t('files.none')}</p>}
      <ul className={`${styles.files} grid gap-16`}>
        {files.map((file) => (
          <li key={file.id} className="grid items-center gap-12 wrap-anywhere">
            <FileIcon />
            <span>
              <a href={file.downloadUrl} target="_blank" rel="noopener noreferrer">
                <bdi>{file.fileName}</bdi>
              </a>
              <span className="small muted">
                <bdi className="ltr num">{fileSize(Number(file.sizeBytes))}</bdi> ·{' '}
                {enumText('requests:side', file.side)}
              </span>
            </span>
            {file.canRemove && (
              <Button
                size="small"
                variant="text"
                aria-label={t('files.removeNamed', { name: file.fileName })}
                onClick={() => setAsked(file)}
              >
                {t('files.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canAttach && <RequestUploads label={t('files.add')} uploads={uploads} />}
      {asked && (
        <ActionDialog
          destructive
          title={t('files.ask')}
          action={t('files.remove')}
          done={t('files.removed')}
          failed={t('files.removeFailed')}
          act={async () => {
            const result = await remove({ id, attachmentId: asked.id });
            if (result.data) await show(result.data);
            return result;
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <bdi>{asked.fileName}</bdi>
          </p>
        </ActionDialog>
      )}
    </>
  );
}
