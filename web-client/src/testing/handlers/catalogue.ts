import { http, HttpResponse, type RequestHandler } from 'msw';
import type { ProductInput } from '@/api/generated/admin.gen';
import type { CatalogueOptions, Product } from '@/api/generated/public.gen';
import { productCategories, qualityMarks } from '@/domain/catalogue';
import { failure } from '../factories';
import { type Data, money, newId, notFound, paged } from './data';

const usd = (dollars: number) => ({ currencyCode: 'USD', amountMinor: String(Math.round(dollars * 100)) });

/** Coffee cups from Kütahya. */
export const product = (changes: Partial<Product> = {}): Product => ({
  id: '0192f3a4-0000-7000-8000-000000000a01',
  sku: 'HK-0142',
  name: 'Enamel coffee cups, 90 ml',
  description: 'Hand-decorated steel cups with a woven rim, boxed in sixes.',
  languageCode: 'en',
  category: 'PRODUCT_CATEGORY_HOME',
  price: usd(2.4),
  comparedPrice: money(3.34),
  priceTiers: [
    { minimumQuantity: 600, unitPriceMinor: '240' },
    { minimumQuantity: 5000, unitPriceMinor: '190' },
  ],
  originCountry: 'TR',
  supplierRegion: 'Kütahya',
  minimumOrderQuantity: 600,
  leadTimeDays: 35,
  qualityMarks: ['QUALITY_MARK_AUDITED', 'QUALITY_MARK_SAMPLED'],
  picture: 'cup',
  status: 'PRODUCT_STATUS_ACTIVE',
  texts: [
    {
      languageCode: 'en',
      name: 'Enamel coffee cups, 90 ml',
      description: 'Hand-decorated steel cups with a woven rim, boxed in sixes.',
    },
  ],
  etag: 'v1',
  createTime: '2026-11-20T17:15:00Z',
  updateTime: '2026-11-20T17:15:00Z',
  ...changes,
});

/** Three products that differ in every filter, and enough others of one kind for a second page. */
export const products = (): Product[] => [
  product(),
  product({
    id: '0192f3a4-0000-7000-8000-000000000a02',
    sku: 'TX-0007',
    name: 'Cotton bath towels, 70 × 140 cm',
    description: 'Combed cotton, 500 g/m², with a woven band.',
    category: 'PRODUCT_CATEGORY_TEXTILES',
    price: { currencyCode: 'EUR', amountMinor: '520' },
    comparedPrice: money(8.38),
    priceTiers: [{ minimumQuantity: 300, unitPriceMinor: '520' }],
    originCountry: 'PT',
    supplierRegion: 'Guimarães',
    minimumOrderQuantity: 300,
    leadTimeDays: 28,
    qualityMarks: ['QUALITY_MARK_ISO_9001', 'QUALITY_MARK_AUDITED'],
    picture: 'towel',
  }),
  product({
    id: '0192f3a4-0000-7000-8000-000000000a03',
    sku: 'MC-0031',
    name: 'Water pump, 0.75 kW',
    description: 'Self-priming pump with a cast-iron housing.',
    category: 'PRODUCT_CATEGORY_MACHINERY',
    price: usd(78),
    comparedPrice: money(108.62),
    priceTiers: [{ minimumQuantity: 20, unitPriceMinor: '7800' }],
    originCountry: 'IN',
    supplierRegion: 'Coimbatore',
    minimumOrderQuantity: 20,
    leadTimeDays: 45,
    qualityMarks: ['QUALITY_MARK_CANADA'],
    picture: 'pump',
  }),
  ...Array.from({ length: 20 }, (_, index) =>
    product({
      id: `0192f3a4-0000-7000-8000-000000000b${String(index).padStart(2, '0')}`,
      sku: `PK-${String(index + 1).padStart(4, '0')}`,
      name: `Folding box no. ${index + 1}`,
      description: 'Corrugated board.',
      category: 'PRODUCT_CATEGORY_PACKAGING',
      originCountry: 'CN',
      supplierRegion: 'Dongguan',
      qualityMarks: [],
      picture: 'box',
    }),
  ),
];

