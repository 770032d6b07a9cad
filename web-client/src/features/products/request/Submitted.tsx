import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductRequest } from '@/api/generated/user.gen';
import { requestPath } from '@/app/paths';
import { BookingConfirmation } from '@/modules/order/BookingConfirmation';
import { useAttach } from '@/modules/requests/useAttach';
import { FileRow } from '@/ui/form';
import type { ChosenFile } from './ChosenFiles';

interface SubmittedProps {
  request: ProductRequest;
  files: readonly ChosenFile[];
  onAnother: () => void;
}

/** The submitted request: its number, its link and its uploads, which continue on other pages. A failed upload can be repeated; the request stays. */
export function Submitted({ request, files, onAnother }: SubmittedProps) {
  const { t } = useTranslation('requests');
  const { send, forget, all } = useAttach(request.id, { home: requestPath(request.id) });
  useEffect(() => {
    // Each row shows its result.
    for (const { id, file } of files) send(id, file).catch(() => undefined);
  }, [files, send]);

  return (
    <BookingConfirmation
      title={t('form.done')}
      to={requestPath(request.id)}
      open={t('form.open')}
      another={t('form.another')}
      onAnother={onAnother}
    >
      <p>
        {t('number')}: <b className="ltr num">{request.number}</b>
      </p>
      <p>{t('form.doneText')}</p>
      <ul className="grid gap-10" aria-live="polite" aria-label={t('form.files')}>
        {all.map((one) => (
          <li key={one.id}>
            <FileRow file={one.file} upload={one} onRemove={() => forget(one.id)} />
          </li>
        ))}
      </ul>
    </BookingConfirmation>
  );
}
