import { expect, test } from 'vitest';
import { tools } from '../registry.ts';
import { findTools } from './find-tools.ts';

const first = (query: string): string | undefined => findTools(tools)(query)[0]?.slug;

test.each([
  ['dedupe', 'duplicate-lines-remover'],
  ['dublicate lines', 'duplicate-lines-remover'],
  ['camelCase', 'uppercase-lowercase'],
  ['word count', 'character-counter'],
  ['शब्द', 'character-counter'],
  ['awaaz', 'text-to-speech'],
  ['mortgage', 'loan-emi-calculator'],
  ['किस्त', 'loan-emi-calculator'],
  ['nivesh', 'investment-calculator'],
  ['colour', 'color-converter'],
  ['pasword', 'password-generator'],
  ['guid', 'uuid-v4-generator'],
  ['md5', 'md5-generator'],
  ['checksum', 'md5-generator'],
  ['base 64', 'base64-converter'],
  ['base64 image', 'base64-image-converter'],
  ['xn--', 'idn-punycode-converter'],
  ['wattsapp', 'whatsapp-share-link-generator'],
  ['wa.me', 'whatsapp-share-link-generator'],
  ['dummy text', 'lorem-ipsum-generator'],
  ['permalink', 'slug-generator'],
  ['query string', 'url-parser'],
  ['open tabs', 'multiple-url-opener'],
  ['reverse dns', 'dns-lookup'],
  ['who owns', 'whois-lookup'],
  ['og image', 'meta-tags-checker'],
  ['site map', 'unlimited-sitemap-generator'],
  ['scam', 'safe-url-checker'],
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
