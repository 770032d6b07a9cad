import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '@/ui/Tabs';
import styles from './assistant.module.css';
import { CrisisList } from './CrisisList';
import { UsageReport } from './UsageReport';

const parts = ['usage', 'crises'] as const;

/** Usage of the assistant and detected crises, as counts only. */
export default function AssistantParts() {
  const { t } = useTranslation('admin-assistant');
  const [parameters, setParameters] = useSearchParams();
  const part = parts.find((name) => name === parameters.get('part')) ?? 'usage';
  return (
    <div className={`${styles.parts} grid min-w-0`}>
      <p className="muted">{t('note')}</p>
      <Tabs
        look="pill"
        label={t('title')}
        tabs={parts.map((id) => ({ id, label: t(`part.${id}`) }))}
        value={part}
        onChange={(chosen) => setParameters({ tab: 'assistant', ...(chosen !== 'usage' && { part: chosen }) })}
      >
        {(chosen) => (chosen === 'crises' ? <CrisisList /> : <UsageReport />)}
      </Tabs>
    </div>
  );
}
