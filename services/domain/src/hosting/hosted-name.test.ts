import { describe, expect, it } from 'vitest';
import { isBelow, isNameOfShop, registeredDomain } from './hosted-name.ts';

describe('The registered domain', () => {
  it.each([
    ['neelkhadi.in', 'neelkhadi.in'],
    ['blog.neelkhadi.in', 'neelkhadi.in'],
    ['a.blog.neelkhadi.co.in', 'neelkhadi.co.in'],
    // Below a private suffix each customer has a name of their own.
    ['asha.github.io', 'asha.github.io'],
    ['blog.asha.github.io', 'asha.github.io'],
    ['neelkhadi.uk.com', 'neelkhadi.uk.com'],
    // Wildcard and exception rules: *.ck, !www.ck, *.kawasaki.jp, !city.kawasaki.jp.
    ['neelkhadi.co.ck', 'neelkhadi.co.ck'],
    ['www.ck', 'www.ck'],
    ['neelkhadi.saiwai.kawasaki.jp', 'neelkhadi.saiwai.kawasaki.jp'],
    ['city.kawasaki.jp', 'city.kawasaki.jp'],
    // Suffixes of one label: old, new, of a country.
    ['neelkhadi.shop', 'neelkhadi.shop'],
    ['blog.neelkhadi.bd', 'neelkhadi.bd'],
    // Internationalized, in punycode.
    ['xn--11b4c3d.com', 'xn--11b4c3d.com'],
    ['blog.xn--i1b6b1a6a2e.xn--h2brj9c', 'xn--i1b6b1a6a2e.xn--h2brj9c'],
    ['neelkhadi.xn--55qx5d.cn', 'neelkhadi.xn--55qx5d.cn'],
    ['ab--cd.in', 'ab--cd.in'],
    // A label that only looks like a reserved name.
    ['test.in', 'test.in'],
    ['mylocal.in', 'mylocal.in'],
  ])('of %s is %s', (name, registered) => {
    expect(registeredDomain(name)).toBe(registered);
  });

  it.each([
    // Public suffixes.
    ['in'],
    ['co.in'],
    ['github.io'],
    ['uk.com'],
    ['saiwai.kawasaki.jp'],
    ['xn--55qx5d.cn'],
    // Under a suffix that no registry has.
    ['shop.zzzz'],
    ['shop.home'],
    // Reserved, above and below.
    ['localhost'],
    ['shop.localhost'],
    ['shop.test'],
    ['shop.example'],
    ['example.com'],
    ['shop.example.org'],
    ['shop.local'],
    ['shop.internal'],
    ['expyuzz4wqqyqhjn.onion'],
    ['shop.arpa'],
    ['1.0.0.127.in-addr.arpa'],
    // IP addresses, as browsers and servers read them.
    ['127.0.0.1'],
    ['127.1'],
    ['0x7f.1'],
    ['0177.0.0.01'],
    ['2130706433'],
    ['[::1]'],
    ['::ffff:127.0.0.1'],
    // Written in another way than host names are.
    ['NeelKhadi.in'],
    ['neelkhadi.in.'],
    ['नीलखादी.भारत'],
    ['neelkhadi。in'],
    ['xn--net-.in'],
    ['neel khadi.in'],
    ['*.in'],
    ['blog_1.neelkhadi.in'],
    [`${'a.'.repeat(126)}in`],
    [`${'a'.repeat(64)}.in`],
    [''],
  ])('is null for %s', (name) => {
    expect(registeredDomain(name)).toBeNull();
  });
});

describe('A domain of the shop', () => {
  const hosts = ['shop.haat.in', 'ns1.haatdns.net', 'mail.haat.co.in', 'localhost', '127.0.0.1'];

  it.each([
    ['shop.haat.in', true],
    ['haat.in', true],
    ['a.shop.haat.in', true],
    // Beside a host of the shop, under the same registered domain.
    ['other.haat.in', true],
    ['haatdns.net', true],
    ['haat.co.in', true],
    ['myhaat.in', false],
    ['haat.in.net', false],
    ['haat.com', false],
  ])('%s: %s', (name, isOfShop) => {
    expect(isNameOfShop(name, hosts)).toBe(isOfShop);
  });

  it('includes names above and below a host that is a public suffix', () => {
    expect(isNameOfShop('asha.github.io', ['github.io'])).toBe(true);
    expect(isNameOfShop('io', ['github.io'])).toBe(true);
  });
});

it('a name is below another only by whole labels', () => {
  expect(isBelow('blog.neelkhadi.in', 'neelkhadi.in')).toBe(true);
  expect(isBelow('theneelkhadi.in', 'neelkhadi.in')).toBe(false);
  expect(isBelow('neelkhadi.in', 'neelkhadi.in')).toBe(false);
});
