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
    <article className={styles.card} aria-labelledby={titled}>
      <div className={styles.picture}>
        <ProductPicture picture={picture} category={category} />
      </div>
      <div className={styles.about}>
        <h3 id={titled}>
          <Link to={productPath(id)} state={{ found }}>
            <bdi lang={languageCode}>{name}</bdi>
          </Link>
        </h3>
        {description && (
          <p className={styles.text}>
            <bdi lang={languageCode}>{description}</bdi>
          </p>
        )}
        <ul className={styles.marks} aria-label={t('marksLabel')}>
          {product.qualityMarks.filter(isKnownMark).map((mark) => (
            <li key={mark}>
              <CheckIcon small />
              {t(`mark.${mark}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.side}>
        <p className={styles.price}>
          <span className="visually-hidden">{t('fact.price')}: </span>
          <bdi className="ltr num">{formatMoney(price)}</bdi> <small>{t('perPiece')}</small>
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
        <dl className={styles.facts}>
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd className="num">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </article>
  );
}
