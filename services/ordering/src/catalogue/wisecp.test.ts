import { startCatalogueSandbox } from '@haat/infra/sandbox/catalogue';
import { describe, expect, it } from 'vitest';
import { answerOf, behavesAsAStoreList, list } from './testing/wisecp-list.ts';
import { createWisecpCatalogue, type Product, readProducts } from './wisecp.ts';

const read = (body: unknown) => readProducts(answerOf(body));
const only = (row: unknown): Product | undefined => {
  const result = read(list(row));
  return result.ok ? result.rows[0] : undefined;
};

const till = {
  id: 1000,
  type: 'software',
  category: 349,
  category_name: 'PHP CMS',
  page_lang_id: 7,
  page_title: 'Kirana till',
  route: 'kirana-till',
  content: '<p>Counter billing.</p>',
  page_options: '{"demo_link":"https://demo.haat.example"}',
  options: { download_link: 'https://store.example/till.zip' },
  price: { amount: '2499.0000', setup: '500.0000', currency: 69 },
};
const tillProduct = {
  kind: 'code',
  id: 1000,
  category: { id: 349, name: 'PHP CMS', route: 'php-cms' },
  pageLangId: 7,
  title: 'Kirana till',
  route: 'kirana-till',
  contentHtml: '<p>Counter billing.</p>',
  contentText: 'Counter billing.',
  pageOptions: { demo_link: 'https://demo.haat.example' },
  downloadLink: 'https://store.example/till.zip',
  pricePaise: 249_900,
  setupPaise: 50_000,
};

const thela = {
  id: 101,
  type: 'hosting',
  category: 244,
  title: 'Thela',
  features: 'Top Features\n1 website',
  prices: [
    { type: 'periodicals', period: 'month', amount: '99.0000', discount: 0 },
    { type: 'periodicals', period: 'year', amount: '1188.0000', discount: '20' },
  ],
};

describe('A software item', () => {
  it('is parsed into paise', () => {
    expect(only(till)).toEqual(tillProduct);
  });

  it('accepts numbers as text, objects as JSON text, and empty lists for empty objects', () => {
    const spelt = {
      ...till,
      id: '1000',
      category: '349',
      page_lang_id: '7',
      page_options: { demo_link: 'https://demo.haat.example' },
      options: '{"download_link":"https://store.example/till.zip"}',
      price: '{"amount":2499,"setup":"500","currency":"69"}',
    };
    expect(only(spelt)).toEqual(tillProduct);
    expect(only({ ...till, options: [], page_options: [] })).toMatchObject({
      pageOptions: {},
      downloadLink: null,
    });
  });

  it('may lack optional fields', () => {
    const { page_lang_id, content, route, page_options, options, ...rest } = till;
    expect(only({ ...rest, price: { amount: '0.0000' } })).toEqual({
      ...tillProduct,
      pageLangId: null,
      contentHtml: '',
      contentText: '',
      pageOptions: {},
      downloadLink: null,
      pricePaise: 0,
      setupPaise: 0,
    });
  });

  it('gets a plain-text title and route', () => {
    expect(only({ ...till, page_title: 'Q&amp;A <b>desk</b>', route: '../Q & A/' })).toMatchObject({
      title: 'Q&A desk',
      route: 'q-a',
    });
    expect(only({ ...till, page_title: 'दुकान', route: '' })).toMatchObject({ route: '1000' });
    expect(only({ ...till, category_name: 'दुकान' })).toMatchObject({ category: { route: '349' } });
  });

  it('contains nothing that runs in a browser', () => {
    const content = '<p onclick="x()">Till</p><script>x()</script>';
    const hostile = { ...till, content, page_options: '{"demo_link":"javascript:x()"}' };
    expect(only(hostile)).toMatchObject({ contentHtml: '<p>Till</p>', pageOptions: {} });
  });

  it.each([
    ['no price', { price: undefined }],
    ['an invalid price', { price: { amount: 'ask us', setup: 0 } }],
    ['a price that rounds to 0', { price: { amount: '0.2500', setup: '0.2000' } }],
    ['a negative price', { price: { amount: '-1.0000', setup: 0 } }],
    ['an invalid set-up fee', { price: { amount: '1.0000', setup: 'free' } }],
    ['a price in dollars', { price: { amount: '30.0000', setup: 0, currency: 4 } }],
    ['no id', { id: 'x' }],
    ['no category', { category: null }],
    ['no title', { page_title: ' ' }],
  ])('with %s is left out and counted', (_, change) => {
    expect(read(list({ ...till, ...change }, thela))).toMatchObject({
      rows: [{ kind: 'plan' }],
      skippedRows: 1,
    });
  });
});

describe('A hosting plan', () => {
  it('is parsed into paise and percent', () => {
    expect(only(thela)).toEqual({
      kind: 'plan',
      id: 101,
      categoryId: 244,
      title: 'Thela',
      features: 'Top Features\n1 website',
      prices: [
        { period: 'month', amountPaise: 9_900, discountPercent: 0 },
        { period: 'year', amountPaise: 118_800, discountPercent: 20 },
      ],
    });
  });

  it('keeps the first payable monthly and yearly price in rupees', () => {
    const price = { type: 'periodicals', period: 'year', amount: '1188.0000' };
    const prices = [
      null,
      { ...price, type: 'sale' },
      { ...price, period: 'week' },
      { ...price, currency: 4 },
      { ...price, amount: 'ask us' },
      { ...price, amount: '0.0000' },
      { ...price, amount: '0.4900' },
      { ...price, discount: 100 },
      price,
      { ...price, amount: '1.0000' },
    ];
    expect(only({ ...thela, prices })).toMatchObject({
      prices: [{ period: 'year', amountPaise: 118_800, discountPercent: 0 }],
    });
  });

  it.each([['150'], [-5], ['half'], [null], [['50']], ['0x32'], ['1e1'], [true], ['']])(
    'is sold at its full price when the discount is %s',
    (discount) => {
      const prices = [{ type: 'periodicals', period: 'year', amount: '1188.0000', discount }];
      expect(only({ ...thela, prices })).toMatchObject({ prices: [{ discountPercent: 0 }] });
    },
  );

  it('may have no prices and no features', () => {
    const { prices, features, ...rest } = thela;
    expect(only(rest)).toMatchObject({ prices: [], features: '' });
  });
});

describe('The list of products', () => {
  it('leaves out products that Haat does not sell, without counting them', () => {
    const rows = list({ id: 1, type: 'sms' }, { type: 'toString' }, null, 7, till);
    expect(read(rows)).toEqual({ ok: true, rows: [tillProduct], skippedRows: 0 });
  });

  it('keeps the first of two products with the same ID or route', () => {
    const sameId = { ...thela, id: 1000 };
    const sameRoute = { ...till, id: 1005 };
    expect(read(list(till, sameId, sameRoute))).toEqual({
      ok: true,
      rows: [tillProduct],
      skippedRows: 2,
    });
  });
});

behavesAsAStoreList<Product>({
  read: readProducts,
  row: till,
  startSandbox: startCatalogueSandbox,
  openSource: (options) => {
    const { fetchProducts, close } = createWisecpCatalogue(options);
    return { fetch: fetchProducts, close };
  },
  expectRows: (rows) => {
    expect(rows.filter(({ kind }) => kind === 'code').length).toBeGreaterThanOrEqual(18);
    expect(rows.filter(({ kind }) => kind === 'plan').length).toBeGreaterThanOrEqual(7);
  },
});
