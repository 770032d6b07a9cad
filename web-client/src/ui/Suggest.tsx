import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import styles from './Suggest.module.css';

export interface Suggestion {
  id: string;
  text: string;
  /** What it belongs to, behind it. */
  kind?: string;
}

interface SuggestProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** What somebody who has typed so much may mean; nothing is suggested while it is empty. */
  suggestions: readonly Suggestion[];
  /** One of them was chosen; Enter without a choice sends the form around the field. */
  onChoose: (suggestion: Suggestion) => void;
  start?: ReactNode;
  maxLength?: number;
}

/** A line of text that suggests while somebody types: Material UI's Autocomplete, in which every other text may stand, too. */
export function Suggest({
  label,
  placeholder,
  value,
  onChange,
  suggestions,
  onChoose,
  start,
  maxLength,
}: SuggestProps) {
  const id = useId();
  return (
    <div className={styles.suggest}>
      {/* The list of suggestions is named by it. */}
      <label id={`${id}-label`} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Autocomplete<Suggestion, false, true, true>
        freeSolo
        disableClearable
        // The list belongs to the part of the page that its field is in.
        disablePortal
        id={id}
        options={suggestions}
        // The service has chosen them already.
        filterOptions={(all) => all}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.text)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        // What is typed is all there is; nothing stays chosen.
        value=""
        inputValue={value}
        onInputChange={(_, typed, reason) => {
          if (reason === 'input' || reason === 'clear') onChange(typed);
        }}
        onChange={(_, chosen, reason) => {
          if (reason === 'selectOption' && typeof chosen !== 'string') onChoose(chosen);
        }}
        slotProps={{ paper: { className: styles.paper }, listbox: { className: styles.list } }}
        renderOption={({ key, ...attributes }, { text, kind }) => (
          <li key={key} {...attributes}>
            <bdi>{text}</bdi>
            {kind && <span className="small muted">{kind}</span>}
          </li>
        )}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            ref={input.ref as React.Ref<HTMLDivElement>}
            fullWidth
            notched={false}
            type="search"
            onMouseDown={input.onMouseDown}
            startAdornment={start}
            placeholder={placeholder}
            slotProps={{
              // An empty field has the direction of the page, or its words would stand at the wrong end.
              input: { ...htmlInput, maxLength, dir: value ? 'auto' : undefined, enterKeyHint: 'search' },
            }}
          />
        )}
      />
    </div>
  );
}
