import { expect, it, test } from 'vitest';
import { shareLink } from './service.ts';

test.each([
  ['98123 45678', 'https://wa.me/919812345678'],
  ['098123-45678', 'https://wa.me/919812345678'],
  ['+91 98123 45678', 'https://wa.me/919812345678'],
  ['0091 (98123) 45678', 'https://wa.me/919812345678'],
])('a number written %s gives %s', (number, link) => {
  expect(shareLink('91', number, '')).toEqual({ ok: true, link });
});

it('carries the message with every sign in it', () => {
  expect(shareLink('91', '9812345678', 'नमस्ते!\nIs it 50% & free?')).toEqual({
    ok: true,
    link: `https://wa.me/919812345678?text=${encodeURIComponent('नमस्ते!\nIs it 50% & free?')}`,
  });
});

it('without a number lets the sender choose the receiver', () => {
  expect(shareLink('91', ' ', 'Look')).toEqual({ ok: true, link: 'https://wa.me/?text=Look' });
});

test.each([
  ['', 'Please give a number or a message.'],
  ['98123abc', 'A phone number has digits only.'],
  ['+44 20 7946 0018', 'This number does not begin with the country code +91.'],
  ['12', 'This number is too short or too long. Please give all its digits.'],
  ['98123456789876', 'This number is too short or too long. Please give all its digits.'],
])('of the number “%s” it is said: %s', (number, error) => {
  expect(shareLink('91', number, '')).toEqual({ ok: false, error });
});
