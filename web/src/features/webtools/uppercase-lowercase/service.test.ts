import { expect, it, test } from 'vitest';
import { CASES, changeCase } from './service.ts';

test.each([
  ['upper', 'straße in pune', 'STRASSE IN PUNE'],
  ['lower', 'NAYA Ghar', 'naya ghar'],
  ['sentence', 'NEW HOUSE. i LIVE here! अच्छा। good', 'New house. I live here! अच्छा। Good'],
  ['title', 'the lord of the rings', 'The Lord of the Rings'],
  ['title', 'what is it made of', 'What Is It Made Of'],
  ['title', 'well-known “quoted” words', 'Well-Known “Quoted” Words'],
  ['camel', 'Order total (in rupees)', 'orderTotalInRupees'],
  ['pascal', 'order_total in-rupees', 'OrderTotalInRupees'],
  ['snake', 'userName HTMLPage2', 'user_name_html_page2'],
  ['kebab', "It's the Shop's Name", 'its-the-shops-name'],
  ['constant', 'maxRetries', 'MAX_RETRIES'],
  ['swap', 'Haat 28', 'hAAT 28'],
] as const)('%s turns %j into %j', (to, text, changed) => {
  expect(changeCase(text, to)).toBe(changed);
});

it('keeps lines apart', () => {
  expect(changeCase('first name\nlast name', 'camel')).toBe('firstName\nlastName');
  expect(changeCase('one two\nthree', 'title')).toBe('One Two\nThree');
});

it.each(CASES)('leaves nothing where there is nothing (%s)', (to) => {
  expect(changeCase('', to)).toBe('');
});

it('keeps the signs of Hindi with their letters', () => {
  expect(changeCase('नया नाम', 'snake')).toBe('नया_नाम');
});