const options = (offered: readonly Product[]): CatalogueOptions => ({
  categories: categoriesOf(offered),
  qualityMarks: marksOf(offered),
  origins: originsOf(offered),
  currencies: ['USD', 'EUR', 'GBP', 'CNY'],
  exchangeRates: { date: '2026-11-23', isStale: false, rates: [{ currencyCode: 'USD', cad: '1.3925' }] },
  productCount: offered.length,
  comparisonCurrencies: ['CAD', 'USD', 'EUR', 'GBP', 'CNY'],
});

const categoriesOf = (of: readonly Product[]) =>
  productCategories.map((category) => ({
    category,
    productCount: of.filter((each) => each.category === category).length,
  }));
const marksOf = (of: readonly Product[]) =>
  qualityMarks.map((qualityMark) => ({
    qualityMark,
    productCount: of.filter((each) => each.qualityMarks.includes(qualityMark)).length,
  }));
const originsOf = (of: readonly Product[]) =>
  [...new Set(of.map(({ originCountry }) => originCountry))].map((originCountry) => ({
    originCountry,
    productCount: of.filter((each) => each.originCountry === originCountry).length,
  }));

/** A violation of one field, as the services return it. */
export const wrongField = (field: string, reason: string) =>
  HttpResponse.json(
    failure(3, [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, reason }] }]),
    { status: 400 },
  );

const has = (product: Product, words: string) =>
  `${product.name} ${product.description}`.toLowerCase().includes(words.toLowerCase());
const minor = ({ price }: Product) => Number(price?.amountMinor);

/** Substring search with the words, filters, facets, orders and pages of the contract. */
function search(offered: readonly Product[], request: Request) {
  const { searchParams } = new URL(request.url);
  const one = (name: string) => searchParams.get(name) ?? '';
  const [from, to] = [Number(one('minPrice')), Number(one('maxPrice') || Infinity)];
  if (to < from) return wrongField('maxPrice', 'PRICE_RANGE');
  const marks = searchParams.getAll('qualityFilter');
  const found = offered.filter(
    (each) =>
      has(each, one('query')) &&
      minor(each) >= from * 100 &&
      minor(each) <= to * 100 &&
      marks.every((mark) => each.qualityMarks.some((own) => own === mark)) &&
      (!one('quantity') || each.minimumOrderQuantity <= Number(one('quantity'))) &&
      (!one('maxLeadTimeDays') || each.leadTimeDays <= Number(one('maxLeadTimeDays'))),
  );
  const inCategory = (each: Product) => !one('category') || each.category === one('category');
  const fromThere = (each: Product) => !one('originCountry') || each.originCountry === one('originCountry');
  const left = found.filter((each) => inCategory(each) && fromThere(each));
  const order: Record<string, (a: Product, b: Product) => number> = {
    PRODUCT_ORDER_PRICE: (a, b) => minor(a) - minor(b),
    PRODUCT_ORDER_LEAD_TIME: (a, b) => a.leadTimeDays - b.leadTimeDays,
    PRODUCT_ORDER_MINIMUM_ORDER: (a, b) => a.minimumOrderQuantity - b.minimumOrderQuantity,
  };
  return HttpResponse.json({
    ...paged('products', left.toSorted(order[one('orderBy')] ?? (() => 0)), request),
    totalCount: left.length,
    categories: categoriesOf(found.filter(fromThere)),
    qualityMarks: marksOf(left),
    origins: originsOf(found.filter(inCategory)),
  });
}

