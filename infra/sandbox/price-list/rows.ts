/** Rupees: register, renewal, transfer. */
type Prices = readonly [number, number, number];

export const RUPEE_PRICES: Readonly<Record<string, Prices>> = {
  com: [899, 1099, 999],
  in: [549, 749, 749],
  'co.in': [449, 649, 649],
  'net.in': [449, 649, 649],
  'org.in': [449, 649, 649],
  'firm.in': [399, 599, 599],
  'gen.in': [399, 599, 599],
  'ind.in': [399, 599, 599],
  net: [1149, 1399, 1299],
  org: [1049, 1249, 1199],
  info: [349, 1899, 1849],
  biz: [499, 1749, 1699],
  shop: [199, 2899, 2799],
  store: [249, 3999, 3899],
  online: [249, 2899, 2799],
  xyz: [179, 1149, 1099],
  app: [1349, 1549, 1499],
  dev: [1149, 1349, 1299],
  io: [3499, 4999, 4899],
  co: [849, 2799, 2699],
  me: [699, 1799, 1699],
  tech: [499, 4499, 4399],
  site: [149, 2699, 2599],
  website: [149, 2199, 2099],
  space: [149, 2199, 2099],
  club: [299, 1499, 1449],
  live: [249, 2499, 2399],
  pro: [349, 2199, 2099],
  top: [199, 699, 649],
  mobi: [549, 2799, 2699],
  name: [749, 899, 849],
  asia: [799, 1299, 1249],
  tv: [2999, 3499, 3399],
  cc: [799, 1149, 1099],
  us: [649, 899, 849],
  uk: [649, 799, 0],
  'co.uk': [649, 799, 0],
  eu: [499, 849, 849],
  ca: [999, 1249, 1199],
  ai: [6999, 7999, 7899],
  cloud: [299, 1999, 1899],
  digital: [349, 3199, 3099],
  agency: [499, 2199, 2099],
  studio: [799, 2799, 2699],
  academy: [899, 2999, 2899],
  art: [349, 1499, 1449],
  blog: [299, 2399, 2299],
  design: [699, 4499, 4399],
  life: [249, 2799, 2699],
  world: [299, 3099, 2999],
  today: [249, 2299, 2199],
  email: [399, 2399, 2299],
  /** .भारत */
  'xn--h2brj9c': [299, 499, 499],
};

/** The provider's currency ids. */
export const RUPEE = 69;
const DOLLAR = 4;
const EURO = 5;

export type PriceRow = {
  readonly name: string;
  readonly currency: number | string;
  readonly register_cost: string;
  readonly renewal_cost: string;
  readonly transfer_cost: string;
};

const row = (name: string, currency: number | string, prices: Prices, rate = 1): PriceRow => {
  const [register_cost, renewal_cost, transfer_cost] = prices.map((rupees) =>
    (rupees / rate).toFixed(4),
  ) as [string, string, string];
  return { name, currency, register_cost, renewal_cost, transfer_cost };
};

/** As the provider: some with a dot, some in capitals. */
const spelt = (tld: string, index: number): string => {
  if (index % 7 === 2) return `.${tld}`;
  if (index % 7 === 4) return tld.toUpperCase();
  if (index % 7 === 6) return `.${tld.charAt(0).toUpperCase()}${tld.slice(1)}`;
  return tld;
};

const tlds = Object.entries(RUPEE_PRICES);

/** Dollars and euros between the rupees, as at the provider. */
export const PRICE_ROWS: readonly PriceRow[] = tlds.flatMap(([tld, prices], index) => [
  ...(index % 3 === 0 ? [row(spelt(tld, index), DOLLAR, prices, 84)] : []),
  row(spelt(tld, index), index % 5 === 3 ? String(RUPEE) : RUPEE, prices),
  ...(index % 4 === 1 ? [row(tld, String(EURO), prices, 91)] : []),
]);
