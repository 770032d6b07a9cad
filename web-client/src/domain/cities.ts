import { t } from 'i18next';

/** Text key of a city's name in `tracking`: `city.StAlbert`. */
const keyOf = (city: string) => `city.${city.replace(/[^A-Za-z]/g, '')}`;

/**
 * Returns the name of a cargo city in the page's language. Requests use the API's spelling. A
 * city without a translation is shown as the API spells it.
 */
export const cityName = (city: string): string => t(keyOf(city), { ns: 'tracking', defaultValue: city });
