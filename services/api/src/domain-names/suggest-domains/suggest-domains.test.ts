import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { suggestAnswerSchema } from '@haat/contracts/http/domain';
import type { Availability } from '@haat/platform/registrar';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestDomains } from './suggest-domains.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const ask = (word: string, app = shop.app) =>
  visit(app).get(`/api/domain/suggest?word=${encodeURIComponent(word)}`);
const suggest = async (word: string, app = shop.app) =>
  suggestAnswerSchema.parse((await ask(word, app)).body);

/** A shop whose registrar gives these answers. */
const shopWith = async (checkTlds: typeof shop.registrarClient.checkTlds) =>
  shop.reopen({ registrar: { ...shop.registrarClient, checkTlds } });

describe('Suggestions for a word', () => {
  it('are six TLDs with the price of the first year and of later years', async () => {
    const { domains, ...read } = await suggest('chaikart');
    expect(read).toEqual({ word: 'chaikart', label: 'chaikart', latin: null });
    expect(domains.map(({ tld }) => tld)).toEqual(['in', 'co.in', 'com', 'net', 'org', 'shop']);
    expect(domains[0]).toEqual({
      domain: 'chaikart.in',
      shown: 'chaikart.in',
      tld: 'in',
      price: 549,
      renewal: 749,
      status: 'available',
    });
  });

  it('begin with the TLD of a name, if it is sold, and end with the cheapest', async () => {
    const { word, domains } = await suggest('https://www.Chaikart.com/menu?ref=wa');
    expect(word).toBe('chaikart');
    const tlds = domains.map(({ tld }) => tld);
    expect(tlds).toEqual(['com', 'in', 'co.in', 'net', 'org', 'shop', 'site']);
    expect(domains[6]).toMatchObject({ price: 149 });
    expect((await suggest('chaikart.zzz')).domains[0]).toMatchObject({ tld: 'in' });
  });

  it('say what is registered, and what the registrar does not know', async () => {
    const statuses = async (word: string) => [
      ...new Set((await suggest(word)).domains.map(({ status }) => status)),
    ];
    expect(await statuses('taken-name')).toEqual(['taken']);
    expect(await statuses('unknown-name')).toEqual(['no_answer']);
    expect(await statuses('forbidden-name')).toEqual(['no_answer']);
  });

  it('say that a domain on an order here is taken', async () => {
    const asha = await signUp(shop.app);
    await asha.buy({ domain: 'ordered-here.in', referenceCode: await asha.pay(549) });
    const { domains } = await suggest('ordered-here');
    expect(domains.map(({ status }) => status).slice(0, 2)).toEqual(['taken', 'available']);
  });

  it('have no answer where the registrar names fewer domains than it was asked about', async () => {
    const app = await shopWith(async () => [{ status: 'available' }]);
    const { domains } = await suggest('chaikart', app);
    expect(domains.map(({ status }) => status)).toEqual([
      'available',
      ...Array.from({ length: 5 }, () => 'no_answer'),
    ]);
  });

  it('have no answer while the registrar is silent', async () => {
    const ofLabel = () => new Promise<never>(() => undefined);
    const availabilities = { ofLabel, of: ofLabel };
    const price = { tld: 'in', registerPaise: 54_900, renewalPaise: 74_900, transferPaise: 0 };
    const priceList = {
      current: async () => ({ prices: [price], ageMs: 0 }),
      priceOf: async () => price,
    };
    const { store } = shop;
    const clock = { now: Date.now };
    const services = { store, clock, priceList, availabilities, settings: apiSettings() };
    const { domains } = await suggestDomains(services, 'chaikart', undefined, 1);
    expect(domains.map(({ status }) => status)).toEqual(['no_answer']);
  });

  it('cost one registrar call, shared by all who ask within a minute', async () => {
    const calls: string[] = [];
    const app = await shopWith(async (label, tlds) => {
      calls.push(label);
      return tlds.map((): Availability => ({ status: 'available' }));
    });
    await Promise.all(['chaikart', 'Chai Kart', 'chaikart '].map((word) => ask(word, app)));
    expect(calls).toEqual(['chaikart']);
  });

  it.each([
    ['', domainSearchMessages.emptyInput],
    ['   ', domainSearchMessages.emptyInput],
    ['..!', domainSearchMessages.invalidName],
    ['xn--zzzzzz', domainSearchMessages.invalidName],
    ['x'.repeat(64), domainSearchMessages.invalidName],
    ['x'.repeat(254), domainSearchMessages.invalidDomain],
  ])('are refused for %j: %s', async (word, error) => {
    expect(await ask(word)).toMatchObject({ status: 400, body: { error } });
  });

  it('count once against the limit of domain checks', async () => {
    const settings = apiSettings({ DOMAIN_CHECKS_PER_MINUTE: 1 });
    const app = await shop.reopen({ settings });
    const statuses = [];
    // A minute may end between the first two, but not also between the last two.
    for (let n = 0; n < 3; n += 1) statuses.push((await ask('chaikart', app)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('Suggestions for a word in Hindi', () => {
  it('are the TLDs that take Hindi letters, with the Latin spelling', async () => {
    const settings = apiSettings({
      IDN_TLDS: new Map([
        ['com', 'hin'],
        ['in', 'hin'],
        ['xn--h2brj9c', 'hin'],
      ]),
    });
    const answer = await suggest('चायकार्ट', await shop.reopen({ settings }));
    expect(answer).toMatchObject({
      word: 'चायकार्ट',
      label: 'xn--11bjq6dg5fc5j',
      latin: 'chaikart',
      domains: [
        { domain: 'xn--11bjq6dg5fc5j.xn--h2brj9c', shown: 'चायकार्ट.भारत', price: 299 },
        { domain: 'xn--11bjq6dg5fc5j.in', shown: 'चायकार्ट.in', status: 'available' },
        { domain: 'xn--11bjq6dg5fc5j.com', shown: 'चायकार्ट.com', status: 'available' },
      ],
    });
  });

  it('are none where no TLD takes Hindi letters, but for the Latin spelling', async () => {
    expect(await suggest('चायकार्ट')).toMatchObject({ latin: 'chaikart', domains: [] });
  });
});
