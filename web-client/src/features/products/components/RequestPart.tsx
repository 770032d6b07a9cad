import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactAbout } from '@/app/paths';
import { Button } from '@/ui/Button';
import { currencies, type RequestField, requestFields } from '../offer';
import styles from './Parts.module.css';

/** What a request needs, as a list to tick off, and the way to send one today. */
export function RequestPart() {
  const { t } = useTranslation('products');
  const [ready, setReady] = useState<ReadonlySet<RequestField>>(new Set());

  const toggle = (field: RequestField) =>
    setReady((before) => {
      const after = new Set(before);
      if (!after.delete(field)) after.add(field);
      return after;
    });

  return (
    <div className={styles.two}>
      <div className={styles.main}>
        <h2>{t('request.title')}</h2>
        <p className="lead">{t('request.lead')}</p>
        <fieldset className={styles.checklist}>
          <legend className="visually-hidden">{t('request.list')}</legend>
          {requestFields.map((field) => (
            <div key={field}>
              <input
                type="checkbox"
                id={`request-${field}`}
                checked={ready.has(field)}
                onChange={() => toggle(field)}
                aria-describedby={`request-${field}-text`}
              />
              <div>
                <label htmlFor={`request-${field}`}>{t(`request.fields.${field}.title`)}</label>
                <p id={`request-${field}-text`} className="muted">
                  {t(`request.fields.${field}.text`, { currencies: currencies.join(', ') })}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
      </div>
      <aside className={styles.today}>
        <h2>{t('request.today')}</h2>
        <p>{t('request.todayText')}</p>
        <p className={`num ${styles.count}`} role="status">
          {t('request.ready', { count: ready.size, of: requestFields.length })}
        </p>
        <Button variant="contained" to={contactAbout('product-sourcing')}>
          {t('request.send')}
        </Button>
        <p className="small muted">{t('request.note')}</p>
      </aside>
    </div>
  );
}
