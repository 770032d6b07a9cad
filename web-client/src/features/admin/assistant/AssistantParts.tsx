import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '@/auth/useMay';
import { Tabs } from '@/ui/Tabs';
import { CrisisList } from './CrisisList';
import { UsageReport } from './UsageReport';

const parts = ['usage', 'crises'] as const;

/** Usage of the assistant and detected crises, as counts only. */
export default function AssistantParts() {
  const { t } = useTranslation('admin-assistant');
  const [parameters, setParameters] = useSearchParams();
  const mayRead = { usage: useMay('finance'), crises: useMay('clinical_reviewer') };
  const own = parts.filter((name) => mayRead[name]);
  const part = own.find((name) => name === parameters.get('part')) ?? own[0] ?? 'usage';
  return (
    <div className="gap-24 grid min-w-0">
      <p className="muted">{t('note')}</p>
      <Tabs
        look="pill"
        label={t('title')}
        tabs={own.map((id) => ({ id, label: t(`part.${id}`) }))}
        value={part}
        onChange={(chosen) => setParameters({ tab: 'assistant', ...(chosen !== 'usage' && { part: chosen }) })}
      >
        {(chosen) => (chosen === 'crises' ? <CrisisList /> : <UsageReport />)}
      </Tabs>
    </div>
  );
}
