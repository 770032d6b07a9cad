import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import styles from './MessageDesk.module.css';
import { type Filters, MessageFilters, noFilters } from './MessageFilters';
import { MessageList } from './MessageList';
import { OpenMessage } from './OpenMessage';

const MESSAGE = 'message';

/** The list of messages and, beside it, the one that is open. Its id is in the address, so it can be shared and gone back from. */
export function MessageDesk() {
  const { t } = useTranslation('admin');
  const [parameters, setParameters] = useSearchParams();
  const openId = parameters.get(MESSAGE);
  const [filters, setFilters] = useState<Filters>(noFilters);
  const applied = useDeferredValue(filters);

  return (
    <div className={`${styles.desk} ${openId ? styles.reading : ''}`}>
      <section className={styles.list} aria-label={t('list.label')}>
        <MessageFilters filters={filters} onChange={setFilters} />
        <MessageList
          key={JSON.stringify(applied)}
          filters={applied}
          openId={openId}
          onOpen={(id) => setParameters({ [MESSAGE]: id })}
        />
      </section>
      <OpenMessage key={openId} id={openId} onBack={() => setParameters({})} />
    </div>
  );
}
