import { expect, it } from 'vitest';
import { limitPhone, plainPhone, shortPhone } from './plain-phone.ts';

it.each([
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['098765 43210', '09876543210'],
  [' (+91) 98765-43210 ', '+919876543210'],
  ['98765 43210 ext. 12', '9876543210'],
  ['98765 43210 x12', '9876543210'],
  ['call me', ''],
])('%j is read as the phone number %j', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
});

const typeIn = (text: string): string =>
  shortPhone([...text].reduce((before, key) => limitPhone(before + key, before), ''));

it.each([
  ['98765 43210', '98765 43210'],
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['+91 98765 43210 ', '+919876543210'],
  ['98765 43210 ext. 12', '9876543210'],
  ['+91 98765 43210 ext. 12', '+919876543210'],
  ['1'.repeat(30), '1'.repeat(15)],
])('%j is limited to %j, whether pasted or typed key by key', (text, limited) => {
  expect(limitPhone(text, '')).toBe(limited);
  expect(typeIn(text)).toBe(limited);
});

it('leaves a number edited in the middle unchanged while its digits fit', () => {
  expect(limitPhone('+91 (98765) 43210', '+91 (98765 43210')).toBe('+91 (98765) 43210');
});
