import { describe, expect, it } from 'vitest';
import { isSameSite, linkedPage } from './linked-page.ts';

const ORIGIN = 'https://shop.example';
const linked = (href: string, base = `${ORIGIN}/sarees/index.html`) =>
  linkedPage(href, base, ORIGIN);

describe('A link in a page', () => {
  it.each([
    ['cotton', '/sarees/cotton'],
    [' /prices ', '/prices'],
    ['#top', '/sarees/index.html'],
    ['/prices#cotton', '/prices'],
    ['/prices?', '/prices'],
    ['?page=2', '/sarees/index.html?page=2'],
    ['/search?b=2&a=1', '/search?b=2&a=1'],
    ['HTTPS://SHOP.example:443/a/../b', '/b'],
    ['/साड़ी', `/${encodeURIComponent('साड़ी')}`],
    ['/v1.2', '/v1.2'],
  ])('%j leads to the page %s', (href, path) => {
    expect(linked(href)).toBe(`${ORIGIN}${path}`);
  });

  it('is resolved against the base of the page', () => {
    expect(linked('b', `${ORIGIN}/other/`)).toBe(`${ORIGIN}/other/b`);
  });

  it.each([
    'http://shop.example/',
    'https://www.shop.example/',
    'https://shop.example:8443/',
    'mailto:asha@shop.example',
    'javascript:void(0)',
    'https://asha:secret@shop.example/',
    '/price-list.PDF',
    '/logo.svg?v=2',
    'https://:',
    `/${'a'.repeat(2048)}`,
  ])('%j is not a page of the site', (href) => {
    expect(linked(href)).toBeNull();
  });
});

it('a site is the same with and without www and TLS, and another host is another site', () => {
  const same = (one: string, other: string) => isSameSite(new URL(one), new URL(other));
  expect(same('http://shop.example/', 'https://www.shop.example/')).toBe(true);
  expect(same('https://shop.example/', 'https://blog.shop.example/')).toBe(false);
  expect(same('https://shop.example/', 'http://169.254.169.254/')).toBe(false);
});
