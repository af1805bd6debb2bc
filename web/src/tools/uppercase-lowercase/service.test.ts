import { expect, it, test } from 'vitest';
import { growthOf, MAX_GROWTH } from '../testing/signs-read.ts';
import { CASES, type Case, changeCase } from './service.ts';

const change = (text: string, to: Case) => changeCase({ text, to, language: 'any' });

test.each([
  ['upper', 'straße in pune', 'STRASSE IN PUNE'],
  ['lower', 'ΟΔΟΣ', 'οδος'],
  ['sentence', 'NEW HOUSE. i LIVE here! अच्छा। good', 'New house. I live here! अच्छा। Good'],
  ['sentence', '  "he SAID." (so) DID i.', '  "He said." (So) did I.'],
  ['sentence', "i'm 3. so am i, and i.e. not", "I'm 3. So am I, and i.e. not"],
  ['title', 'the lord of the rings', 'The Lord of the Rings'],
  ['title', 'what is it made of', 'What Is It Made Of'],
  ['title', 'well-known “quoted” words', 'Well-Known “Quoted” Words'],
  ['title', "it's don't o'clock", "It's Don't O'Clock"],
  ['title', 'it’s d’souza’s and ma’am', 'It’s D’Souza’s and Ma’am'],
  ['title', "rock 'n' roll", "Rock 'n' Roll"],
  ['title', 'state-of-the-art in-laws', 'State-of-the-Art In-Laws'],
  ['title', 'haat: a story (of cloth)', 'Haat: A Story (of Cloth)'],
  ['title', 'ßa ﬁsh 2nd', 'Ssa Fish 2nd'],
  ['title', 'e\u0301lan vital', 'E\u0301lan Vital'],
  ['start', 'the lord of the rings', 'The Lord Of The Rings'],
  ['camel', 'Order total (in rupees)', 'orderTotalInRupees'],
  ['pascal', 'order_total in-rupees', 'OrderTotalInRupees'],
  ['snake', 'userName HTMLPage2', 'user_name_html_page2'],
  ['kebab', "It's the Shop's Name", 'its-the-shops-name'],
  ['constant', 'maxRetries', 'MAX_RETRIES'],
  ['swap', 'Haat 28', 'hAAT 28'],
  ['swap', 'ÄöÜ ß', 'äÖü SS'],
] as const)('%s turns %j into %j', (to, text, changed) => {
  expect(change(text, to)).toBe(changed);
});

it('uses Turkish letters when requested', () => {
  const turkish = (text: string, to: Case) => changeCase({ text, to, language: 'turkish' });
  expect(turkish('istanbul ılık', 'upper')).toBe('İSTANBUL ILIK');
  expect(turkish('İSTANBUL ILIK', 'lower')).toBe('istanbul ılık');
  expect(turkish('istanbul', 'title')).toBe('İstanbul');
  expect(change('istanbul ılık', 'upper')).toBe('ISTANBUL ILIK');
});

it('keeps lines separate', () => {
  expect(change('first name\nlast name', 'camel')).toBe('firstName\nlastName');
  expect(change('one two\nthree', 'title')).toBe('One Two\nThree');
  expect(change('first name\r\nlast name\r\n', 'snake')).toBe('first_name\r\nlast_name\r\n');
});

it.each(CASES)('leaves an empty text empty (%s)', (to) => {
  expect(change('', to)).toBe('');
});

it.each(CASES)('handles half an emoji (%s)', (to) => {
  expect(change('a\ud800 b', to)).toMatch(/a/i);
});

it('keeps Hindi vowel signs with their letters', () => {
  expect(change('नया नाम', 'snake')).toBe('नया_नाम');
  expect(change('श्री राम', 'kebab')).toBe('श्री-राम');
  expect(change('क्\u200dया हाल', 'snake')).toBe('क्\u200dया_हाल');
});

it.each([
  ['sentence', '\n'],
  ['sentence', '. '],
  ['camel', 'A'],
  ['title', 'of '],
] as const)('reads each sign of a long line a few times only (%s, %j)', (to, sign) => {
  const typed = (length: number): string => `a${sign.repeat(length / sign.length)}`;
  expect(growthOf(typed, (text) => change(text, to))).toBeLessThan(MAX_GROWTH);
});