/** Converts the admin's input to a product. */
function written({ texts, currencyCode, ...input }: ProductInput): Partial<Product> {
  const english = texts.find(({ languageCode }) => languageCode === 'en');
  const [first] = input.priceTiers;
  const price = first && { currencyCode, amountMinor: first.unitPriceMinor };
  return {
    ...input,
    texts: texts.map((text) => ({ description: '', ...text })),
    name: english?.name ?? '',
    description: english?.description ?? '',
    price,
    comparedPrice: price,
    minimumOrderQuantity: first?.minimumQuantity ?? 1,
  };
}

/** The catalogue service, for visitors and admins. */
export const catalogueHandlers = ({ products: all }: Data): RequestHandler[] => {
  const offered = () => all.filter(({ status }) => status === 'PRODUCT_STATUS_ACTIVE');
  const find = (id: unknown) => all.find((each) => each.id === id);
  const listed = (request: Request) => {
    const { searchParams } = new URL(request.url);
    const [words, category, status] = ['query', 'category', 'status'].map((name) => searchParams.get(name) ?? '');
    return all.filter(
      (each) =>
        `${each.sku} ${each.name}`.toLowerCase().includes(words!.toLowerCase()) &&
        (!category || each.category === category) &&
        (!status || each.status === status),
    );
  };
  return [
    http.get('*/v1/product-categories', () => HttpResponse.json(options(offered()))),
    http.get(/\/v1\/products:suggest$/, ({ request }) => {
      const words = new URL(request.url).searchParams.get('query') ?? '';
      return HttpResponse.json({
        suggestions: offered()
          .filter((each) => has(each, words))
          .slice(0, 8)
          .map(({ id, name, category }) => ({ id, name, category })),
      });
    }),
    http.get(/\/v1\/products:catalogue$/, ({ request }) =>
      HttpResponse.json(paged('products', listed(request), request)),
    ),
    http.get(/\/v1\/products:export$/, ({ request }) =>
      HttpResponse.text(
        `\uFEFFsku,name_en\r\n${listed(request)
          .map(({ sku, name }) => `${sku},"${name}"\r\n`)
          .join('')}`,
      ),
    ),
    http.post(/\/v1\/products:import$/, async ({ request }) => {
      const [, ...lines] = (await request.text()).trim().split(/\r?\n/);
      const broken = lines.flatMap((line, index) => (line.startsWith(',') ? [index + 2] : []));
      return HttpResponse.json({
        lineCount: lines.length,
        createdCount: lines.length - broken.length,
        updatedCount: 0,
        failedCount: broken.length,
        errors: broken.map((line) => ({ line, column: 'sku', reason: 'REQUIRED', message: 'value is required' })),
        isDryRun: new URL(request.url).searchParams.get('dryRun') === 'true',
      });
    }),
    http.get('*/v1/products', ({ request }) => search(offered(), request)),
    http.post('*/v1/products', async ({ request }) => {
      const { product: input } = (await request.json()) as { product: ProductInput };
      if (all.some(({ sku }) => sku === input.sku)) return wrongField('product.sku', 'SKU_TAKEN');
      const made = product({ id: newId(), status: 'PRODUCT_STATUS_ACTIVE', ...written(input) });
      all.unshift(made);
      return HttpResponse.json(made);
    }),
    http.get('*/v1/products/:id', ({ params }) => {
      const one = find(params['id']);
      return one ? HttpResponse.json(one) : notFound();
    }),
    http.patch('*/v1/products/:id', async ({ params, request }) => {
      const one = find(params['id']);
      if (!one) return notFound();
      const { product: input, etag } = (await request.json()) as { product: ProductInput; etag: string };
      if (etag !== one.etag) {
        const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'PRODUCT_CHANGED' };
        return HttpResponse.json(failure(10, [reason]), { status: 409 });
      }
      return HttpResponse.json(Object.assign(one, written(input), { etag: `${etag}+` }));
    }),
    http.delete('*/v1/products/:id', ({ params }) => {
      const one = find(params['id']);
      if (!one) return notFound();
      return HttpResponse.json(Object.assign(one, { status: 'PRODUCT_STATUS_RETIRED', etag: `${one.etag}+` }));
    }),
  ];
};
