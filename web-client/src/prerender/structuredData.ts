import i18next from 'i18next';
import { paths } from '@/app/paths';
import { brandName, offers, type OpeningHours, site } from '@/config/site';
import { inLanguage, type Language, languages } from '@/i18n/languages';

/**
 * Structured data about the company and its services for search engines (https://schema.org), in
 * the page's language.
 */
export function structuredData(path: string, language: Language): object[] {
  const data: object[] = [];
  if (path === paths.home || path === paths.contact || path === paths.about) data.push(company(language));
  const offered = services[path];
  if (offered) data.push(service(path, offered, language));
  return data;
}

/** The same company on every page. */
const COMPANY = `${site.origin}/#company`;

const schemaDays: Record<OpeningHours['days'], string[]> = {
  monToFri: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: ['Saturday'],
  sun: ['Sunday'],
};

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const company = (language: Language) => ({
  '@context': 'https://schema.org',
  '@type': ['Organization', 'LocalBusiness'],
  '@id': COMPANY,
  name: brandName(language),
  description: i18next.t('shell:footer.line'),
  url: site.origin + inLanguage(paths.home, language),
  logo: `${site.origin}/icon-512.png`,
  image: `${site.origin}/share.png`,
  email: site.email,
  telephone: site.phone,
  address: site.address,
  areaServed: { '@type': 'State', name: 'Alberta' },
  knowsLanguage: languages,
  currenciesAccepted: 'CAD',
  openingHoursSpecification: site.openingHours.flatMap(({ days, hours }) =>
    hours
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: schemaDays[days],
            opens: clock(hours[0]),
            closes: clock(hours[1]),
          },
        ]
      : [],
  ),
});

interface Offered {
  name: 'products' | 'cleaning' | 'cargo' | 'therapy';
  /** schema.org's `serviceType`. */
  type: string;
  area?: string[];
  /** Lowest and highest price on the page, dollars (docs/product.md, section 9). */
  price?: [from: number, to: number];
}

const services: Record<string, Offered> = {
  [paths.products]: { name: 'products', type: 'Product sourcing' },
  [paths.cleaning]: {
    name: 'cleaning',
    type: 'House cleaning',
    area: ['Alberta'],
    price: [offers.cleaning.lowest, offers.cleaning.highest],
  },
  [paths.cargo]: { name: 'cargo', type: 'Cargo delivery', area: ['Calgary', 'Edmonton'], price: offers.cargo.price },
  // Each therapist sets fees, shown on the therapist's page.
  [paths.therapy]: { name: 'therapy', type: 'Online therapy' },
};

const service = (path: string, { name, type, area, price }: Offered, language: Language) => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name: i18next.t(`shell:services.${name}`),
  description: i18next.t(`shell:services.${name}Line`),
  serviceType: type,
  url: site.origin + inLanguage(path, language),
  provider: { '@type': 'LocalBusiness', '@id': COMPANY, name: brandName(language), address: site.address },
  ...(area && { areaServed: area }),
  ...(price && {
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'CAD',
      lowPrice: price[0],
      highPrice: price[1],
    },
  }),
});
