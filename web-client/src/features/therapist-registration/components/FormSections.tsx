import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApplicationOptions } from '@/api/generated/public.gen';
import { enumText } from '@/i18n/enumText';
import { CheckboxField, CheckboxGroup, ChoiceCards, DateField, NumberField, SelectField, TextField } from '@/ui/form';
import { applicationPaths, type ApplicationValues, exampleRates, limits, rateFields } from '../form';
import styles from './Application.module.css';
import { TimeZoneField } from './TimeZoneField';

interface WithOptions {
  options: ApplicationOptions;
}

function Section({
  name,
  children,
}: {
  name: 'personal' | 'professional' | 'practice' | 'rates';
  children: ReactNode;
}) {
  const { t } = useTranslation('applications');
  return (
    <section
      className={`${styles.part} pt-28 grid content-start gap-24 border-t border-line-2`}
      aria-labelledby={`application-${name}`}
    >
      <h3 id={`application-${name}`}>{t(`section.${name}`)}</h3>
      {children}
    </section>
  );
}

/** The choices of a list. */
const choices = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
  values.map((value) => ({ value, text: textOf(value) }));

/** The certified or the experience path. */
export function PathField() {
  const { t } = useTranslation('applications');
  return (
    <ChoiceCards
      name="path"
      legend={t('path.legend')}
      options={applicationPaths.map((value) => ({
        value,
        title: t(`path.${value}`),
        text: t(`pathText.${value}`),
      }))}
    />
  );
}

export function PersonalFields() {
  const { t } = useTranslation('applications');
  return (
    <Section name="personal">
      <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] grid items-start gap-24 gap-y-20">
        <TextField name="firstName" label={t('fields.firstName')} autoComplete="given-name" maxLength={limits.name} />
        <TextField name="lastName" label={t('fields.lastName')} autoComplete="family-name" maxLength={limits.name} />
        <TextField
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="email"
          dir="ltr"
          maxLength={limits.email}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('fields.phone')}
          help={t('help.phone')}
          autoComplete="tel"
          dir="ltr"
          maxLength={limits.phone}
        />
      </div>
    </Section>
  );
}

/** A licence is requested on the certified path only. */
export function ProfessionalFields({ options, certified }: WithOptions & { certified: boolean }) {
  const { t } = useTranslation(['applications', 'therapy-choices']);
  return (
    <Section name="professional">
      {certified && (
        <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] grid items-start gap-24 gap-y-20">
          <TextField
            name="licenseNumber"
            label={t('fields.licenseNumber')}
            dir="ltr"
            maxLength={limits.licenseNumber}
          />
          <SelectField
            name="qualification"
            label={t('fields.qualification')}
            placeholder={t('choose')}
            options={choices(options.qualifications, (it) => enumText('therapy-choices:qualifications', it))}
          />
          <DateField
            name="licenseExpireDate"
            label={t('fields.licenseExpireDate')}
            help={t('help.licenseExpireDate')}
            optional
          />
        </div>
      )}
      <CheckboxGroup
        name="specializations"
        legend={t('fields.specializations')}
        options={choices(options.specializations, (it) => enumText('therapy-choices:concerns', it))}
      />
      <TextField
        name="education"
        label={t('fields.education')}
        help={t('help.education')}
        rows={3}
        maxLength={limits.education}
      />
      <TextField
        name="experience"
        label={t('fields.experience')}
        help={t('help.experience')}
        rows={3}
        maxLength={limits.experience}
      />
    </Section>
  );
}

export function PracticeFields({ options }: WithOptions) {
  const { t } = useTranslation(['applications', 'therapy-choices']);
  return (
    <Section name="practice">
      <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] grid items-start gap-24 gap-y-20">
        <TextField name="location" label={t('fields.location')} help={t('help.location')} maxLength={limits.location} />
        <TimeZoneField />
      </div>
      <CheckboxGroup
        name="languagesSpoken"
        legend={t('fields.languagesSpoken')}
        options={choices(options.languages, (it) => enumText('therapy-choices:languages', it))}
      />
      <TextField name="bio" label={t('fields.bio')} help={t('help.bio')} rows={6} counted maxLength={limits.bio} />
      <CheckboxGroup
        name="sessionTypes"
        legend={t('fields.sessionTypes')}
        options={choices(options.sessionTypes, (it) => enumText('applications:session', it))}
      />
    </Section>
  );
}

export function RateFields({ options }: WithOptions) {
  const { t } = useTranslation('applications');
  const accepts = useWatch<ApplicationValues, 'acceptsInsurance'>({ name: 'acceptsInsurance' });
  const { trigger } = useFormContext<ApplicationValues>();
  return (
    <Section name="rates">
      <p className="muted">{t('help.rates')}</p>
      {/* An invalid rate is not saved with the draft, so its field explains it before the submission. */}
      <div
        role="presentation"
        onBlur={() => void trigger(rateFields)}
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,180px),1fr))] grid items-start gap-24 gap-y-20"
      >
        {rateFields.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            placeholder={String(exampleRates[name])}
            unit="$"
            unitFirst
            optional
          />
        ))}
      </div>
      <CheckboxField name="acceptsInsurance" label={t('fields.acceptsInsurance')} />
      {accepts && (
        <CheckboxGroup
          name="insuranceProviders"
          legend={t('fields.insuranceProviders')}
          optional
          options={choices(options.insuranceProviders, (it) => enumText('applications:insurer', it))}
        />
      )}
    </Section>
  );
}
