import { expect, it, test } from 'vitest';
import { shareLink } from './service.ts';

const linkOf = (country: string, number: string, message = '') => {
  const made = shareLink(country, number, message);
  return made.ok ? made.link : made.error;
};

test.each([
  ['98123 45678', 'https://wa.me/919812345678'],
  ['+91 98123 45678', 'https://wa.me/919812345678'],
  ['0091 (98123) 45678', 'https://wa.me/919812345678'],
  ['919876543210', 'https://wa.me/919876543210'],
  ['+91 0 98765 43210', 'https://wa.me/919876543210'],
  ['+44 (0)20 7946 0958', 'https://wa.me/442079460958'],
  ['+39 06 6982', 'https://wa.me/39066982'],
  ['९८७६५ ४३२१०', 'https://wa.me/919876543210'],
  ['"9876543210"\n', 'https://wa.me/919876543210'],
  ['\u202a+91 98765 43210\u202c', 'https://wa.me/919876543210'],
  ['tel:+919876543210', 'https://wa.me/919876543210'],
  ['https://wa.me/919876543210', 'https://wa.me/919876543210'],
  ['"wa.me/14155552671?text=Hi%20you"', 'https://wa.me/14155552671'],
  [
    'https://api.whatsapp.com/send/?phone=447911123456&text&app_absent=0',
    'https://wa.me/447911123456',
  ],
  ['whatsapp://send?phone=%2B14155552671', 'https://wa.me/14155552671'],
  ['whatsapp:+14155552671', 'https://wa.me/14155552671'],
])('the number %s gives %s', (number, link) => {
  expect(linkOf('91', number)).toBe(link);
});

test.each([
  ['39', '06 69812345', 'https://wa.me/390669812345'],
  ['1', '(415) 555-2671', 'https://wa.me/14155552671'],
  ['1', '011 44 7911 123456', 'https://wa.me/447911123456'],
  ['54', '0911 2345 6789', 'https://wa.me/5491123456789'],
])('with the country code +%s the number %s gives %s', (country, number, link) => {
  expect(linkOf(country, number)).toBe(link);
});

it('encodes the message', () => {
  expect(linkOf('91', '9812345678', 'नमस्ते!\nIs it 50% & free?')).toBe(
    `https://wa.me/919812345678?text=${encodeURIComponent('नमस्ते!\nIs it 50% & free?')}`,
  );
});

it('encodes half an emoji as the replacement character', () => {
  expect(linkOf('91', '', 'a\ud800')).toBe('https://wa.me/?text=a%EF%BF%BD');
});

it('a link without a number leaves the receiver open', () => {
  expect(shareLink('91', ' ', 'Look')).toEqual({
    ok: true,
    link: 'https://wa.me/?text=Look',
    receiver: null,
  });
});

it('shows the number with its country', () => {
  expect(shareLink('91', '+44 (0)7400 123456', '')).toMatchObject({
    receiver: { number: '+44 7400 123456', country: 'United Kingdom', warnings: [] },
  });
});

test.each([
  ['+91 11 2301 2345', 'This is a landline. Only WhatsApp Business has chats with landlines.'],
  ['5000000000', 'No number like this is known in India. Please check its digits.'],
  ['9876543210 ext 5', 'WhatsApp has no extensions: 5 is left out.'],
])('the number %s gets the warning: %s', (number, warning) => {
  expect(shareLink('91', number, '')).toMatchObject({
    ok: true,
    receiver: { warnings: [warning] },
  });
});

test.each([
  ['91', '', 'Enter a number or a message.'],
  ['91', '98123abc', 'A phone number has digits only.'],
  ['91', '9876543210 / 9876543211', 'Enter one number at a time.'],
  ['91', '12', 'This number is too short or too long. Enter all its digits.'],
  ['91', '98123456789876', 'This number is too short or too long. Enter all its digits.'],
  ['999', '98765 43210', 'No country has the code +999.'],
])('with the country code %s the number “%s” is refused: %s', (country, number, error) => {
  expect(shareLink(country, number, '')).toEqual({ ok: false, error });
});

it('limits the length of a message', () => {
  expect(linkOf('91', '', 'a'.repeat(65_537))).toBe(
    'A message may have 65,536 signs. Please make it shorter.',
  );
});
