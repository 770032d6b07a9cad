import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnownCategory } from '@/domain/catalogue';
import { Button } from '@/ui/Button';
import { ActionForm } from '@/ui/form/ActionForm';
import { SearchIcon } from '@/ui/icons';
import { Suggest } from '@/ui/Suggest';
import styles from './CatalogueSearch.module.css';
import { QUERY_MAX_LENGTH, queryText } from './search';
import { useSuggestions } from './useSuggestions';

interface SearchBarProps {
  /** The current search. */
  query: string;
  onSearch: (query: string) => void;
}

/** The search words. They apply with the button, Enter, or a chosen suggestion. */
export function SearchBar({ query, onSearch }: SearchBarProps) {
  const { t } = useTranslation('catalogue');
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  // The search has changed externally: Back, or cleared words.
  if (query !== shown) {
    setShown(query);
    setTyped(query);
  }
  const suggestions = useSuggestions(typed === query ? '' : typed);

  return (
    <ActionForm
      role="search"
      className={`${styles.bar} grid items-end gap-12 grid-cols-[minmax(0,1fr)_auto]`}
      onAction={() => onSearch(queryText(typed))}
    >
      <Suggest
        label={t('words')}
        placeholder={t('placeholder')}
        start={<SearchIcon />}
        maxLength={QUERY_MAX_LENGTH}
        value={typed}
        onChange={setTyped}
        suggestions={suggestions.map(({ id, name, category }) => ({
          id,
          text: name,
          kind: isKnownCategory(category) ? t(`category.${category}`) : undefined,
        }))}
        onChoose={({ text }) => {
          setTyped(text);
          onSearch(queryText(text));
        }}
      />
      <Button type="submit" variant="contained">
        {t('search')}
      </Button>
    </ActionForm>
  );
}
