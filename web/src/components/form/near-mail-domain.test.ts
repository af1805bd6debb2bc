import { expect, it } from 'vitest';
import { nearMailDomain } from './near-mail-domain.ts';

it.each([
  ['asha@gmial.com', 'gmail.com'],
  ['asha@gmaill.com', 'gmail.com'],
  ['Asha@GNAIL.com ', 'gmail.com'],
  ['asha@gmail.co', 'gmail.com'],
  ['asha@yaho.co.in', 'yahoo.co.in'],
  ['asha@redifmail.com', 'rediffmail.com'],
])('%s suggests %s', (typed, meant) => {
  expect(nearMailDomain(typed)).toBe(meant);
});

it.each(['', 'asha', 'asha@', 'asha@gmail.com', 'asha@ymail.com', 'asha@mail.com', 'asha@neel.in'])(
  '%j gets no suggestion',
  (typed) => {
    expect(nearMailDomain(typed)).toBeNull();
  },
);
