import { expect, it } from 'vitest';
import { autoRenewText } from './auto-renew-setting.tsx';

const on = '2027-11-07T05:02:40.000Z';

const usual = { canChange: true, isOrdered: false };
const off = { enabled: false, price: null, on: null };
const tried = { enabled: true, price: 749, on: null };

it.each([
  [off, usual, 'Turn it on to renew from your balance'],
  [off, { ...usual, canChange: false }, /^Off\.$/],
  [{ ...tried, on }, usual, 'on 7 Nov 2027 for at most ₹749.00, if your balance covers'],
  [{ ...tried, price: null, on }, usual, 'email you the price before'],
  [tried, usual, 'We try again before the next expiry date.'],
  [tried, { ...usual, isOrdered: true }, 'An order is renewing the domain now.'],
])('says what auto-renew does and when: %j, %j', (autoRenew, state, text) => {
  expect(autoRenewText({ ...autoRenew, note: null }, state)).toMatch(text);
});
