import { describe, expect, it, vi } from 'vitest';
import { nameInBothForms } from './idn/readable-name.ts';
import { checksOf, hasReport, hostOf } from './other-checks.ts';

const slugs = (name: string, here = ''): readonly string[] =>
  checksOf(name, here).map(({ slug }) => slug);

describe('Other checks for a name', () => {
  it('are all other lookups, with the name in their address', () => {
    expect(checksOf('haat.example', 'dns-lookup').map(({ path }) => path)).toEqual([
      '/webtools/domain-ip-finder?name=haat.example',
      '/webtools/whois-lookup?domain=haat.example',
      '/webtools/http-headers-lookup?url=https%3A%2F%2Fhaat.example%2F',
      '/webtools/meta-tags-checker?url=https%3A%2F%2Fhaat.example%2F',
      '/webtools/safe-url-checker?url=https%3A%2F%2Fhaat.example%2F',
    ]);
  });

  it.each(['8.8.4.4', '2606:4700::44', '_dmarc.haat.example', '4.4.8.8.in-addr.arpa'])(
    'for %s are only those that support it',
    (name) => {
      expect(slugs(name)).toEqual(['domain-ip-finder', 'dns-lookup']);
      expect(hasReport(name)).toBe(false);
    },
  );
});

it.each([
  ['https://www.haat.example:8443/x?y#z', 'www.haat.example'],
  ['https://हाट.भारत/', 'xn--c2b5cp.xn--h2brj9c'],
  ['http://[2606:4700::44]/', '2606:4700::44'],
  ['http://localhost/', null],
  ['javascript:alert(1)', null],
  ['\ud800', null],
])('the host of %s is %s', (url, name) => {
  expect(hostOf(url)).toBe(name);
});

it('a browser without URL.parse finds the host', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
  expect(hostOf('https://haat.example/')).toBe('haat.example');
  expect(nameInBothForms('xn--11b7ah1gn.example')).toBe('दुकान.example (xn--11b7ah1gn.example)');
});
