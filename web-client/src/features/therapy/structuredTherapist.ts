import type { Therapist } from '@/api/generated/public.gen';
import { therapistPath } from '@/app/paths';
import { brandName, site } from '@/config/site';
import { stars } from './components/Rating';

/** Returns the structured data of a therapist (https://schema.org), as the text of a script element. */
export function structuredTherapist(therapist: Therapist, title: string): string {
  const { id, fullName, ratingTenths, reviewCount, offers, location } = therapist;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: fullName,
    serviceType: 'Online therapy',
    url: site.origin + therapistPath(id),
    provider: {
      '@type': 'Person',
      name: fullName,
      jobTitle: title,
      ...(location && { workLocation: { '@type': 'Place', name: location } }),
      worksFor: { '@type': 'LocalBusiness', '@id': `${site.origin}/#company`, name: brandName('en') },
    },
    offers: offers.map(({ price }) => ({
      '@type': 'Offer',
      priceCurrency: price?.currencyCode,
      price: Number(price?.amountMinor) / 100,
    })),
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: stars(ratingTenths), reviewCount },
    }),
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
