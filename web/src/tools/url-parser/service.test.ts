import { MAX_GROWTH } from '@haat/contracts/testing/growth';
import { describe, expect, it, test } from 'vitest';
import { growthOverLongLines } from '../testing/long-lines.ts';
import { withQuery } from './query.ts';
import { parseUrl, withPart } from './service.ts';

const read = (typed: string) => {
  const reading = parseUrl(typed);
  if (!reading.ok) throw new Error(reading.error);
  return reading.url;
};
const detailsOf = (typed: string) =>
  Object.fromEntries(read(typed).facts.map(({ name, value }) => [name, value]));

describe('The URL parser', () => {
  it('takes an address apart', () => {
    const typed =
      'https://asha:p%40ss@shop.neelkhadi.in:8443/s%C4%81%C5%99i/blue?size=6&q=silk#top';
    expect(read(typed).parts).toEqual({
      scheme: 'https',
      user: 'asha',
      password: 'p@ss',
      host: 'shop.neelkhadi.in',
      port: '8443',
      path: '/s%C4%81%C5%99i/blue',
      fragment: 'top',
    });
    expect(detailsOf(typed)).toEqual({
      'Path in plain letters': '/sāři/blue',
      Query: 'size=6&q=silk',
      Origin: 'https://shop.neelkhadi.in:8443',
    });
  });

  it('reads parameters as servers do, also those that come twice', () => {
    expect(read('haat.example/?q=blue+silk&tag=a&tag=b&note=50%25&empty=').query).toEqual([
      { name: 'q', value: 'blue silk' },
      { name: 'tag', value: 'a' },
      { name: 'tag', value: 'b' },
      { name: 'note', value: '50%' },
      { name: 'empty', value: '' },
    ]);
  });

  test.each([
    ['haat.example', 'https', 'haat.example', '443'],
    ['http://haat.example', 'http', 'haat.example', '80'],
    ['localhost:3000/x', 'http', 'localhost', '3000'],
    ['shop:8080/x', 'https', 'shop', '8080'],
    ['127.0.0.1:5173/?a=1', 'http', '127.0.0.1', '5173'],
    ['[::1]:3000/x', 'http', '[::1]', '3000'],
    ['//haat.example/x', 'https', 'haat.example', '443'],
    ['asha:secret@haat.example/x', 'https', 'haat.example', '443'],
    ['"https://haat.example/"\r\n', 'https', 'haat.example', '443'],
    ['http://haat.example:80/', 'http', 'haat.example', '80'],
    ['ws://haat.example:9000', 'ws', 'haat.example', '9000'],
  ])('knows scheme, host and port of %s', (typed, scheme, host, port) => {
    const { parts } = read(typed);
    expect([parts.scheme, parts.host, parts.port || detailsOf(typed)['Port, as usual']]).toEqual([
      scheme,
      host,
      port,
    ]);
  });

  it('knows the path of localhost:3000/x', () => {
    expect(read('localhost:3000/x').parts.path).toBe('/x');
  });

  it('shows a name in Hindi in its letters and as nameservers know it', () => {
    expect(read('https://xn--11b7ah1gn.xn--h2brj9c/').parts.host).toBe('दुकान.भारत');
    expect(detailsOf('https://दुकान.भारत/')['Host, as nameservers know it']).toBe(
      'xn--11b7ah1gn.xn--h2brj9c',
    );
  });

  it('tells an address of IPv6 or IPv4, however it is written', () => {
    expect(detailsOf('http://[2001:db8::1]:8080/')['Kind of host']).toBe('An address of IPv6');
    expect(detailsOf('http://0x7f.1/')['Kind of host']).toBe('An address of IPv4');
    expect(read('http://0x7f.1/').parts.host).toBe('127.0.0.1');
  });

  it('leaves a lone percent sign as it is, and decodes what is beside it', () => {
    expect(read('https://haat.example/#100%').parts.fragment).toBe('100%');
    expect(detailsOf('https://haat.example/100%25/%E0%A4/%20%')['Path in plain letters']).toBe(
      '/100%/%E0%A4/ %',
    );
  });

  it('hides a password, and warns of it', () => {
    const { shown, warnings } = read('https://asha:secret@haat.example/a@b');
    expect(shown).toBe('https://asha:•••••@haat.example/a@b');
    expect(read('https://:s%40@haat.example/a@b').shown).toBe('https://:•••••@haat.example/a@b');
    expect(warnings).toEqual([
      'What stands before the @ is a login for haat.example, not the name of a site. Anyone who gets ' +
        'this address can use it.',
    ]);
  });

  it('warns of a name that looks like another, and of programs', () => {
    expect(read('https://xn--80aa0cbo65f.com/').warnings[0]).toContain('looks like “paypal”');
    expect(read('javascript:alert(1)').warnings).toHaveLength(1);
    expect(read('https://दुकान.भारत/').warnings).toEqual([]);
  });

  test.each([
    ['', 'Enter a web address.'],
    ['https://', 'This isn’t a web address. Enter one such as https://example.com/page.'],
    ['C:\\Users\\asha', 'This is the path of a file on a computer. Enter a web address.'],
    ['two words.in', 'An address has no spaces. Please write %20 for each.'],
    ['https://haat.example:99999/', 'A port is a number up to 65535.'],
    ['a'.repeat(100_001), 'This is too long for a web address. Enter a part of it.'],
  ])('says of “%s”: %s', (typed, error) => {
    expect(parseUrl(typed)).toEqual({ ok: false, error });
  });

  it('takes apart what is not of the web, too', () => {
    expect(read('mailto:asha@neelkhadi.in?subject=x').parts).toMatchObject({
      scheme: 'mailto',
      path: 'asha@neelkhadi.in',
      host: null,
    });
    expect(read('mailto:asha@neelkhadi.in?subject=x').query).toEqual([
      { name: 'subject', value: 'x' },
    ]);
  });

  it('leaves a program whole', () => {
    expect(read('data:text/html,<b>').href).toBe('data:text/html,<b>');
  });

  it('takes half an emoji for the sign for what cannot be read', () => {
    expect(read('https://haat.example/\ud800').parts.path).toBe('/%EF%BF%BD');
  });
});

