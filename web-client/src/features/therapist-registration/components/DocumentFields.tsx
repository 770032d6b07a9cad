import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApplicationOptions, DocumentRule } from '@/api/generated/public.gen';
import type { ApplicationDocument, TherapistApplication } from '@/api/generated/user.gen';
import { Button } from '@/ui/Button';
import { FileField, fileSize, TextField } from '@/ui/form';
import { FileIcon } from '@/ui/pageIcons';
import { type ApplicationValues, bankFields, documentName, type DocumentName, givesBank, limits } from '../form';
import { type DocumentsRules, useDocuments } from '../useDocuments';
import styles from './Application.module.css';

type Documents = ReturnType<typeof useDocuments>;

interface DocumentFieldsProps extends DocumentsRules {
  options: ApplicationOptions;
  application: TherapistApplication | undefined;
}

/** The required documents with the uploaded ones, and the bank account. */
export default function DocumentFields({ options, application, ...rules }: DocumentFieldsProps) {
  const { t } = useTranslation('applications');
  const documents = useDocuments(rules);
  return (
    <>
      <p className="muted">{t('help.documents')}</p>
      {options.documents.map((rule) => {
        const name = documentName(rule.kind);
        return (
          name && (
            <DocumentField
              key={name}
              name={name}
              rule={rule}
              maxBytes={Number(options.maxFileBytes)}
              there={application?.documents.filter(({ kind }) => kind === rule.kind) ?? []}
              documents={documents}
            />
          )
        );
      })}
      <BankFields hint={application?.bankAccountHint ?? ''} />
    </>
  );
}

interface DocumentFieldProps {
  name: DocumentName;
  rule: DocumentRule;
  maxBytes: number;
  /** The uploaded documents of this kind. */
  there: readonly ApplicationDocument[];
  documents: Documents;
}

function DocumentField({ name, rule, maxBytes, there, documents }: DocumentFieldProps) {
  const { t } = useTranslation('applications');
  const { setValue, clearErrors } = useFormContext<ApplicationValues>();
  const chosen = useWatch<ApplicationValues, DocumentName>({ name });
  const { uploads, send } = documents;

  useEffect(() => {
    if (!chosen) return;
    clearErrors(name);
    send(name, chosen);
    // Only a chosen file triggers an upload; the upload function changes with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);

  return (
    <div className="gap-12 grid">
      <FileField
        name={name}
        label={t(`fields.${name}`)}
        accept={rule.extensions}
        maxBytes={maxBytes}
        optional={!rule.isRequired}
        upload={uploads.of(name)}
        onRemove={() => {
          uploads.forget(name);
          setValue(name, null);
        }}
      />
      {there.length > 0 && (
        <ul className={`${styles.files} grid gap-8`} aria-label={`${t('document.sent')}: ${t(`fields.${name}`)}`}>
          {there.map((document) => (
            <SentDocument key={document.id} document={document} documents={documents} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SentDocument({ document, documents }: { document: ApplicationDocument; documents: Documents }) {
  const { t } = useTranslation('applications');
  const { id, fileName, sizeBytes, downloadUrl } = document;
  return (
    <li>
      <FileIcon />
      <span className="gap-y-0 gap-x-12 flex flex-wrap wrap-anywhere">
        {downloadUrl ? (
          <a
            href={downloadUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('document.open', { name: fileName })}
          >
            <bdi>{fileName}</bdi>
          </a>
        ) : (
          <bdi>{fileName}</bdi>
        )}
        <span className="small muted num">
          <bdi className="ltr">{fileSize(Number(sizeBytes))}</bdi> · {t('document.sent')}
        </span>
      </span>
      <Button
        variant="text"
        size="small"
        loading={documents.removing === id}
        aria-label={t('document.removeNamed', { name: fileName })}
        onClick={() => void documents.remove(document)}
      >
        {t('document.remove')}
      </Button>
    </li>
  );
}

/** The therapist's bank account: entered once, afterwards only its last characters are shown. */
function BankFields({ hint }: { hint: string }) {
  const { t } = useTranslation('applications');
  const { getValues } = useFormContext<ApplicationValues>();
  const [changes, setChanges] = useState(false);
  const shown = !hint || changes || givesBank(getValues());
  return (
    <div role="group" aria-labelledby="application-bank" className="gap-16 pt-12 grid">
      <h4 className="text-18" id="application-bank">
        {t('bank.title')}
      </h4>
      {hint && <p>{t('bank.kept', { hint: `\u2066…${hint}\u2069` })}</p>}
      {shown ? (
        <>
          <p className="muted">{t('bank.text')}</p>
          <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] grid items-start gap-24 gap-y-20">
            {bankFields.map((name) => (
              <TextField
                key={name}
                name={name}
                label={t(`fields.${name}`)}
                optional={Boolean(hint)}
                autoComplete="off"
                dir={name === 'accountHolder' || name === 'bankName' ? 'auto' : 'ltr'}
                maxLength={limits.bank[name]}
              />
            ))}
          </div>
        </>
      ) : (
        <div>
          <Button size="small" onClick={() => setChanges(true)}>
            {t('bank.change')}
          </Button>
        </div>
      )}
    </div>
  );
}
