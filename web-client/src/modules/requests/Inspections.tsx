import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inspection, ProductRequest } from '@/api/generated/user.gen';
import { enumText } from '@/i18n/enumText';
import { formatCalendarDate } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { PriceTable } from '@/ui/PriceTable';
import { StatusBadge } from '@/ui/StatusBadge';
import styles from './requests.module.css';

const classes = ['critical', 'major', 'minor'] as const;

interface InspectionsProps {
  request: Pick<ProductRequest, 'inspections' | 'attachments'>;
  /** Content below each inspection: photo upload for the office. */
  more?: (inspection: Inspection) => ReactNode;
}

/** The inspections of an order: inspected pieces, allowed and found defects, photos. */
export function Inspections({ request, more }: InspectionsProps) {
  const { t } = useTranslation('requests');
  return (
    <ul className="grid gap-16">
      {request.inspections.map((inspection) => {
        const { id, gate, passed, plan, defects, defectRate, inspectDate, note } = inspection;
        const photos = request.attachments.filter(({ inspectionId }) => inspectionId === id);
        const title: string = enumText('requests:gate', gate);
        const row = (name: string, of: (kind: (typeof classes)[number]) => string | undefined) => ({
          name,
          prices: classes.map((kind) => of(kind) ?? ''),
        });
        return (
          <li key={id} className="pb-20 grid gap-12 border-b border-line">
            <div className="gap-y-6 gap-x-14 flex flex-wrap items-center">
              <strong className="text-17">{title}</strong>
              <StatusBadge variant={passed ? 'success' : 'destructive'}>
                {t(passed ? 'inspection.passed' : 'inspection.failed')}
              </StatusBadge>
              <span className="muted">{formatCalendarDate(inspectDate)}</span>
            </div>
            {plan && (
              <p>
                {t('inspection.sample', {
                  sample: formatNumber(plan.sampleSize),
                  lot: formatNumber(plan.lotSize),
                  letter: plan.codeLetter,
                })}
              </p>
            )}
            <PriceTable
              caption={t('inspection.table', { gate: `${title}, ${formatCalendarDate(inspectDate)}` })}
              captionHidden
              columns={[t('inspection.defects'), ...classes.map((kind) => t(`inspection.${kind}`))]}
              rows={[
                row(t('inspection.found'), (kind) => defects && formatNumber(defects[kind])),
                row(t('inspection.accept'), (kind) => plan?.accept && formatNumber(plan.accept[kind])),
                row(t('inspection.limit'), (kind) => plan?.limits && `${plan.limits[kind]}%`),
              ]}
            />
            <p>
              {t('inspection.rate')}{' '}
              <b>
                <bdi className="ltr num">{defectRate}%</bdi>
              </b>
            </p>
            {note && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {note}
              </p>
            )}
            {photos.length > 0 && (
              <ul className={`${styles.photos} flex flex-wrap gap-10`}>
                {photos.map(({ id: photo, downloadUrl, fileName }) => (
                  <li key={photo}>
                    <a href={downloadUrl} target="_blank" rel="noopener noreferrer">
                      <img
                        className="block border border-line-2 rounded-field"
                        src={downloadUrl}
                        alt={t('inspection.photo', { name: fileName })}
                        loading="lazy"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {more?.(inspection)}
          </li>
        );
      })}
    </ul>
  );
}