describe('An address whose parts are changed', () => {
  const href = 'https://haat.example/a?q=1#top';

  test.each([
    ['scheme', 'http', 'http://haat.example/a?q=1#top'],
    ['scheme', 'HTTPS://', href],
    ['user', 'asha', 'https://asha@haat.example/a?q=1#top'],
    ['password', 'a:b@c', 'https://:a%3Ab%40c@haat.example/a?q=1#top'],
    ['host', 'दुकान.भारत', 'https://xn--11b7ah1gn.xn--h2brj9c/a?q=1#top'],
    ['port', '8443', 'https://haat.example:8443/a?q=1#top'],
    ['port', '443', href],
    ['path', 'b c/d?e', 'https://haat.example/b%20c/d%3Fe?q=1#top'],
    ['path', '', 'https://haat.example/?q=1#top'],
    ['fragment', '', 'https://haat.example/a?q=1'],
    ['fragment', '\ud800', 'https://haat.example/a?q=1#%EF%BF%BD'],
  ] as const)('with the %s “%s” is %s', (part, value, changed) => {
    expect(withPart(href, part, value)).toEqual({ ok: true, href: changed });
  });

  test.each([
    ['scheme', 'mailto', 'An address of the web can be http, https, ws, wss or ftp.'],
    ['host', '', 'Enter a domain such as example.com.'],
    ['host', 'a/b', 'Enter a domain such as example.com.'],
    ['port', '65536', 'A port is a number up to 65535.'],
    ['port', 'abc', 'A port is a number up to 65535.'],
  ] as const)('is not taken with the %s “%s”: %s', (part, value, error) => {
    expect(withPart(href, part, value)).toEqual({ ok: false, error });
  });

  it('has the parameters it is given', () => {
    expect(
      withQuery(href, [
        { name: 'q', value: 'नीला & silk' },
        { name: '', value: '' },
        { name: 'q', value: '2\ud800' },
      ]),
    ).toBe(
      'https://haat.example/a?q=%E0%A4%A8%E0%A5%80%E0%A4%B2%E0%A4%BE%20%26%20silk&q=2%EF%BF%BD#top',
    );
    expect(withQuery(href, [])).toBe('https://haat.example/a#top');
  });

  it.each([
    // M\xfcnchen in Latin-1, which is no UTF-8.
    ['https://haat.example/?city=M%FCnchen&size=6', 'https://haat.example/?city=M%FCnchen&size=7'],
    ['https://haat.example/?q=a+b&q=a%20b&size=6', 'https://haat.example/?q=a+b&q=a%20b&size=7'],
    ['https://haat.example/??x=1&&flag&size=6', 'https://haat.example/??x=1&flag&size=7'],
    ['mailto:asha@haat.example?size=6&cc=a+b@haat.example&subject=Blue%20silk', null],
  ])('of %s one parameter alone is changed', (href, changed) => {
    const query = read(href).query.map((one) =>
      one.name === 'size' ? { ...one, value: '7' } : one,
    );
    expect(withQuery(href, query)).toBe(changed ?? href.replace('size=6', 'size=7'));
  });

  it('a space of a letter is written as mail programs read it, and its plus is one', () => {
    const href = 'mailto:asha@haat.example?cc=a+b@haat.example';
    const { query } = read(href);
    expect(query).toEqual([{ name: 'cc', value: 'a+b@haat.example' }]);
    expect(withQuery(href, [...query, { name: 'subject', value: 'Blue silk' }])).toBe(
      `${href}&subject=Blue%20silk`,
    );
  });
});

it('reads a long line of one sign in linear time', () => {
  expect(growthOverLongLines(parseUrl, '"')).toBeLessThan(MAX_GROWTH);
});
