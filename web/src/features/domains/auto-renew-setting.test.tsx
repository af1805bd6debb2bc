import { expect, it } from 'vitest';
import { autoRenewText } from './auto-renew-setting.tsx';

const on = '2027-11-07T05:02:40.000Z';

it.each([
  [{ enabled: false, price: null, on: null }, 'Turn it on to renew from your balance'],
  [{ enabled: true, price: 749, on }, 'on 7 Nov 2027 for at most ₹749.00, if your balance covers'],
  [{ enabled: true, price: null, on }, 'email you the price before'],
  [{ enabled: true, price: 749, on: null }, 'We try again before the next expiry date.'],
])('says what auto-renew does and when: %j', (autoRenew, text) => {
  expect(autoRenewText({ ...autoRenew, note: null })).toContain(text);
});
