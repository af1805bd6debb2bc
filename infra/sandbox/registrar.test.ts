import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RUPEE_PRICES } from './price-list/rows.ts';
import { classKey } from './registrar/answers.ts';
import { type RegistrarSandbox, startRegistrarSandbox } from './registrar.ts';
import { createRawRegistrar, customer, without } from './testing/raw-registrar.ts';

const SETTLE_MS = 5_000;
let time: number;
let sandbox: RegistrarSandbox;
let raw: ReturnType<typeof createRawRegistrar>;
let someone: Awaited<ReturnType<typeof raw.someone>>;

beforeEach(async () => {
  time = Date.parse('2026-01-15T09:30:00Z');
  sandbox = await startRegistrarSandbox({ settleMs: SETTLE_MS, now: () => time });
  raw = createRawRegistrar(sandbox.apiUrl);
  someone = await raw.someone();
});
afterEach(() => sandbox.close());

const register = (domain: string) => raw.post('domains/register.json', raw.order(domain, someone));
const details = (domain: string) =>
  raw.get('domains/details-by-name.json', [
    ['domain-name', domain],
    ['options', 'OrderDetails'],
  ]);
const available = (label: string, ...tlds: readonly string[]) =>
  raw.get('domains/available.json', [
    ['domain-name', label],
    ...tlds.map((tld) => ['tlds', tld] as const),
  ]);

describe('The registrar sandbox, checking availability', () => {
  it('answers for every requested TLD, keyed by the full domain', async () => {
    expect((await available('neelkhadi', 'com', 'co.in')).json()).toEqual({
      'neelkhadi.com': { status: 'available', classkey: 'domcno' },
      'neelkhadi.co.in': { status: 'available', classkey: 'dotcoin' },
    });
  });

  it('refuses a full domain as a label, and TLDs joined by commas', async () => {
    expect((await available('neelkhadi.com', 'com')).json()).toMatchObject({ status: 'ERROR' });
    const joined = await available('neelkhadi', 'com,net');
    expect(joined.status).toBe(500);
    expect(joined.json()).toMatchObject({
      status: 'ERROR',
      message: expect.stringMatching(/tlds/),
    });
  });
});

describe('The registrar sandbox, registering a domain', () => {
  it('answers as the provider does, with IDs as strings', async () => {
    expect((await register('neelkhadi.in')).json()).toEqual({
      actiontypedesc: 'Registration of neelkhadi.in for 1 year',
      actiontype: 'AddNewDomain',
      description: 'neelkhadi.in',
      entityid: expect.stringMatching(/^\d+$/),
      eaqid: expect.stringMatching(/^\d+$/),
      actionstatus: 'Success',
      status: 'Success',
      actionstatusdesc: 'Domain registration completed Successfully',
      customerid: someone.customerId,
      sellingcurrencysymbol: 'INR',
      sellingamount: '-439.200',
    });
    expect((await details('neelkhadi.in')).json()).toMatchObject({
      currentstatus: 'Active',
      customerid: someone.customerId,
      ns1: 'ns1.haat.example',
      endtime: String(time / 1000 + 31_536_000),
    });
  });

  it('hides a lagging order for a while, and shows only the status of a shadowed one', async () => {
    await expect(register('lagging.com')).rejects.toThrow();
    await expect(register('shadowed.com')).rejects.toThrow();
    const statusOf = async (label: string) =>
      Object.values((await available(label, 'com')).json())[0];
    expect(await statusOf('lagging')).toMatchObject({ status: 'available' });
    expect(await statusOf('shadowed')).toMatchObject({ status: 'regthroughus' });
    for (const domain of ['lagging.com', 'shadowed.com']) {
      expect((await details(domain)).json()).toMatchObject({ status: 'ERROR' });
      expect((await register(domain)).json()).toMatchObject({
        message: `Domain name ${domain} is already registered`,
      });
    }
    time += SETTLE_MS;
    expect(await statusOf('lagging')).toMatchObject({ status: 'regthroughus' });
    expect((await details('lagging.com')).json()).toMatchObject({ currentstatus: 'Active' });
  });

  it('loses a domain to another registrar while its answer is under way', async () => {
    expect(Object.values((await available('snatched', 'com')).json())[0]).toMatchObject({
      status: 'available',
    });
    await expect(register('snatched.com')).rejects.toThrow();
    expect((await available('snatched', 'com')).json()).toEqual({
      'snatched.com': { status: 'regthroughothers' },
    });
    expect((await register('snatched.com')).json()).toMatchObject({
      message: expect.stringMatching(/already registered through another/),
    });
  });

  it('finds a vanished order only by its ID', async () => {
    const { entityid } = (await register('vanished.com')).json();
    expect((await details('vanished.com')).json()).toMatchObject({ status: 'ERROR' });
    time += SETTLE_MS;
    const byId = await raw.get('domains/details.json', [
      ['order-id', String(entityid)],
      ['options', 'OrderDetails'],
    ]);
    expect(byId.json()).toMatchObject({ currentstatus: 'Active' });
  });

  it('lacks funds twice, is vague or busy, and registers nothing then', async () => {
    const messageFor = async (domain: string) => (await register(domain)).json().message;
    expect(await messageFor('nofunds.com')).toMatch(/Insufficient funds/);
    expect(await messageFor('nofunds.com')).toMatch(/Insufficient funds/);
    expect((await register('nofunds.com')).json()).toMatchObject({ status: 'Success' });
    expect(await messageFor('vague.com')).toBe('Some error occurred, please contact support');
    const look = () => raw.get('domains/orderid.json', [['domain-name', 'busy.com']]);
    const answers = [await look(), await look(), await look(), await look()];
    expect(answers.map(({ status, json }) => [status, json().message])).toEqual([
      [500, 'Too many requests'],
      [500, 'Database error'],
      [429, 'Too many requests'],
      [500, "Website doesn't exist for busy.com"],
    ]);
  });

  it.each([
    [
      'one nameserver',
      (pairs: ReturnType<typeof raw.order>) =>
        pairs.filter((pair) => pair[1] !== 'ns2.haat.example'),
    ],
    [
      'a flag in capitals',
      (pairs: ReturnType<typeof raw.order>) => [
        ...without(pairs, 'auto-renew'),
        ['auto-renew', 'False'] as const,
      ],
    ],
    ['no years', (pairs: ReturnType<typeof raw.order>) => without(pairs, 'years')],
  ])('refuses an order with %s, and records the request', async (_, spoil) => {
    const answer = await raw.post(
      'domains/register.json',
      spoil(raw.order('neelkhadi.in', someone)),
    );
    expect(answer.status).toBe(500);
    expect(answer.json()).toMatchObject({ status: 'ERROR', message: expect.any(String) });
    expect(sandbox.registrations().map((call) => call.result)).toEqual(['invalid']);
  });
});

