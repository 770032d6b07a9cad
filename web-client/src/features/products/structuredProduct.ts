import type { Product } from '@/api/generated/public.gen';
import { productPath } from '@/app/paths';
import { brandName, site } from '@/config/site';

/** Returns the structured data of a product (https://schema.org), as the text of a script element. */
export function structuredProduct(product: Product, category: string): string {
  const { id, sku, name, description, price, priceTiers, originCountry, minimumOrderQuantity } = product;
  const prices = priceTiers.map(({ unitPriceMinor }) => Number(unitPriceMinor) / 100);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku,
    category,
    url: site.origin + productPath(id),
    countryOfOrigin: { '@type': 'Country', name: originCountry },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: price?.currencyCode,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minimumOrderQuantity },
      seller: { '@type': 'LocalBusiness', '@id': `${site.origin}/#company`, name: brandName('en') },
    },
  };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
