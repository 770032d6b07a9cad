// Prices and places for the written-out pages. They come from the services' responses
// (src/config/options.json), so no page has its own figures. e2e/offers.spec.ts compares that file
// with a running platform. Amounts are whole dollars.
const options = require('../src/config/options.json');

const { priceTable, services, changeCutoffHours } = options['/v1/cleaning/options'];
const { cities, popularRoutes, maximumWeightKg } = options['/v1/cargo/options'];
const { currencies, qualityFigures } = options['/v1/product-requests:options'];

const dollars = ({ amountMinor }) => Number(amountMinor) / 100;
const named =
  (service, size) =>
  ({ serviceType, propertySize }) =>
    serviceType === `SERVICE_TYPE_${service}` && (size === undefined || propertySize === `PROPERTY_SIZE_${size}`);
const rangeOf = ({ minimum, maximum }) => [dollars(minimum), dollars(maximum)];

/** Services and sizes that the price table of the page shows (docs/product.md, section 9). */
const shownServices = ['REGULAR', 'DEEP', 'CARPET', 'WINDOW'];
const shownSizes = ['SMALL', 'MEDIUM', 'LARGE'];
const table = shownServices.map((service) => ({
  service,
  ranges: shownSizes.map((size) => rangeOf(priceTable.find(named(service, size)))),
}));
const windows = services.find(named('WINDOW'));
const route = (from, to) => popularRoutes.find(({ fromCity, toCity }) => fromCity === from && toCity === to);
const whole = route('Calgary', 'Edmonton');

module.exports = {
  cleaning: {
    /** Lowest price of a home visit, and the carpet price of one room. */
    homeFrom: Math.min(...priceTable.filter(named('REGULAR')).map(({ bestPrice }) => dollars(bestPrice))),
    carpetRoom: dollars(priceTable.find(named('CARPET', 'SMALL')).singlePrice),
    table,
    lowest: Math.min(...table.flatMap(({ ranges }) => ranges.map(([from]) => from))),
    highest: Math.max(...table.flatMap(({ ranges }) => ranges.map(([, to]) => to))),
    /** First and last day of the window cleaning season, `MM-DD`. */
    windowSeason: [windows.seasonStart, windows.seasonEnd],
    changeCutoffHours,
  },
  cargo: {
    cities: cities.length,
    distanceKm: whole.distanceKm,
    halfwayKm: route('Calgary', 'Red Deer').distanceKm,
    price: rangeOf(whole),
    maximumWeightKg,
  },
  sourcing: {
    /** Number of currencies in which a price can be shown. */
    currencies: currencies.length,
    /** The company's quality figures, per cent. */
    quality: Object.fromEntries(Object.entries(qualityFigures).map(([name, figure]) => [name, Number(figure)])),
  },
};
