import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SignedIn } from '@/auth/SignedIn';
import records from '@/kits/records/Records.module.css';
import { Tabs } from '@/ui/Tabs';
import { BookingList } from './components/BookingList';
import type { Part } from './rules';

/** The visits of the signed-in user: what is coming, what has been. */
export default function BookingsPage() {
  const { t } = useTranslation('bookings');
  const [search, setSearch] = useSearchParams();
  const part: Part = search.get('tab') === 'past' ? 'past' : 'upcoming';
  return (
    <SignedIn title={t('title')} text={t('signedOut')} action={t('logIn')}>
      <div className={`wrap ${records.page}`}>
        <header className={records.head}>
          <h1>{t('title')}</h1>
        </header>
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
      </div>
    </SignedIn>
  );
}
