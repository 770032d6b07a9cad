import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { selectIsOffice } from '@/auth/authSlice';
import { RequireOffice } from '@/auth/RequireUser';
import { SecondFactorGate } from '@/auth/SecondFactorGate';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { PageTitle } from '@/ui/PageTitle';
import { Dashboard } from './Dashboard';
import { placeOf } from './frame/places';

/** The admin dashboard. All data comes from the server, which checks the office role of every call. */
export default function AdminPage() {
  const { t } = useTranslation('admin');
  const isOffice = useSelector(selectIsOffice);
  const [parameters] = useSearchParams();
  const title = isOffice ? `${t(placeOf(parameters))} · ${t('title')}` : t('title');
  return (
    <>
      <PageTitle unlisted>{title}</PageTitle>
      <RequireOffice
        otherwise={
          <EmptyState
            page
            title={t('denied.title')}
            text={t('denied.text')}
            action={
              <Button variant="contained" to={paths.home}>
                {t('denied.action')}
              </Button>
            }
          />
        }
      >
        <SecondFactorGate>
          <Dashboard />
        </SecondFactorGate>
      </RequireOffice>
    </>
  );
}
