import { t } from 'i18next';

/** Key of a city's name among the texts of `tracking`: `city.StAlbert`. */
const keyOf = (city: string) => `city.${city.replace(/[^A-Za-z]/g, '')}`;

/**
 * A city of the cargo network in the language of the page. Requests keep writing it as the API does; a city that has no translation yet
 * is shown as the API writes it.
 */
export const cityName = (city: string): string => t(keyOf(city), { ns: 'tracking', defaultValue: city });
