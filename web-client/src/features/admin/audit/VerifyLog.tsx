import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type AuditVerification } from '@/api/generated/admin.gen';
import { formatLocalTime } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { wallAt } from '../frame/officeClock';
import { useLiveState } from '../frame/useLive';

/** Verifies the chain of hashes on demand. One call checks a part of a long log; the next continues after it. */
export function VerifyLog() {
  const { t } = useTranslation('admin-audit');
  const [verify, { data, error, isLoading }] = adminApi.useVerifyAuditLogMutation();
  // The next entry to verify; a failed call does not lose it.
  const [rest, setRest] = useState<string>();
  const run = async () => {
    const { data: part } = await verify({ verifyAuditLogRequest: rest === undefined ? {} : { fromNumber: rest } });
    if (part) setRest(part.isComplete || part.fault ? undefined : String(BigInt(part.lastNumber) + 1n));
  };
  const button = (
    <Button size="small" loading={isLoading} onClick={() => void run()}>
      {isLoading ? t('verify.busy') : t(rest === undefined ? 'verify.action' : 'verify.rest')}
    </Button>
  );
  if (error) {
    return (
      <Notice tone="error" announced title={t('verify.failed')} action={button}>
        {apiErrorText(error)}
      </Notice>
    );
  }
  if (data) return <Result verification={data} action={button} />;
  return (
    <Notice title={t('verify.title')} action={button}>
      {t('verify.text')}
    </Notice>
  );
}

function Result({ verification, action }: { verification: AuditVerification; action: ReactNode }) {
  const { t } = useTranslation('admin-audit');
  const { officeOffset } = useLiveState();
  const { fault, isComplete, lastNumber, verifyTime } = verification;
  const number = formatNumber(Number(lastNumber));
  if (fault) {
    return (
      <Notice
        tone="error"
        announced
        title={t(`verify.fault.${fault.kind}`, { number: formatNumber(Number(fault.number)) })}
        action={action}
      >
        {t('verify.faultText')}
      </Notice>
    );
  }
  if (lastNumber === '0') return <Notice announced title={t('verify.none')} action={action} />;
  return (
    <Notice
      tone={isComplete ? 'success' : 'info'}
      announced
      title={isComplete ? t('verify.complete') : t('verify.part', { number })}
      action={action}
    >
      {isComplete
        ? verifyTime &&
          t('verify.checkedText', { number, time: formatLocalTime(wallAt(Date.parse(verifyTime), officeOffset)) })
        : t('verify.partText')}
    </Notice>
  );
}
