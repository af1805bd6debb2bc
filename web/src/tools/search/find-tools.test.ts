import { expect, test } from 'vitest';
import { tools } from '../registry.ts';
import { findTools } from './find-tools.ts';

const first = (query: string): string | undefined => findTools(tools)(query)[0]?.slug;

test.each([
  ['dedupe', 'duplicate-lines-remover'],
  ['uniq', 'duplicate-lines-remover'],
  ['dublicate lines', 'duplicate-lines-remover'],
  ['camelCase', 'uppercase-lowercase'],
  ['snake_case', 'uppercase-lowercase'],
  ['capital letters', 'uppercase-lowercase'],
  ['word count', 'character-counter'],
  ['sms length', 'character-counter'],
  ['शब्द', 'character-counter'],
  ['read aloud', 'text-to-speech'],
  ['awaaz', 'text-to-speech'],
  ['mortgage', 'loan-emi-calculator'],
  ['morgage', 'loan-emi-calculator'],
  ['kist', 'loan-emi-calculator'],
  ['किस्त', 'loan-emi-calculator'],
  ['home loan', 'loan-emi-calculator'],
  ['instalment', 'loan-emi-calculator'],
  ['nivesh', 'investment-calculator'],
  ['mutual fund', 'investment-calculator'],
  ['scientific calculator', 'advanced-calculator'],
  ['hisab', 'advanced-calculator'],
  ['colour', 'color-converter'],
  ['color', 'color-converter'],
  ['oklch', 'color-converter'],
  ['pasword', 'password-generator'],
  ['random password', 'password-generator'],
  ['guid', 'uuid-v4-generator'],
  ['uuid', 'uuid-v4-generator'],
  ['md5', 'md5-generator'],
  ['sha256', 'md5-generator'],
  ['sha 256', 'md5-generator'],
  ['checksum', 'md5-generator'],
  ['bycrypt', 'bcrypt-generator'],
  ['base 64', 'base64-converter'],
  ['base64', 'base64-converter'],
  ['data uri', 'base64-image-converter'],
  ['base64 image', 'base64-image-converter'],
  ['punycode', 'idn-punycode-converter'],
  ['xn--', 'idn-punycode-converter'],
  ['wattsapp', 'whatsapp-share-link-generator'],
  ['whats app', 'whatsapp-share-link-generator'],
  ['wa.me', 'whatsapp-share-link-generator'],
  ['mail to', 'mailto-link-generator'],
  ['dummy text', 'lorem-ipsum-generator'],
  ['permalink', 'slug-generator'],
  ['query string', 'url-parser'],
  ['open tabs', 'multiple-url-opener'],
  ['reverse dns', 'dns-lookup'],
  ['rdns', 'dns-lookup'],
  ['nslookup', 'dns-lookup'],
  ['mx record', 'dns-lookup'],
  ['who owns', 'whois-lookup'],
  ['whios', 'whois-lookup'],
  ['status code', 'http-headers-lookup'],
  ['og image', 'meta-tags-checker'],
  ['site map', 'unlimited-sitemap-generator'],
  ['scam', 'safe-url-checker'],
  ['dhokha', 'safe-url-checker'],
])('%s finds %s', (query, slug) => {
  expect(first(query)).toBe(slug);
});

test.each(tools.map(({ name, slug }) => [name, slug]))('%s is found by its name', (name, slug) => {
  expect(first(name)).toBe(slug);
});

test('a meaningless query finds nothing', () => {
  expect(findTools(tools)('zzz zzz')).toEqual([]);
  expect(findTools(tools)('\ud800')).toEqual([]);
});

test('a correctly spelled query finds no similar words', () => {
  expect(findTools(tools)('guid').map(({ slug }) => slug)).toEqual(['uuid-v4-generator']);
});

test('an empty query lists all tools in their order', () => {
  expect(findTools(tools)(' ')).toEqual(tools);
  expect(findTools(tools)('...')).toEqual(tools);
});
