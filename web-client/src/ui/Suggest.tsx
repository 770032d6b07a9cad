import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import styles from './Suggest.module.css';

interface Suggestion {
  id: string;
  text: string;
  /** Category of the suggestion, shown after it. */
  kind?: string;
}

interface SuggestProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** Suggestions for the current input; none while it is empty. */
  suggestions: readonly Suggestion[];
  /** Called with the chosen suggestion; Enter without a choice submits the surrounding form. */
  onChoose: (suggestion: Suggestion) => void;
  start?: ReactNode;
  maxLength?: number;
}

/** A text input with suggestions: Material UI's Autocomplete with free text. */
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
    <div className={`${styles.suggest} min-w-0`}>
      {/* The label also names the suggestion list. */}
      <label id={`${id}-label`} htmlFor={id} className="mb-6 block font-600 leading-140 text-15">
        {label}
      </label>
      <Autocomplete<Suggestion, false, true, true>
        freeSolo
        disableClearable
        // The list belongs to the same landmark as its field.
        disablePortal
        id={id}
        options={suggestions}
        // The service has already filtered them.
        filterOptions={(all) => all}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.text)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        // The input text is the only state; no option stays selected.
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
              // An empty field uses the page's direction, so that the placeholder is aligned
              // correctly.
              input: { ...htmlInput, maxLength, dir: value ? 'auto' : undefined, enterKeyHint: 'search' },
            }}
          />
        )}
      />
    </div>
  );
}