describe('The registrar sandbox, renewing a domain', () => {
  const END = Date.parse('2027-01-15T09:30:00Z');
  const ask = (orderId: unknown, expDate = END / 1_000) =>
    raw.post('domains/renew.json', [
      ['order-id', String(orderId)],
      ['years', '1'],
      ['exp-date', String(expDate)],
      ['invoice-option', 'NoInvoice'],
    ]);
  const registered = async (domain: string) => (await register(domain)).json().entityid;

  it('refuses an invalid date and an unknown order', async () => {
    const orderId = await registered('neelkhadi.in');
    expect((await ask(orderId, 0)).json().message).toMatch(/^exp-date: /);
    expect((await ask('7')).json().message).toBe('No Entity found for Entityid: 7');
    expect(sandbox.renewals()).toEqual([]);
  });

  it('lets a test change a domain, and lists its renewals', async () => {
    const orderId = await registered('neelkhadi.in');
    await ask(orderId);
    const change = async (requested: Record<string, unknown>) =>
      fetch(`${sandbox.url}/sandbox/names`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ domain: 'neelkhadi.in', ...requested }),
      });
    await change({ endsAt: END });
    expect((await details('neelkhadi.in')).json()).toMatchObject({ endtime: String(END / 1_000) });
    await change({ state: 'Deleted' });
    expect((await available('neelkhadi', 'in')).json()).toMatchObject({
      'neelkhadi.in': { status: 'available' },
    });
    const seen = await (await fetch(`${sandbox.url}/sandbox/renewals`)).json();
    expect(seen).toMatchObject({ renewals: [{ domain: 'neelkhadi.in', result: 'renewed' }] });
  });
});

describe('The registrar sandbox, looking up data', () => {
  it('answers IDs as bare integers', async () => {
    await register('neelkhadi.in');
    expect(someone.customerId).toMatch(/^\d+$/);
    const orderId = await raw.get('domains/orderid.json', [['domain-name', 'neelkhadi.in']]);
    expect(orderId.text).toMatch(/^\d+$/);
    const byId = await raw.get('domains/details.json', [
      ['order-id', orderId.text],
      ['options', 'OrderDetails'],
    ]);
    expect(byId.json()).toMatchObject({ domainname: 'neelkhadi.in', orderid: orderId.text });
  });

  it('has one customer per email address', async () => {
    expect((await raw.post('customers/signup.json', customer)).json()).toMatchObject({
      status: 'ERROR',
    });
    const known = await raw.get('customers/details.json', [['username', 'ASHA@example.in']]);
    expect(known.json()).toMatchObject({ customerid: someone.customerId, name: 'Asha Verma' });
    expect(known.text).not.toContain('Kh4di');
  });

  it.each([
    ['company', ''],
    ['phone', '123'],
    ['phone', '90000 01234'],
    ['phone-cc', '+91'],
    ['address-line-1', 'x'.repeat(65)],
    ['country', 'in'],
    ['type', 'contact'],
  ])('refuses a contact with %s "%s"', async (field, value) => {
    const answer = await raw.post('contacts/add.json', [
      ...without(someone.contact, field),
      [field, value],
    ]);
    expect(answer.json()).toMatchObject({
      status: 'ERROR',
      message: expect.stringContaining(field),
    });
  });

  it('publishes its price list by product key', async () => {
    const catalogue = (await raw.get('products/customer-price.json', [])).json();
    expect(catalogue).toMatchObject({
      dotin: { addnewdomain: { 1: '549.00' }, renewdomain: { 1: '749.00' } },
    });
    const prices = Object.entries(RUPEE_PRICES).map(([tld, [first]]) => [
      classKey(tld),
      { addnewdomain: { 1: first.toFixed(2) } },
    ]);
    expect(prices).toHaveLength(new Set(prices.map(([key]) => key)).size);
    expect(catalogue).toMatchObject(Object.fromEntries(prices));
  });
});

it('lists its registrations, and drops them on reset', async () => {
  await register('neelkhadi.in');
  const seen = async () => (await fetch(`${sandbox.url}/sandbox/registrations`)).json();
  expect(await seen()).toMatchObject({
    registrations: [{ domain: 'neelkhadi.in', result: 'registered', state: 'Active' }],
  });
  await fetch(`${sandbox.url}/sandbox/reset`, { method: 'POST' });
  expect(await seen()).toEqual({ registrations: [] });
});
