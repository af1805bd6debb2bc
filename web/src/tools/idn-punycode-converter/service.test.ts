import { describe, expect, it, test } from 'vitest';
import { convertName } from './service.ts';

describe('The punycode converter', () => {
  test.each([
    ['दुकान.भारत', 'xn--11b7ah1gn.xn--h2brj9c'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['தமிழ்.இந்தியா', 'xn--rlcus7b3d.xn--xkc2dl3a5ee0h'],
    ['haat.example', 'haat.example'],
  ])('converts %s to %s and back', (unicode, ascii) => {
    expect(convertName(unicode)).toMatchObject({ ok: true, name: { unicode, ascii } });
    expect(convertName(ascii)).toMatchObject({ ok: true, name: { unicode, ascii } });
  });

  it('shows each part in both forms', () => {
    expect(convertName('shop.भारत')).toMatchObject({
      name: {
        parts: [
          { unicode: 'shop', ascii: 'shop' },
          { unicode: 'भारत', ascii: 'xn--h2brj9c' },
        ],
      },
    });
  });

  it('converts capitals and foreign full stops like browsers', () => {
    expect(convertName('BÜCHER。Example')).toMatchObject({
      name: { unicode: 'bücher.example', ascii: 'xn--bcher-kva.example' },
    });
  });

  test.each([
    [
      'https://दुकान.भारत/चाय?q=नया#top',
      'https://xn--11b7ah1gn.xn--h2brj9c/%E0%A4%9A%E0%A4%BE%E0%A4%AF?q=%E0%A4%A8%E0%A4%AF%E0%A4%BE#top',
    ],
    ['http://asha@bücher.example:8080/a', 'http://asha@xn--bcher-kva.example:8080/a'],
    ['दुकान.भारत:8080/चाय', 'xn--11b7ah1gn.xn--h2brj9c:8080/%E0%A4%9A%E0%A4%BE%E0%A4%AF'],
    ['दुकान.भारत?q=1', 'xn--11b7ah1gn.xn--h2brj9c?q=1'],
    ['asha@दुकान.भारत', 'asha@xn--11b7ah1gn.xn--h2brj9c'],
    ['आशा@दुकान.भारत', 'आशा@xn--11b7ah1gn.xn--h2brj9c'],
  ])('converts the domain in %s and back', (unicode, ascii) => {
    expect(convertName(unicode)).toMatchObject({ ok: true, name: { unicode, ascii } });
    expect(convertName(ascii)).toMatchObject({ ok: true, name: { unicode, ascii } });
  });

  it('ignores quotes, spaces and a line end in a pasted domain', () => {
    expect(convertName(' "दुकान.भारत"\r\n')).toMatchObject({
      name: { ascii: 'xn--11b7ah1gn.xn--h2brj9c' },
    });
  });

  // RFC 3492, section 7.1, as names are written.
  test.each([
    ['यहलोगहिन्दीक्योंनहींबोलसकतेहैं', 'xn--i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd'],
    ['3年b組金八先生', 'xn--3b-ww4c5e180e575a65lsy2b'],
  ])('converts the standard’s example %s to %s and back', (unicode, ascii) => {
    expect(convertName(unicode)).toMatchObject({ name: { unicode, ascii } });
    expect(convertName(ascii)).toMatchObject({ name: { unicode, ascii } });
  });

  it('warns about each part that looks like another name', () => {
    const paypal = convertName('xn--80aa0cbo65f.com');
    expect(paypal).toMatchObject({ name: { unicode: 'раураӏ.com' } });
    expect(paypal.ok && paypal.name.warnings).toEqual([
      '“раураӏ” looks like “paypal”, but is another domain. Scammers use such domains: open it ' +
        'only if you know who owns it.',
    ]);
    const plain = convertName('दुकान.भारत');
    expect(plain.ok && plain.name.warnings).toEqual([]);
  });

  test.each([
    ['', 'Please type a domain name.'],
    ['haat..in', 'A part between two dots is empty.'],
    ['\ud800.in', 'This cannot be a domain name.'],
    ['https://haat.in:port/', 'This cannot be a domain name.'],
    ['a'.repeat(10_001), 'This is too long for an address.'],
    ['xn--a.in', 'xn--a is not valid Punycode.'],
    ['1.2.3.4', 'This cannot be a domain name.'],
    ['-haat.in', '-haat begins or ends with a hyphen.'],
    [`${'a'.repeat(64)}.in`, `${'a'.repeat(64)} is too long: a part may have 63 signs as xn--.`],
  ])('explains the error in “%s”: %s', (typed, error) => {
    expect(convertName(typed)).toEqual({ ok: false, error });
  });
});
