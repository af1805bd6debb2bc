import { expect, it, test } from 'vitest';
import { lookAlikeWarnings, scriptsOf } from './look-alikes.ts';

test.each([
  ['haat', 'Latin'],
  ['bücher2', 'Latin'],
  ['दुकान', 'Devanagari'],
  ['ひらがな', 'Hiragana'],
])('the script of %s is %s', (label, script) => {
  expect(scriptsOf(label)).toEqual([script]);
});

test.each([
  ['раураӏ', 'com', 'paypal'],
  ['ѕсоре', 'in', 'scope'],
  ['оνο', 'com', 'ovo'],
  ['аpple', 'com', 'apple'],
  ['ɡoogle', 'com', 'google'],
])('%s.%s looks like %s', (label, ending, looks) => {
  expect(lookAlikeWarnings(label, ending)[0]).toBe(
    `“${label}” looks like “${looks}”, but is another domain. Scammers use such domains: open it ` +
      'only if you know who owns it.',
  );
});

test.each([
  ['haat', 'in'],
  ['दुकान', 'भारत'],
  ['दुकान24', 'in'],
  ['bücher', 'de'],
  ['москва', 'рф'],
  ['оса', 'рф'],
  ['日本ひらがなカタカナ', 'jp'],
  ['ελλάδα', 'gr'],
  ['l·l', 'cat'],
  ['_dmarc', 'in'],
])('%s.%s gets no warning', (label, ending) => {
  expect(lookAlikeWarnings(label, ending)).toEqual([]);
});

it('a label with mixed scripts gets a warning that names the scripts', () => {
  expect(lookAlikeWarnings('shopदुकान', 'in')).toEqual([
    '“shopदुकान” mixes Latin and Devanagari letters. Most registries refuse such names, and ' +
      'browsers show them as xn--.',
  ]);
  expect(lookAlikeWarnings('аpple', 'com')).toHaveLength(2);
});

it('symbols and joiners get a warning', () => {
  expect(lookAlikeWarnings('i❤', 'ws')[0]).toContain('has signs that are no letters: ❤.');
  expect(lookAlikeWarnings('क्\u200dष', 'in')[0]).toContain('has a joiner');
});
