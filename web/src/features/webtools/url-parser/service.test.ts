import { describe, expect, it, test } from 'vitest';
import { parseUrl } from './service.ts';

const partsOf = (typed: string) => {
  const reading = parseUrl(typed);
  if (!reading.ok) throw new Error(reading.error);
  return Object.fromEntries(reading.url.parts.map(({ name, value }) => [name, value]));
};

describe('The URL parser', () => {
  it('takes an address apart', () => {
    expect(
      partsOf('https://asha:p%40ss@shop.neelkhadi.in:8443/s%C4%81%C5%99i/blue?size=6&q=silk#top'),
    ).toEqual({
      Scheme: 'https',
      User: 'asha',
      Password: 'p@ss',
      Host: 'shop.neelkhadi.in',
      Port: '8443',
      Path: '/s%C4%81%C5%99i/blue',
      'Path in plain letters': '/sāři/blue',
      Query: 'size=6&q=silk',
      Fragment: 'top',
      Origin: 'https://shop.neelkhadi.in:8443',
    });
  });

  it('reads parameters as servers do, also those that come twice', () => {
    const reading = parseUrl('haat.example/?q=blue+silk&tag=a&tag=b&note=50%25&empty=');
    expect(reading.ok && reading.url.query).toEqual([
      { name: 'q', value: 'blue silk' },
      { name: 'tag', value: 'a' },
      { name: 'tag', value: 'b' },
      { name: 'note', value: '50%' },
      { name: 'empty', value: '' },
    ]);
  });

  test.each([
    ['haat.example', 'https', '443'],
    ['http://haat.example', 'http', '80'],
    ['haat.example:8080/a', 'https', '8080'],
  ])('knows scheme and port of %s', (typed, scheme, port) => {
    const { Scheme, Port, 'Port, as usual': usual } = partsOf(typed);
    expect([Scheme, Port ?? usual]).toEqual([scheme, port]);
  });

  it('shows a name in Hindi as nameservers know it', () => {
    expect(partsOf('https://दुकान.भारत/').Host).toBe('xn--11b7ah1gn.xn--h2brj9c');
  });

  it('leaves a lone percent sign as it is', () => {
    expect(partsOf('https://haat.example/#100%').Fragment).toBe('100%');
  });

  test.each(['', 'https://', 'http://[::1', 'two words.in'])('does not take “%s”', (typed) => {
    expect(parseUrl(typed)).toEqual({ ok: false, error: 'This is no web address.' });
  });

  it('takes apart what is not of the web, too', () => {
    expect(partsOf('mailto:asha@neelkhadi.in')).toEqual({
      Scheme: 'mailto',
      Path: 'asha@neelkhadi.in',
    });
  });
});
