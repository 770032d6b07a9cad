import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type TherapistProfile, userApi } from '@/api/generated/user.gen';
import { cents } from '@/domain/money';
import { concerns, practiceLanguages, sessionFormats, sessionTypes, therapyTypes } from '@/domain/therapyChoices';
import { enumText } from '@/i18n/enumText';
import { languageNames, languages } from '@/i18n/languages';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import {
  CheckboxField,
  CheckboxGroup,
  Form,
  NumberField,
  schemaResolver,
  SelectField,
  SubmitButton,
  TextField,
} from '@/ui/form';
import { useToast } from '@/ui/toaster';
import styles from '../PracticePage.module.css';
import { fieldOf, limits, profileSchema, type ProfileValues, requestOf, valuesOf } from '../profile';
import { Translations } from './Translations';

interface ProfileFormProps {
  profile: TherapistProfile;
  /** Reloads the profile after a change elsewhere. */
  refetch: Refetch;
}

/** The public profile, session prices and visibility. */
export function ProfileForm({ profile, refetch }: ProfileFormProps) {
  const { t } = useTranslation(['practice', 'therapy-choices', 'therapist']);
  const toast = useToast();
  const [update] = userApi.useUpdateTherapistProfileMutation();
  const form = useForm<ProfileValues>({ resolver: schemaResolver(profileSchema), defaultValues: valuesOf(profile) });
  // A missing offer invalidates every price.
  const { isSubmitted } = form.formState;
  const offers = useWatch({ control: form.control, name: 'offers' });
  const { trigger } = form;
  useEffect(() => {
    if (isSubmitted) void trigger('offers');
  }, [isSubmitted, offers, trigger]);
  const inPerson = useWatch({ control: form.control, name: 'sessionTypes' }).includes('SESSION_TYPE_IN_PERSON');
  // Kept until the therapist has confirmed the hiding.
  const [hiding, setHiding] = useState<ProfileValues>();
  const closes = (values: ProfileValues) => profile.status === 'PROFILE_STATUS_LISTED' && !values.isListed;
  const { props, submit, confirm } = useMutationForm<ProfileValues, TherapistProfile>({
    form,
    failed: t('notSaved'),
    fields: ({ field }) => fieldOf(field, form.getValues()),
    values: valuesOf(profile),
    valuesOf,
    refetch,
    save: (values) => update({ updateTherapistProfileRequest: requestOf(values, profile.etag) }).unwrap(),
    onSaved: () => toast.success(t('profile.saved')),
    onFailed: ({ violations }) => {
      // The hours are on another tab.
      if (violations.some(({ field }) => field === 'weeklyHours'))
        form.setError('isListed', { message: 'practice:profile.hoursMissing' });
      return undefined;
    },
  });
  const options = <Choice extends string>(of: readonly Choice[], textOf: (choice: Choice) => string) =>
    of.map((value) => ({ value, text: textOf(value) }));

  return (
    <Form
      {...props}
      className={styles.form}
      onSubmit={async (values) => {
        if (closes(values)) setHiding(values);
        else await submit(values);
      }}
      onInvalid={() => toast.error(t('notSaved'), t('check'))}
    >
      <section className={`${styles.part} grid gap-16`} aria-labelledby="profile-who">
        <h2 id="profile-who">{t('profile.who')}</h2>
        <p className="muted">
          {t('profile.qualification', {
            title: enumText(
              'therapy-choices:qualifications',
              profile.therapist?.qualification || 'QUALIFICATION_UNSPECIFIED',
            ),
          })}
        </p>
        <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] grid items-start gap-24 gap-y-20">
          <TextField name="fullName" label={t('profile.name')} autoComplete="name" maxLength={limits.fullName} />
          <TextField name="location" label={t('profile.location')} maxLength={limits.location} />
          <NumberField name="experienceYears" label={t('profile.years')} whole />
        </div>
        <TextField name="bio" label={t('profile.bio')} rows={6} counted maxLength={limits.bio.max} />
        <TextField name="education" label={t('profile.education')} rows={3} maxLength={limits.education.max} />
        <SelectField
          name="languageCode"
          label={t('texts.language')}
          options={options(languages, (it) => languageNames[it])}
        />
        <p className="muted">{t('texts.help')}</p>
        <Translations />
      </section>
      <section className={`${styles.part} grid gap-16`} aria-labelledby="profile-work">
        <h2 id="profile-work">{t('profile.work')}</h2>
        <CheckboxGroup
          name="languages"
          legend={t('profile.languages')}
          options={options(practiceLanguages, (it) => t(`therapy-choices:languages.${it}`))}
        />
        <CheckboxGroup
          name="specializations"
          legend={t('profile.specializations')}
          options={options(concerns, (it) => t(`therapy-choices:concerns.${it}`))}
        />
        <CheckboxGroup
          name="therapyTypes"
          legend={t('profile.therapyTypes')}
          options={options(therapyTypes, (it) => t(`therapy-choices:types.${it}`))}
        />
        <CheckboxGroup
          name="sessionTypes"
          legend={t('profile.sessionTypes')}
          options={options(sessionTypes, (it) => t(`therapy-choices:places.${it}`))}
        />
        {inPerson && (
          <TextField
            name="practiceAddress"
            label={t('profile.practiceAddress')}
            help={t('profile.practiceAddressHelp')}
            autoComplete="street-address"
            maxLength={limits.practiceAddress}
          />
        )}
      </section>
      <section className={`${styles.part} grid gap-16`} aria-labelledby="profile-prices">
        <h2 id="profile-prices">{t('offer.title')}</h2>
        <p className="muted">{t('offer.help')}</p>
        <div className="grid gap-16">
          {sessionFormats.map((format, index) => (
            <div
              key={format}
              role="group"
              aria-label={t(`therapist:format.${format}`)}
              className={`${styles.offer} grid-cols-[minmax(96px,1fr)_minmax(0,2fr)_minmax(0,2fr)] pt-16 max-[600px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] grid items-start gap-24 gap-y-8 border-t border-line`}
            >
              <b aria-hidden>{t(`therapist:format.${format}`)}</b>
              <NumberField name={`offers.${index}.price`} label={t('offer.price')} unit="$" unitFirst optional />
              <NumberField name={`offers.${index}.minutes`} label={t('offer.minutes')} unit="min" whole optional />
            </div>
          ))}
        </div>
        <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] grid items-start gap-24 gap-y-20">
          <NumberField
            name="planPrice"
            label={t('offer.plan')}
            help={t('offer.planHelp')}
            unit="$"
            unitFirst
            optional
          />
          <SelectField
            name="planFormat"
            label={t('offer.planFormat')}
            options={options(sessionFormats, (it) => t(`therapist:format.${it}`))}
          />
        </div>
      </section>
      <CheckboxField name="isListed" label={t('profile.listed')} help={t('profile.listedHelp')} />
      <div className="flex flex-wrap items-center gap-24 gap-y-12">
        <SubmitButton busy={t('saving')}>{t('profile.save')}</SubmitButton>
      </div>
      <ConfirmDialog
        open={hiding !== undefined}
        title={t('profile.hide.title')}
        action={t('profile.hide.action')}
        destructive
        onClose={() => setHiding(undefined)}
        onConfirm={() => {
          if (hiding) confirm(hiding);
          setHiding(undefined);
        }}
      >
        {cents(profile.planPrice) > 0 && <p>{t('profile.hide.plan')}</p>}
        <p>{t('profile.hide.sessions', { count: profile.upcomingSessionCount })}</p>
      </ConfirmDialog>
    </Form>
  );
}
