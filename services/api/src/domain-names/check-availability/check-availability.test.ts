import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { paymentStream } from '@haat/contracts/events/payment';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const check = (domain: string, app = shop.app) =>
  visit(app).get(`/api/domain/check?domain=${encodeURIComponent(domain)}`);

describe('Searching a domain', () => {
  it('normalises the typed domain', async () => {
    expect(await check(' https://www.NeelKhadi.in/ ')).toMatchObject({
      status: 200,
      body: { 'neelkhadi.in': { status: 'available', premium: false } },
    });
  });

  it('says that a registered domain is unavailable', async () => {
    const { body } = await check('taken-name.com');
    expect(body).toEqual({ 'taken-name.com': { status: 'unavailable', premium: false } });
  });

  it('says that a domain is unknown when the registrar does not know', async () => {
    const { body } = await check('unknown-name.com');
    expect(body).toEqual({ 'unknown-name.com': { status: 'unknown', premium: false } });
  });

  it('warns when the registrar restricts the check', async () => {
    expect(await check('forbidden-name.com')).toMatchObject({
      status: 422,
      body: { error: 'Domain check is restricted by the provider. Try a different domain.' },
    });
  });

  it('says that the registrar did not answer, and checks again next time', async () => {
    const statuses = [
      { status: 'unknown', failed: true, description: 'timeout' },
      { status: 'available' },
    ] as const;
    let checks = 0;
    const registrar = {
      ...shop.registrarClient,
      checkAvailability: async () => statuses[checks++] ?? statuses[1],
    };
    const app = await shop.reopen({ registrar });
    expect(await check('silent.com', app)).toMatchObject({
      status: 502,
      body: { error: domainSearchMessages.checkFailed(refusalMessages.registrarSilent) },
    });
    expect((await check('silent.com', app)).body['silent.com'].status).toBe('available');
    await check('silent.com', app);
    expect(checks).toBe(2);
  });

  it('says that a domain ordered here is unavailable', async () => {
    const asha = await signUp(shop.app);
    const referenceCode = await asha.pay(549);
    expect((await asha.buy({ domain: 'held-here.in', referenceCode })).status).toBe(200);
    const { body } = await check('held-here.in');
    expect(body['held-here.in'].status).toBe('unavailable');
  });

  it('says that a domain is available while the bank does not know the order’s payment', async () => {
    const ravi = await signUp(shop.app);
    const domain = 'invented-payment.in';
    const referenceCode = await ravi.pay(549);
    expect((await ravi.buy({ domain, referenceCode })).status).toBe(200);
    const statusOf = async () => (await check(domain)).body[domain].status;
    expect(await statusOf()).toBe('unavailable');
    const askedAt = new Date().toISOString();
    const notSeen = { type: 'RecordCreditNotSeen', referenceCode, askedAt } as const;
    const bank = { kind: 'system', name: 'bank' } as const;
    await executeTestCommand(
      shop.store,
      bank,
      paymentDecider,
      paymentStream(referenceCode),
      notSeen,
    );
    expect(await statusOf()).toBe('available');
    const word = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
    await recordBankResponse(shop.store, referenceCode, word);
    expect(await statusOf()).toBe('unavailable');
  });

  it.each([
    ['', 'Invalid domain input'],
    ['asha@haat.in', 'Invalid domain/TLD format. Use example.com'],
    ['haat', 'Invalid domain format. Use example.com'],
    ['ha_at.in', 'Invalid domain name format'],
    ['haat.i1', 'Invalid TLD format'],
    ['haat.zzz', '.zzz is not available with us'],
  ])('refuses %j: %s', async (typed, error) => {
    expect(await check(typed)).toMatchObject({ status: 400, body: { error } });
  });

  it('refuses a search without a domain', async () => {
    const answer = await visit(shop.app).get('/api/domain/check');
    expect(answer).toMatchObject({ status: 400, body: { error: 'Invalid domain input' } });
  });

  it('does not ask the registrar while there is no price list', async () => {
    let checks = 0;
    const registrar = {
      ...shop.registrarClient,
      checkAvailability: async () => {
        checks += 1;
        return { status: 'available' } as const;
      },
    };
    const priceList = {
      current: async () => ({ prices: [], ageMs: null }),
      priceOf: async () => undefined,
    };
    const app = await shop.reopen({ registrar, priceList });
    expect(await check('no-price-list.in', app)).toMatchObject({
      status: 503,
      body: { error: 'Unexpected error while validating the domain' },
    });
    expect(checks).toBe(0);
  });
});
