import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument, DocumentKind } from '@/api/generated/admin.gen';
import { formatDateTime } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { fileSize } from '@/ui/form';
import { FileIcon } from '@/ui/pageIcons';
import { Select } from '@/ui/Select';

interface ApplicationDocumentsProps {
  documents: readonly ApplicationDocument[];
  /** Requests new links; each is valid for a few minutes. */
  onFresh: () => void;
  busy: boolean;
}

/** The kind of a document, in the words of the form. */
const fieldOf: Partial<Record<DocumentKind, 'license' | 'resume' | 'reference'>> = {
  DOCUMENT_KIND_LICENSE: 'license',
  DOCUMENT_KIND_RESUME: 'resume',
  DOCUMENT_KIND_REFERENCE: 'reference',
};

function useKindText() {
  const { t } = useTranslation('applications');
  return (kind: DocumentKind): string => t(`fields.${fieldOf[kind] ?? 'reference'}`);
}

/** The documents of an application, two of them side by side if wanted. */
export function ApplicationDocuments({ documents, onFresh, busy }: ApplicationDocumentsProps) {
  const { t } = useTranslation('application-desk');
  const [compares, setCompares] = useState(false);
  if (documents.length === 0) return <p className="muted">{t('noDocuments')}</p>;
  return (
    <>
      <p className="small muted">{t('documentsText')}</p>
      <ul className="grid gap-10">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentCard document={document} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-16 gap-y-8">
        <Button size="small" loading={busy} onClick={onFresh}>
          {t('fresh')}
        </Button>
        {documents.length > 1 && (
          <Button size="small" aria-expanded={compares} onClick={() => setCompares(!compares)}>
            {t('compare')}
          </Button>
        )}
      </div>
      {compares && <SideBySide documents={documents} />}
    </>
  );
}

function DocumentCard({ document }: { document: ApplicationDocument }) {
  const { t } = useTranslation(['application-desk', 'applications']);
  const kindText = useKindText();
  const { fileName, kind, sizeBytes, createTime, downloadUrl } = document;
  return (
    <div className="grid-cols-[auto_minmax(0,1fr)] py-12 px-14 grid gap-12 wrap-anywhere border border-line rounded-field">
      <FileIcon />
      <div>
        <p>{kindText(kind)}</p>
        <a
          href={downloadUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('applications:document.open', { name: fileName })}
        >
          <bdi>{fileName}</bdi>
        </a>
        <p className="small muted num">
          <bdi className="ltr">{fileSize(Number(sizeBytes))}</bdi> ·{' '}
          {t('received', { when: formatDateTime(createTime) })}
        </p>
      </div>
    </div>
  );
}

/** Two documents side by side: pictures inline, others as cards that open them. */
function SideBySide({ documents }: Pick<ApplicationDocumentsProps, 'documents'>) {
  const { t } = useTranslation('application-desk');
  const kindText = useKindText();
  const [chosen, setChosen] = useState([documents[0]?.id ?? '', documents[1]?.id ?? '']);
  return (
    <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] grid items-start gap-16">
      {([t('left'), t('right')] as const).map((label, side) => {
        const document = documents.find(({ id }) => id === chosen[side]) ?? documents[side];
        return (
          <div key={label} className="grid gap-10" role="group" aria-label={label}>
            <Select
              small
              aria-label={label}
              value={document?.id ?? ''}
              onChange={({ target }) => setChosen(chosen.map((id, index) => (index === side ? target.value : id)))}
              options={documents.map(({ id, kind, fileName }) => ({
                value: id,
                text: `${kindText(kind)}: ${fileName}`,
              }))}
            />
            {document && <DocumentPreview key={document.downloadUrl} document={document} />}
          </div>
        );
      })}
    </div>
  );
}

function DocumentPreview({ document }: { document: ApplicationDocument }) {
  const { t } = useTranslation('application-desk');
  const kindText = useKindText();
  const [failed, setFailed] = useState(false);
  const { mediaType, downloadUrl, kind, fileName } = document;
  if (!mediaType.startsWith('image/')) return <DocumentCard document={document} />;
  return failed ? (
    <>
      <p className="muted">{t('pictureFailed')}</p>
      <DocumentCard document={document} />
    </>
  ) : (
    <a href={downloadUrl} target="_blank" rel="noopener noreferrer">
      <img
        src={downloadUrl}
        alt={t('picture', { kind: kindText(kind), name: fileName })}
        className="max-h-640 bg-bg object-contain w-full border border-line rounded-field"
        onError={() => setFailed(true)}
      />
    </a>
  );
}
