import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRates, Product } from '@/api/generated/public.gen';
import { requestOfProduct } from '@/app/paths';
import { isKnownCategory, isKnownMark, tierPrice } from '@/domain/catalogue';
import { ProductPicture } from '@/domain/ProductPicture';
import { countryName } from '@/i18n/countries';
import { formatMoney } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { CheckIcon } from '@/ui/icons';
import { PageTitle } from '@/ui/PageTitle';
import { PriceTable } from '@/ui/PriceTable';
import { ComparedPrice } from '../catalogue/ComparedPrice';
import { RatesNote } from '../catalogue/RatesNote';
import styles from '../ProductPage.module.css';
import { structuredProduct } from '../structuredProduct';

interface ShownProductProps {
  product: Product;
  rates?: ExchangeRates;
  /** The currency for the price comparison. */
  currency: string;
  /** The link back to the originating search. */
  back: ReactNode;
}

/** A loaded product. */
export function ShownProduct({ product, rates, currency, back }: ShownProductProps) {
  const { t } = useTranslation('catalogue');
  const { name, description, languageCode, category, picture, sku, supplierRegion } = product;
  const kind = isKnownCategory(category) ? t(`category.${category}`) : '';
  const country = countryName(product.originCountry);
  const marks = product.qualityMarks.filter(isKnownMark);
  // The region's name may run in the other direction (Unicode isolates).
  const facts: [string, string][] = [
    [t('fact.category'), kind],
    [t('fact.origin'), supplierRegion ? t('region', { region: `\u2068${supplierRegion}\u2069`, country }) : country],
    [t('fact.minimum'), formatNumber(product.minimumOrderQuantity)],
    [t('fact.lead'), formatNumber(product.leadTimeDays)],
    [t('fact.sku'), sku],
  ];
  return (
    <div className={styles.page}>
      <PageTitle description={description || t('product.description', { name, country })}>{name}</PageTitle>
      <script
        type="application/ld+json"
        // Data for search engines is never executed; `<` is escaped so that no text can end the element.
        dangerouslySetInnerHTML={{ __html: structuredProduct(product, kind) }}
      />
      <header className="pt-24 pb-48 bg-products-wash">
        <div className="wrap">
          {back}
          <div className="grid-cols-[minmax(0,5fr)_minmax(0,7fr)] mt-16 max-md:grid-cols-1 max-md:gap-32 grid items-center gap-56">
            <div className={`${styles.picture} grid place-items-center bg-surface`}>
              <ProductPicture picture={picture} category={category} />
            </div>
            <div className={`${styles.what} grid gap-12`}>
              <h1 className="wrap-anywhere">
                <bdi lang={languageCode}>{name}</bdi>
              </h1>
              <p className="tracking-tight font-700 leading-120 text-30">
                <bdi className="ltr num">{formatMoney(product.price)}</bdi>{' '}
                <small className="muted font-500 text-15 tracking-normal">{t('perPiece')}</small>
              </p>
              <ComparedPrice product={product} />
              <dl className={`${styles.facts} my-8 grid gap-8`}>
                {facts
                  .filter(([, value]) => value)
                  .map(([fact, value]) => (
                    <div key={fact} className="grid gap-16 gap-y-4">
                      <dt className="muted">{fact}</dt>
                      <dd className="num font-600">
                        <bdi>{value}</bdi>
                      </dd>
                    </div>
                  ))}
              </dl>
              <div className="grid justify-items-start gap-8">
                <Button variant="contained" to={requestOfProduct(product.id)}>
                  {t('product.request')}
                </Button>
                <p className="small muted">{t('product.requestNote')}</p>
              </div>
            </div>
          </div>
        </div>
      </header>
      <div className="wrap grid-cols-[minmax(0,5fr)_minmax(0,7fr)] max-md:grid-cols-1 max-md:gap-32 grid items-start gap-56 pt-s pb-m">
        <section className={`${styles.part} grid gap-14`}>
          <h2 className="text-24">{t('product.prices')}</h2>
          <PriceTable
            caption={t('product.pricesCaption')}
            captionHidden
            columns={[t('product.from'), t('fact.price')]}
            rows={product.priceTiers.map(({ minimumQuantity, unitPriceMinor }) => ({
              name: formatNumber(minimumQuantity),
              prices: [formatMoney(tierPrice(product, unitPriceMinor))],
            }))}
          />
          <p className="small muted">{t('product.pricesNote')}</p>
          {product.price?.currencyCode !== currency && <RatesNote rates={rates} />}
        </section>
        <section className={`${styles.part} grid gap-14`}>
          {description && (
            <>
              <h2 className="text-24">{t('product.about')}</h2>
              <p className="max-w-[calc(68_*_var(--ch))] whitespace-pre-line" lang={languageCode} dir="auto">
                {description}
              </p>
            </>
          )}
          <h2 className="text-24">{t('product.marks')}</h2>
          {marks.length === 0 && <p className="muted">{t('product.noMarks')}</p>}
          <dl className={`${styles.marks} grid gap-14`}>
            {marks.map((mark) => (
              <div key={mark}>
                <dt className="flex items-center gap-8 font-650">
                  <CheckIcon small />
                  {t(`mark.${mark}`)}
                </dt>
                <dd className="muted">{t(`markText.${mark}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
