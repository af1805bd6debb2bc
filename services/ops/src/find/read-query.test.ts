import { expect, it } from 'vitest';
import { readQuery, triedAs } from './read-query.ts';

const now = Date.parse('2026-12-01T06:00:00.000Z');
const meant = (text: string) =>
  Object.fromEntries(Object.entries(readQuery(text, now)).filter(([, value]) => value !== null));

it.each([
  ['ht-261122-7k3m92qd4t8x', { orderId: 'HT-261122-7K3M92QD4T8X' }],
  [' HT 261122 7K3M92QD4T8X ', { orderId: 'HT-261122-7K3M92QD4T8X' }],
  ['HT-261122-7K3M92QD4T8X-2', { orderId: 'HT-261122-7K3M92QD4T8X-2' }],
  ['ht-free-7K3M92QD4T8X', { orderId: 'HT-FREE-7K3M92QD4T8X' }],
  ['pay 7k3m 92qd 4t8x', { referenceCode: 'PAY-7K3M-92QD-4T8X' }],
  ['7K3M-92QD-4T8X', { referenceCode: 'PAY-7K3M-92QD-4T8X' }],
  ['c-ae3va0hc', { customerId: 'C-AE3VA0HC' }],
  ['ht/2627/00217', { invoiceNumber: 'HT-2627-00217' }],
  ['CN-2627-00003', { invoiceNumber: 'CN-2627-00003' }],
  ['tkt7k3m92qd', { messageNumber: 'TKT-7K3M92QD' }],
  ['BACK-7K3M92QD', { messageNumber: 'BACK-7K3M92QD' }],
  ['https://www.NeelKhadi.in/shop?x=1', { domain: 'neelkhadi.in' }],
  ['हाट.भारत', { domain: 'xn--c2b5cp.xn--h2brj9c' }],
  ['asha@neelkhadi.in', { email: 'asha@neelkhadi.in' }],
  ['6305 1234 5678', { utr: '630512345678', phone: '0512345678' }],
  ['5678', { lastUtrDigits: '5678', amountPaise: 5_678_00 }],
  ['+91 98765-43210', { phone: '9876543210' }],
  ['098765 43210', { phone: '9876543210' }],
  ['₹1,999', { amountPaise: 1_999_00 }],
  ['Rs. 549.50 on 28 Nov', { amountPaise: 549_50, day: '2026-11-28' }],
  ['549 2026-11-28', { amountPaise: 549_00, day: '2026-11-28' }],
  ['549/- 28/11/2025', { amountPaise: 549_00, day: '2025-11-28' }],
  ['549 on 25 December', { amountPaise: 549_00, day: '2025-12-25' }],
  ['549 yesterday', { amountPaise: 549_00, day: '2026-11-30' }],
  ['Asha Rao', { name: 'Asha Rao' }],
  ['', {}],
  ['31 Feb', {}],
  ["%' or 1=1 --", {}],
])('%j may mean %j', (text, expected) => {
  expect(meant(text)).toEqual(expected);
});

it('says what a text was looked up as', () => {
  expect(triedAs(readQuery('5678', now))).toEqual([
    'the last digits of a transaction ID (UTR)',
    'an amount',
  ]);
});
