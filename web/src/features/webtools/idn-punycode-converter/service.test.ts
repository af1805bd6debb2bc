import { describe, expect, it, test } from 'vitest';
import { convertName } from './service.ts';

describe('The punycode converter', () => {
  test.each([
    ['दुकान.भारत', 'xn--11b7ah1gn.xn--h2brj9c'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['தமிழ்.இந்தியா', 'xn--rlcus7b3d.xn--xkc2dl3a5ee0h'],
    ['haat.example', 'haat.example'],
  ])('%s is %s, and the other way round', (unicode, ascii) => {
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

  it('takes capitals and the full stops of other scripts as browsers do', () => {
    expect(convertName('BÜCHER。Example')).toMatchObject({
      name: { unicode: 'bücher.example', ascii: 'xn--bcher-kva.example' },
    });
  });

  test.each([
    ['', 'Please type a domain name.'],
    ['haat..in', 'A part between two dots is empty.'],
    ['two words.in', 'This cannot be a domain name.'],
    ['https://haat.in', 'This cannot be a domain name.'],
    ['xn--a.in', 'xn--a stands for no name.'],
    ['1.2.3.4', 'This cannot be a domain name.'],
    ['-haat.in', '-haat begins or ends with a hyphen.'],
    [`${'a'.repeat(64)}.in`, `${'a'.repeat(64)} is too long: a part may have 63 signs as xn--.`],
  ])('says of “%s”: %s', (typed, error) => {
    expect(convertName(typed)).toEqual({ ok: false, error });
  });
});
