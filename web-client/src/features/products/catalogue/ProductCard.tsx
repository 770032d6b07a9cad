import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Product } from '@/api/generated/public.gen';
import { productPath } from '@/app/paths';
import { isKnownMark, tierPrice } from '@/domain/catalogue';
import { ProductPicture } from '@/domain/ProductPicture';
import { countryName } from '@/i18n/countries';
import { formatMoney } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { CheckIcon } from '@/ui/icons';
import { ComparedPrice } from './ComparedPrice';
import styles from './ProductCard.module.css';
import type { Found } from './useSearch';

interface ProductCardProps {
  product: Product;
  /** The originating search, for the link back. */
  found: Found;
}

/** A product in one row: drawing, name, and at the end price, origin, minimum order and lead time. */
export function ProductCard({ product, found }: ProductCardProps) {
  const { t } = useTranslation('catalogue');
  const { id, name, description, languageCode, picture, category, price, priceTiers } = product;
  const best = priceTiers.length > 1 ? priceTiers.at(-1) : undefined;
  const titled = `product-${id}`;
  const facts: [string, string][] = [
    [t('fact.origin'), countryName(product.originCountry)],
    [t('fact.minimum'), formatNumber(product.minimumOrderQuantity)],
    [t('fact.lead'), formatNumber(product.leadTimeDays)],
  ];
  return (
    <article
      className="grid-cols-[132px_minmax(0,1fr)_216px] items-stretch max-md:grid-cols-[84px_minmax(0,1fr)] max-md:gap-16 grid gap-20 bg-surface border border-line rounded-card p-20"
      aria-labelledby={titled}
    >
      <div className="p-12 rounded-[14px] bg-products-wash max-md:p-8 self-start">
        <ProductPicture picture={picture} category={category} />
      </div>
      <div className={`${styles.about} grid content-start gap-10`}>
        <h3 className="wrap-anywhere" id={titled}>
          <Link to={productPath(id)} state={{ found }}>
            <bdi lang={languageCode}>{name}</bdi>
          </Link>
        </h3>
        {description && (
          <p className={`${styles.text} overflow-hidden muted text-15`}>
            <bdi lang={languageCode}>{description}</bdi>
          </p>
        )}
        <ul className={`${styles.marks} flex flex-wrap gap-14 gap-y-4`} aria-label={t('marksLabel')}>
          {product.qualityMarks.filter(isKnownMark).map((mark) => (
            <li key={mark} className="flex items-center font-600">
              <CheckIcon small />
              {t(`mark.${mark}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={`${styles.side} grid content-start gap-4`}>
        <p className="leading-[1.25] tracking-tight font-700 text-24">
          <span className="visually-hidden">{t('fact.price')}: </span>
          <bdi className="ltr num">{formatMoney(price)}</bdi>{' '}
          <small className="muted font-500 text-14 tracking-normal">{t('perPiece')}</small>
        </p>
        <ComparedPrice product={product} />
        {best && (
          <p className="small muted">
            {t('tierHint', {
              price: formatMoney(tierPrice(product, best.unitPriceMinor)),
              count: best.minimumQuantity,
              number: formatNumber(best.minimumQuantity),
            })}
          </p>
        )}
        <dl className={`${styles.facts} gap-3 mt-8 grid text-14`}>
          {facts.map(([fact, value]) => (
            <div key={fact} className="flex justify-between gap-12 gap-y-4">
              <dt className="muted">{fact}</dt>
              <dd className="num font-600">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
