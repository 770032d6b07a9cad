import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useId, useMemo } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n';
import { formatZoneOffset } from '@/i18n/format';
import { describedBy, Field } from '@/ui/form/Field';
import { useHydrated } from '@/ui/useHydrated';
import styles from './ZoneSelect.module.css';
import { type Zone, type ZoneOption, zoneOptions } from './zones';

interface ZoneSelectProps {
  /** Id of the field, for its label. */
  id: string;
  value: string;
  /** Zones above all others: those of both parties and of this device. */
  likely: readonly Zone[];
  onChange: (id: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Takes the focus when it appears. */
  focused?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Searches by the shown name and by the zone's id, which contains the English name. */
const filterOptions = createFilterOptions<ZoneOption>({
  stringify: ({ id, text }) => `${text} ${id.replaceAll('_', ' ')}`,
});

const isSame = (option: ZoneOption, value: ZoneOption) => option.id === value.id;

/** A time zone from a list with search: Material UI's Autocomplete. Texts of `slots`. */
export function ZoneSelect({ id, value, likely, onChange, onBlur, inputRef, focused, ...described }: ZoneSelectProps) {
  const { t } = useTranslation('slots');
  const language = currentLanguage();
  const alive = useHydrated();
  // By content: pages make new lists of likely zones with each response, and Material UI replaces
  // the typed text when the object of the value changes.
  const first = JSON.stringify([...likely, { id: value }]);
  const options = useMemo(() => zoneOptions(JSON.parse(first) as Zone[], language), [first, language]);
  const text = options.find((option) => option.id === value)?.text ?? '';
  const chosen = useMemo(() => ({ id: value, text, region: '' }), [value, text]);
  return (
    <Autocomplete<ZoneOption, false, true>
      disableClearable
      // The list belongs to the same landmark as its field.
      disablePortal
      autoHighlight
      id={id}
      className={styles.zone}
      disabled={!alive}
      options={options}
      filterOptions={filterOptions}
      value={chosen}
      isOptionEqualToValue={isSame}
      getOptionLabel={({ text }) => text}
      getOptionKey={(option) => option.id}
      groupBy={({ region }) => region}
      noOptionsText={t('zones.none')}
      onChange={(_, option) => onChange(option.id)}
      onBlur={onBlur}
      slotProps={{ paper: { className: styles.paper }, listbox: { className: styles.list } }}
      renderGroup={({ key, group, children }) => (
        <li key={key}>
          <p className="small muted pt-8 px-12 pb-4 m-0">
            {group ? t(`zones.region.${knownRegion(group)}`) : t('zones.likely')}
          </p>
          <ul>{children}</ul>
        </li>
      )}
      renderOption={({ key, ...attributes }, option) => (
        <li key={key} {...attributes}>
          <bdi>{option.text}</bdi>
          <bdi className="small muted num ltr">{option.offset ?? formatZoneOffset(option.id)}</bdi>
        </li>
      )}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <OutlinedInput
          ref={input.ref as Ref<HTMLDivElement>}
          fullWidth
          notched={false}
          error={described['aria-invalid'] === true}
          onMouseDown={input.onMouseDown}
          endAdornment={input.endAdornment}
          inputRef={inputRef}
          slotProps={{ input: { ...htmlInput, ...described, autoFocus: focused } }}
        />
      )}
    />
  );
}

const regions = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const;

const knownRegion = (region: string) => regions.find((one) => one === region) ?? 'other';

interface ZoneFieldProps {
  name: string;
  label: string;
  likely: readonly Zone[];
  /** Takes the focus when it appears. */
  focused?: boolean;
}

/** The time zone of a form. */
export function ZoneField({ name, label, likely, focused }: ZoneFieldProps) {
  const id = useId();
  const { control } = useFormContext();
  const {
    field: { ref, ...field },
    fieldState: { error },
  } = useController({ name, control });
  return (
    <Field id={id} label={label} error={error?.message}>
      <ZoneSelect
        {...field}
        value={String(field.value)}
        inputRef={ref}
        id={id}
        likely={likely}
        focused={focused}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { error: error?.message })}
      />
    </Field>
  );
}
