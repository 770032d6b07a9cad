import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { RecordHeading, RecordPage } from '@/modules/records';
import { Tabs } from '@/ui/Tabs';
import { BookingList } from './components/BookingList';
import type { Part } from './rules';

/** Upcoming and past visits of the signed-in user. */
export default function BookingsPage() {
  const { t } = useTranslation('bookings');
  const [search, setSearch] = useSearchParams();
  const part: Part = search.get('tab') === 'past' ? 'past' : 'upcoming';
  return (
    <RecordPage title={t('title')} signedOut={t('signedOut')} logIn={t('logIn')}>
      <RecordHeading>{t('title')}</RecordHeading>
      <Tabs
        label={t('tabs')}
        value={part}
        onChange={(tab) => setSearch(tab === 'past' ? { tab } : {}, { replace: true })}
        tabs={[
          { id: 'upcoming', label: t('upcoming') },
          { id: 'past', label: t('past') },
        ]}
      >
        {(shown) => <BookingList part={shown} />}
      </Tabs>
    </RecordPage>
  );
}
