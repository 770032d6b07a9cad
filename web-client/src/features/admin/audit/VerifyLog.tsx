import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type AuditVerification } from '@/api/generated/admin.gen';
import { formatTime } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';

/** Verifies the chain of hashes on demand. One call checks a part of a long log; the next continues after it. */
export function VerifyLog() {
  const { t } = useTranslation('admin-audit');
  const [verify, { data, error, isLoading }] = adminApi.useVerifyAuditLogMutation();
  const rest = data && !data.isComplete && !data.fault ? String(BigInt(data.lastNumber) + 1n) : undefined;
  const button = (
    <Button
      size="small"
      loading={isLoading}
      onClick={() => void verify({ verifyAuditLogRequest: rest === undefined ? {} : { fromNumber: rest } })}
    >
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
        ? verifyTime && t('verify.checkedText', { number, time: formatTime(verifyTime) })
        : t('verify.partText')}
    </Notice>
  );
}
