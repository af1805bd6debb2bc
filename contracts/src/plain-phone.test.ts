import { expect, it } from 'vitest';
import { limitPhone, plainPhone } from './plain-phone.ts';

it.each([
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['098765 43210', '09876543210'],
  [' (+91) 98765-43210 ', '+919876543210'],
  ['98765 43210 ext. 12', '9876543210'],
  ['98765 43210 x12', '9876543210'],
  ['call me', ''],
])('%j is the number %j', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
});

it('limits what is typed to 15 characters, and never cuts off what its blanks made too long', () => {
  expect(limitPhone('98765 43210')).toBe('98765 43210');
  expect(limitPhone('+44 (0) 20 7946 0958')).toBe('+442079460958');
  expect(limitPhone('1'.repeat(30))).toBe('1'.repeat(15));
});
