import { describe, expect, it } from 'vitest';
import { emptyContactDetails } from '../address.ts';
import { domainBuyBodySchema, domainQuerySchema } from './domain.ts';

const address = {
  ...emptyContactDetails,
  name: 'Asha Verma',
  'address-line-1': '14 Station Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '9812345670',
};
const order = {
  user_id: 'customer-asha',
  domain: 'neelkhadi.in',
  price: 549,
  registrantData: address,
  billingData: { ...address, domain: 'neelkhadi.in', domainPrice: 549, orderType: 'Domain' },
  ns: ['ns1.haat.example', 'ns2.haat.example'],
  paymentMethod: 'upi',
  referenceCode: 'HT7K2M9QX4',
};
const textsOf = (body: unknown): readonly string[] =>
  domainBuyBodySchema.safeParse(body).error?.issues.map(({ message }) => message) ?? [];

describe('Buying a domain', () => {
  it('accepts the order as the specification sends it', () => {
    expect(domainBuyBodySchema.parse(order)).toEqual(order);
  });

  it('accepts an order without customer, price and nameservers', () => {
    const { user_id: _, price: __, ns: ___, ...minimal } = order;
    expect(domainBuyBodySchema.parse(minimal)).toMatchObject({ ns: [], domain: 'neelkhadi.in' });
  });

  it.each([
    ['paymentMethod', undefined, 'Please select a payment method.'],
    ['paymentMethod', 'card', 'Please select a payment method.'],
    ['domain', undefined, 'Missing domain in order data. Please ensure domain is selected.'],
    ['domain', ' ', 'Missing domain in order data. Please ensure domain is selected.'],
    ['referenceCode', undefined, 'Please enter a payment reference code.'],
    ['referenceCode', '  ', 'Please enter a payment reference code.'],
    ['registrantData', undefined, 'Missing required order details (domain or order data).'],
    ['billingData', null, 'Missing required order details (domain or order data).'],
  ])('refuses %s %j: %s', (field, value, text) => {
    expect(textsOf({ ...order, [field]: value })).toEqual([text]);
  });

  it('reports the payment method first, then the domain, then the reference code', () => {
    const { paymentMethod: _, domain: __, referenceCode: ___, ...rest } = order;
    expect(textsOf({ ...rest, registrantData: { ...address, city: '' } })).toEqual([
      'Please select a payment method.',
      'Missing domain in order data. Please ensure domain is selected.',
      'Please enter a payment reference code.',
      'This field is required',
    ]);
  });

  it('accepts at most four nameservers', () => {
    const ns = ['a', 'b', 'c', 'd', 'e'].map((host) => `${host}.haat.example`);
    expect(textsOf({ ...order, ns: ns.slice(0, 4) })).toEqual([]);
    expect(textsOf({ ...order, ns })).toHaveLength(1);
  });
});

describe('Querying a domain', () => {
  it('requires the domain', () => {
    expect(domainQuerySchema.parse({ domain: ' neelkhadi.in ' })).toEqual({
      domain: 'neelkhadi.in',
    });
    expect(domainQuerySchema.safeParse({ domain: ' ' }).success).toBe(false);
  });
});
