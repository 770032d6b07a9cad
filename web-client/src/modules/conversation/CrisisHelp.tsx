import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, therapySections } from '@/app/paths';
import type { HelpLine, HelpLines, SafetyCard } from '@/api/generated/assistant.gen';
import { countryName } from '@/i18n/countries';
import { Button } from '@/ui/Button';
import { CallIcon } from '@/ui/icons';
import { Select } from '@/ui/Select';
import styles from './CrisisHelp.module.css';

interface CrisisHelpProps {
  helpLines: readonly HelpLines[];
  /** Help that fits the message, in its country; otherwise the suicide crisis lines. */
  card?: SafetyCard;
  /** Country of the reader. */
  country: string;
  onCountry: (country: string) => void;
  /** The crisis was just detected: announce it at once. */
  announced: boolean;
}

/** Phone number in dialling format. */
const dialled = (number: string) => number.replace(/[^\d+]/g, '');

/** A harmless page. */
const HARMLESS = 'https://weather.gc.ca/';

/** Quick exit: replaces the page, so that "Back" does not return here. */
const leaveQuickly = () => location.replace(HARMLESS);

/** Crisis lines in the reader's country. Always shown first, before payments and questions. */
export function CrisisHelp({ helpLines, card, country, onCountry, announced }: CrisisHelpProps) {
  const { t } = useTranslation('assistant');
  const id = useId();
  // Announced once, when it appears; choosing a country afterwards needs no announcement.
  const unclear = card?.level === 'SAFETY_LEVEL_UNCLEAR';
  const [role] = useState(announced ? (unclear ? 'status' : 'alert') : undefined);
  const [chosen, setChosen] = useState(false);
  const listed = helpLines.find(({ countryCode }) => countryCode === country) ?? helpLines[0];
  // Lines for the message's subject, until the user chooses another country.
  const here = card && !(chosen && country !== card.countryCode) ? card : listed;
  return (
    <section
      className={`${styles.help} border-2 border-warning rounded-[16px] bg-warning-wash grid gap-12 text-15 p-16`}
      aria-labelledby={`${id}-title`}
      role={role}
    >
      <h3 id={`${id}-title`}>
        <CallIcon />
        {t(unclear ? 'crisis.unclear.title' : 'crisis.title')}
      </h3>
      <p>{t(unclear ? 'crisis.unclear.text' : 'crisis.text')}</p>
      {here && (
        <ul className={`${styles.lines} list-none grid gap-8 p-0`}>
          {here.emergencyNumber && (
            <li>
              <span>{t('crisis.emergency')}</span>
              <a href={`tel:${dialled(here.emergencyNumber)}`}>
                {t('crisis.call')} <bdi className="ltr">{here.emergencyNumber}</bdi>
              </a>
            </li>
          )}
          {here.lines.map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end justify-between gap-12">
        {helpLines.length > 1 && (
          <div className="grid gap-4">
            <label className="small" htmlFor={`${id}-country`}>
              {t('crisis.country')}
            </label>
            <Select
              id={`${id}-country`}
              small
              value={here?.countryCode ?? ''}
              onChange={({ target }) => {
                setChosen(true);
                onCountry(target.value);
              }}
              options={helpLines.map(({ countryCode }) => ({
                value: countryCode,
                text: countryCode ? countryName(countryCode) : t('crisis.elsewhere'),
              }))}
            />
          </div>
        )}
        <Button size="small" to={`${paths.therapy}#${therapySections.therapists}`}>
          {t('crisis.person')}
        </Button>
        <Button size="small" color="error" onClick={leaveQuickly}>
          {t('crisis.leave')}
        </Button>
      </div>
    </section>
  );
}

function Line({ line: { name, phone, textNumber, url } }: { line: HelpLine }) {
  const { t } = useTranslation('assistant');
  return (
    <li>
      <bdi>{name}</bdi>
      <span className="flex flex-wrap gap-16 gap-y-4">
        {phone && (
          <a href={`tel:${dialled(phone)}`}>
            {t('crisis.call')} <bdi className="ltr">{phone}</bdi>
          </a>
        )}
        {textNumber && (
          <a href={`sms:${dialled(textNumber)}`}>
            {t('crisis.write')} <bdi className="ltr">{textNumber}</bdi>
          </a>
        )}
        {/^https:\/\//.test(url) && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('crisis.site')}
          </a>
        )}
      </span>
    </li>
  );
}
