import { expect, it, test } from 'vitest';
import { tools } from '../registry.ts';
import { offersFor } from './offers.ts';

const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

it.each([
  ['https://example.com/a', ['url-parser', 'http-headers-lookup', 'meta-tags-checker']],
  ['example.com', ['dns-lookup', 'whois-lookup', 'domain-ip-finder']],
  ['192.0.2.44', ['dns-lookup', 'domain-ip-finder']],
  ['दुकान.भारत', ['dns-lookup', 'whois-lookup', 'domain-ip-finder', 'idn-punycode-converter']],
  [BCRYPT, ['bcrypt-generator']],
  ['#2a3488', ['color-converter']],
  ['SGVsbG8gd29ybGQ=', ['base64-image-converter', 'base64-converter']],
  ['data:image/png;base64,iVBORw0KGgo=', ['base64-image-converter']],
  ['+91 98765 43210', ['whatsapp-share-link-generator']],
  ['asha@example.in', ['mailto-link-generator']],
  ['2+2', ['advanced-calculator']],
  ['https://a.example\nhttps://b.example', ['multiple-url-opener', 'duplicate-lines-remover']],
  ['apple\nbanana', ['duplicate-lines-remover', 'slug-generator', 'text-to-speech']],
])('for %j the matching tools are offered first', (text, slugs) => {
  expect(offersFor(text, tools).map(({ tool }) => tool.slug)).toEqual(
    expect.arrayContaining(slugs),
  );
  expect(offersFor(text, tools)[0]?.tool.slug).toBe(slugs[0]);
});

test('an IP address is offered only to tools that accept one', () => {
  const offered = offersFor('2606:4700::44', tools).map(({ tool }) => tool.slug);
  expect(offered).toEqual(['dns-lookup', 'domain-ip-finder']);
});

test('every query parameter used to send text to a tool is declared by the tool', () => {
  for (const { takes = {}, query = [] } of tools) {
    const names = Object.values(takes).flatMap((search) => [...new URLSearchParams(search).keys()]);
    expect(query).toEqual(expect.arrayContaining(names));
  }
});

test('an unknown or empty text is offered to no tool', () => {
  expect(offersFor('dedupe', tools)).toEqual([]);
  expect(offersFor('', tools)).toEqual([]);
});
