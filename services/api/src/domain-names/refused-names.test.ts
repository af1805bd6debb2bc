import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

/** What search, price, the payment's opening and the order answer to a name. */
const answersTo = async (domain: string) => [
  await visit(shop.app).get(`/api/domain/check?domain=${domain}`),
  await visit(shop.app).get(`/api/domain/price?domain=${domain}`),
  await asha.post('/api/payments/open', { domain }),
  await asha.buy({ domain, referenceCode: await asha.pay(549) }),
];

it.each(['xn--zzzzzz.in', 'ab--x.in', 'xn--.in'])(
  '%s is refused by search, price, payment and order',
  async (domain) => {
    for (const answer of await answersTo(domain)) {
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'Invalid domain name format' },
      });
    }
  },
);

it('alternatives to a domain in another script contain no xn-- names', async () => {
  const name = 'xn--p1b6ci4b4b3a.in';
  const { body } = await visit(shop.app).get(`/api/domain/alternatives?domain=${name}`);
  const names = (body.alternatives as { readonly domain: string }[]).map(({ domain }) => domain);
  expect(names.filter((suggested) => suggested.startsWith('xn--'))).toEqual([]);
});

it('a name in Latin letters is not sold under a TLD of another script', async () => {
  const settings = apiSettings({ IDN_TLDS: new Map([['xn--h2brj9c', 'hin']]) });
  const app = await shop.reopen({ settings });
  expect(await visit(app).get('/api/domain/check?domain=neelkhadi.xn--h2brj9c')).toMatchObject({
    status: 400,
    body: { error: refusalMessages.idnOnly('भारत') },
  });
});

it('a TLD of another script is sold only where the settings name it', async () => {
  for (const name of ['neelkhadi.xn--h2brj9c', 'xn--p1b6ci4b4b3a.xn--h2brj9c']) {
    for (const answer of await answersTo(name)) {
      expect(answer).toMatchObject({
        status: 400,
        body: { error: domainSearchMessages.tldNotSold('भारत') },
      });
    }
  }
  const { body } = await visit(shop.app).get('/api/domain/prices');
  expect(JSON.stringify(body)).not.toContain('xn--');
});

it('a domain in another script is sold only under the TLDs of the settings', async () => {
  const name = 'xn--p1b6ci4b4b3a.in';
  for (const answer of await answersTo(name)) {
    expect(answer).toMatchObject({
      status: 400,
      body: { error: refusalMessages.idnNotSold('in') },
    });
  }
  const app = await shop.reopen({ settings: apiSettings({ IDN_TLDS: new Map([['in', 'hin']]) }) });
  const sold = visit(app);
  expect(await sold.get(`/api/domain/price?domain=${name}`)).toMatchObject({ status: 200 });
  expect(await sold.get(`/api/domain/check?domain=${name}`)).toMatchObject({ status: 200 });
  const { body } = await sold.get('/api/domain/prices');
  const rows: { readonly tld: string; readonly idnLanguage?: string }[] = body.prices;
  expect(rows.filter(({ idnLanguage }) => idnLanguage !== undefined)).toMatchObject([
    { tld: 'in', idnLanguage: 'hin' },
  ]);
});
