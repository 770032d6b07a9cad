import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { CallIcon } from '@/ui/icons';
import styles from './CrisisRow.module.css';

const emergency = '911';

/** A number to call. The surrounding sentence contains its text. */
function Call({ number, children }: { number: string; children?: ReactNode }) {
  return (
    <a className="ltr" href={`tel:${number.replaceAll('-', '')}`}>
      {children}
    </a>
  );
}

/** Emergency contacts: always visible, also on the written-out page. Texts of `therapy`. */
export function CrisisRow() {
  const { t } = useTranslation('therapy');
  return (
    <p className={`${styles.crisis} py-12 px-16 rounded-btn bg-warning-wash flex gap-10 max-w-none text-14`}>
      <CallIcon />
      <span>
        <Trans
          t={t}
          i18nKey="assistant.crisis"
          values={{ emergency }}
          components={{
            line: <Call number={site.crisisLine} />,
            emergency: <Call number={emergency} />,
          }}
        />
      </span>
    </p>
  );
}
