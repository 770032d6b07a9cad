import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi, type Therapist } from '@/api/generated/public.gen';
import { paths } from '@/app/paths';
import { enumText } from '@/i18n/enumText';
import { formatPrice } from '@/i18n/format';
import { BackLink } from '@/ui/BackLink';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { PageTitle } from '@/ui/PageTitle';
import { SkeletonCards } from '@/ui/Skeleton';
import { BookingRules } from './components/BookingRules';
import { Portrait } from './components/Portrait';
import { Rating } from './components/Rating';
import { Reviews } from './components/Reviews';
import { SessionBooking } from './components/SessionBooking';
import { structuredTherapist } from './structuredTherapist';
import styles from './TherapistPage.module.css';
import { type BookingState, useBooking } from './useBooking';

/** One therapist: profile, free times and reviews, and the steps from a free time to the payment. */
export default function TherapistPage() {
  const { id = '' } = useParams();
  // Another therapist is another booking.
  return <OneTherapist key={id} id={id} />;
}

function OneTherapist({ id }: { id: string }) {
  const { t, i18n } = useTranslation('therapist');
  const state = useBooking(id);
  const { data, currentData, error, isFetching, refetch } = publicApi.useGetTherapistQuery({
    id: encodeURIComponent(id),
    timeZone: state.booking.zone,
    languageCode: i18n.language,
  });
  if (data?.id === id)
    return <Shown therapist={data} firstDay={currentData?.nextFreeLocalTime.slice(0, 10)} state={state} />;
  // The service rejects an invalid id; to the user that is the same as an unknown one.
  const gone = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <div className="wrap pt-s pb-m">
      <PageTitle unlisted={gone}>{t('title')}</PageTitle>
      {gone ? (
        <EmptyState
          page
          title={t('gone.title')}
          text={t('gone.text')}
          action={
            <Button variant="contained" to={paths.therapy}>
              {t('all')}
            </Button>
          }
        />
      ) : (
        <>
          <h1 className="visually-hidden">{t('title')}</h1>
          {error ? (
            <LoadError
              title={t('failed')}
              text={apiErrorText(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <SkeletonCards cards={2} />
          )}
        </>
      )}
    </div>
  );
}

interface ShownProps {
  therapist: Therapist;
  /** First day with a free time in the booking's zone; undefined while it is loading. */
  firstDay: string | undefined;
  state: BookingState;
}

function Shown({ therapist, firstDay, state }: ShownProps) {
  const { t } = useTranslation(['therapist', 'therapy', 'therapy-choices']);
  const { fullName, qualification, experienceYears, specializations, languages, location } = therapist;
  const { bio, education, languageCode: written } = therapist;
  const title = enumText('therapy-choices:qualifications', qualification);
  const list = (names: string[]) => names.join(t('therapy:card.comma'));
  const facts: [string, string][] = [
    [t('fact.languages'), list(languages.map((it) => enumText('therapy-choices:languages', it)))],
    [t('fact.helps'), list(specializations.map((it) => enumText('therapy-choices:concerns', it)))],
    [t('fact.types'), list(therapist.therapyTypes.map((it) => enumText('therapy-choices:types', it)))],
    [t('fact.where'), location],
    [
      t('fact.price'),
      list(
        therapist.offers.map(({ format, price, minutes }) =>
          t('offer', { format: enumText('therapist:format', format), price: formatPrice(price), count: minutes }),
        ),
      ),
    ],
  ];
  return (
    <div className={styles.page}>
      <PageTitle description={bio || t('description', { name: fullName, title })}>{fullName}</PageTitle>
      <script
        type="application/ld+json"
        // Data for search engines is never executed; `<` is escaped so that no text can end the element.
        dangerouslySetInnerHTML={{ __html: structuredTherapist(therapist, title) }}
      />
      <header className="overflow-hidden bg-therapy-wash">
        <div className="wrap grid-cols-[268px_minmax(0,1fr)] pt-40 max-md:grid-cols-1 max-md:gap-20 grid items-end gap-56">
          <Portrait name={fullName} large />
          <div className="pb-40 max-md:-order-1 max-md:pb-0 grid justify-items-start gap-12">
            <BackLink to={paths.therapy}>{t('all')}</BackLink>
            <h1>
              <bdi>{fullName}</bdi>
            </h1>
            <p className="lead">
              {t('therapy:card.line', { title, years: t('therapy:card.years', { count: experienceYears }) })}
            </p>
            <Rating therapist={therapist} />
            <dl className={`${styles.facts} mt-4 grid gap-8`}>
              {facts
                .filter(([, value]) => value)
                .map(([name, value]) => (
                  <div key={name} className="grid gap-16 gap-y-4">
                    <dt className="muted">{name}</dt>
                    <dd className="font-600">
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
            </dl>
          </div>
        </div>
      </header>
      <div className="wrap pt-s pb-m">
        <SessionBooking therapist={therapist} firstDay={firstDay} state={state} />
      </div>
      <section className="bg-sand py-m">
        <div className="wrap grid-cols-[minmax(0,5fr)_minmax(0,6fr)] max-md:grid-cols-1 max-md:gap-48 grid items-start gap-64">
          <div className={`${styles.part} grid gap-16`}>
            {bio && (
              <>
                <h2>{t('about')}</h2>
                <p className="max-w-[68ch] whitespace-pre-line">
                  <bdi lang={written}>{bio}</bdi>
                </p>
              </>
            )}
            {education && (
              <>
                <h2>{t('training')}</h2>
                <p>
                  <bdi lang={written}>{education}</bdi>
                </p>
              </>
            )}
            <BookingRules />
          </div>
          <Reviews therapist={therapist} />
        </div>
      </section>
    </div>
  );
}
