import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isTyping } from '@/browser/isTyping';
import { SearchIcon } from '@/ui/icons';
import { PHONE } from '../frame/OfficeFrame';
import styles from './OfficeSearch.module.css';
import { type Hit, useOfficeSearch } from './useOfficeSearch';

/** Debounce of the search, milliseconds. */
const DELAY = 300;
/** Longest search of the services, characters. */
const QUERY_MAX_LENGTH = 200;

/** Search for people and records by name, email, order or receipt number. The key / focuses it. */
export default function OfficeSearch() {
  const { t } = useTranslation('admin-search');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { hits, isOn, isSearching, failed } = useOfficeSearch(query);
  const isHidden = useMediaQuery(PHONE);
  const isWaiting = isSearching || typed.trim() !== query.trim();

  useEffect(() => {
    const timer = window.setTimeout(() => setQuery(typed), DELAY);
    return () => window.clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (isHidden) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHidden]);

  const missing = failed.map((place) => t(`group.${place}`)).join(', ');
  return (
    <div role="search" aria-label={t('label')} className={styles.search}>
      <Autocomplete<Hit>
        // The list belongs to the same landmark as its field.
        disablePortal
        autoHighlight
        forcePopupIcon={false}
        options={isWaiting ? [] : hits}
        filterOptions={(all) => all}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ place, id }) => `${place} ${id}`}
        groupBy={({ place }) => t(`group.${place}`)}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={isWaiting}
        loadingText={t('searching')}
        noOptionsText={missing ? t('failed', { groups: missing }) : t('nothing', { query: query.trim() })}
        // The text is the only state; no result stays selected.
        value={null}
        inputValue={typed}
        open={isOpen && isOn && typed !== ''}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, text, reason) => {
          if (reason === 'input' || reason === 'clear') setTyped(text);
        }}
        onChange={(_, hit) => {
          if (!hit) return;
          setTyped('');
          field.current?.blur();
          void navigate({ search: hit.search });
        }}
        slotProps={{
          paper: { className: styles.paper },
          listbox: { className: styles.list, 'aria-label': t('label') },
        }}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <p className="pt-8 px-12 pb-2 small muted font-600" aria-hidden>
              {group}
            </p>
            <ul role="group" aria-label={group}>
              {children}
            </ul>
          </li>
        )}
        renderOption={({ key, ...attributes }, { title, text }) => (
          <li key={key} {...attributes}>
            <bdi className="wrap-anywhere">{title}</bdi>
            <bdi className="small muted wrap-anywhere">{text}</bdi>
          </li>
        )}
        renderInput={({ slotProps: { input, htmlInput } }) => {
          const { ref: inputRef, ...attributes } = htmlInput;
          return (
            <OutlinedInput
              ref={input.ref as Ref<HTMLDivElement>}
              fullWidth
              notched={false}
              size="small"
              type="search"
              onMouseDown={input.onMouseDown}
              startAdornment={<SearchIcon />}
              endAdornment={<kbd aria-hidden>/</kbd>}
              placeholder={t('placeholder')}
              inputRef={(element: HTMLInputElement | null) => {
                field.current = element;
                if (typeof inputRef === 'function') inputRef(element);
                else if (inputRef) inputRef.current = element;
              }}
              slotProps={{
                input: {
                  ...attributes,
                  'aria-label': t('label'),
                  'aria-keyshortcuts': '/',
                  maxLength: QUERY_MAX_LENGTH,
                  dir: typed ? 'auto' : undefined,
                },
              }}
            />
          );
        }}
      />
      <p role="status" className={missing && hits.length > 0 && typed ? `text-error small` : 'visually-hidden'}>
        {missing && isOn && typed ? t('failed', { groups: missing }) : ''}
      </p>
    </div>
  );
}
