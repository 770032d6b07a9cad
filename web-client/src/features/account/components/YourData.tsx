import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { DownloadIcon } from '@/ui/pageIcons';
import { MarkedList, TextSection } from '@/ui/TextSection';
import { useDownload } from '@/ui/useDownload';
import { useOwnDataFile } from '../useOwnDataFile';
import { useReasonText } from '../useReasonText';

const holds = ['account', 'orders', 'sessions', 'requests', 'payments', 'conversations', 'messages', 'mails'] as const;

/** Exports everything that the platform holds about the user. */
export function YourData() {
  const { t } = useTranslation('account');
  const { busy, download } = useDownload({
    name: 'selam-data',
    ending: 'json',
    request: useOwnDataFile(),
    done: t('data.done'),
    failed: t('data.failed'),
    reasonOf: useReasonText(),
  });
  return (
    <TextSection id="data" title={t('data.title')}>
      <p>{t('data.text')}</p>
      <MarkedList items={holds.map((kind) => t(`data.holds.${kind}`))} />
      <p className="muted">{t('data.format')}</p>
      <div>
        <Button loading={busy} onClick={() => void download()}>
          <DownloadIcon small />
          {busy ? t('data.preparing') : t('data.download')}
        </Button>
      </div>
    </TextSection>
  );
}
