import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDomainSchema } from './ascii-domain.ts';
import { parseDomainInput, readDomainName, readMeantName } from './domain-name-input.ts';
import { isHostLabel } from './host-name.ts';

const sold = ['com', 'online', 'in', 'co.in', 'net.in', 'info', 'org'];
const errorOf = (input: string, tlds: readonly string[] = sold): string | null => {
  const parsed = parseDomainInput(input, tlds);
  return parsed.ok ? null : parsed.error;
};

describe('A domain typed into the search', () => {
  it.each([
    ['mysite.com'],
    ['  MySite.COM '],
    ['https://mysite.com'],
    ['http://www.mysite.com/'],
    ['www.mysite.com'],
    ['HTTPS://WWW.MYSITE.COM/'],
    ['ftp://mysite.com/'],
  ])('is read as mysite.com when it is %j', (input) => {
    expect(parseDomainInput(input, sold)).toEqual({
      ok: true,
      domain: 'mysite.com',
      label: 'mysite',
      tld: 'com',
      relatedTlds: ['com'],
    });
  });

  it('accepts a TLD of two parts', () => {
    expect(parseDomainInput('my-site2.co.in', sold)).toMatchObject({
      ok: true,
      domain: 'my-site2.co.in',
      label: 'my-site2',
      tld: 'co.in',
      relatedTlds: ['co.in'],
    });
  });

  it('lists its own TLD first, then its second levels, then all other TLDs that contain it', () => {
    expect(parseDomainInput('mysite.in', sold)).toMatchObject({
      relatedTlds: ['in', 'co.in', 'net.in', 'online', 'info'],
    });
  });

  it('accepts a TLD in punycode', () => {
    const domain = 'xn--11bjq6dg5fc5j.xn--h2brj9c';
    expect(readDomainName(domain)).toMatchObject({ ok: true, domain, tld: 'xn--h2brj9c' });
  });

  it('is read without the price list', () => {
    expect(readDomainName('mysite.xyz')).toEqual({
      ok: true,
      domain: 'mysite.xyz',
      label: 'mysite',
      tld: 'xyz',
    });
  });
});

describe('The domain search', () => {
  it.each([
    ['', 'Invalid domain input'],
    ['   ', 'Invalid domain input'],
    ['me@mysite.com', 'Invalid domain/TLD format. Use example.com'],
    ['@', 'Invalid domain/TLD format. Use example.com'],
    ['mysite', 'Invalid domain format. Use example.com'],
    ['https://mysite/', 'Invalid domain format. Use example.com'],
    ['https://', 'Invalid domain format. Use example.com'],
    ['www.com', 'Invalid domain format. Use example.com'],
    ['my site.com', 'Invalid domain name format'],
    ['my_site.com', 'Invalid domain name format'],
    ['.com', 'Invalid domain name format'],
    ['मेरा.com', 'Invalid domain name format'],
    ['\u212Aelvin.com', 'Invalid domain name format'],
    ['-mysite.com', 'Invalid domain name format'],
    ['mysite-.com', 'Invalid domain name format'],
    ['-.com', 'Invalid domain name format'],
    [`${'a'.repeat(64)}.com`, 'Invalid domain name format'],
    ['mysite.', 'Invalid TLD format'],
    ['mysite.c', 'Invalid TLD format'],
    ['mysite.c0m', 'Invalid TLD format'],
    ['mysite.भारत', 'Invalid TLD format'],
    ['mysite..com', 'Invalid TLD format'],
    ['mysite.co..in', 'Invalid TLD format'],
    ['mysite.com.', 'Invalid TLD format'],
    ['mysite.com//', 'Invalid TLD format'],
    ['mysite.com/path', 'Invalid TLD format'],
    ['shop.mysite.co.in', 'Invalid TLD format'],
    ['mysite.inf', '.inf is not available with us'],
    ['mysite.gov.in', '.gov.in is not available with us'],
    ['mysite.xyz', '.xyz is not available with us'],
    ['mysite.CO.UK', '.co.uk is not available with us'],
  ])('refuses %j with “%s”', (input, text) => {
    expect(errorOf(input)).toBe(text);
  });

  it('shows only the first error when a domain breaks several rules', () => {
    expect(errorOf('my_site@')).toBe('Invalid domain/TLD format. Use example.com');
    expect(errorOf('my_site')).toBe('Invalid domain format. Use example.com');
    expect(errorOf('my_site.c')).toBe('Invalid domain name format');
    expect(errorOf('mysite.x')).toBe('Invalid TLD format');
  });

  it('suggests the sold TLDs that start with a refused TLD', () => {
    expect(parseDomainInput('mysite.co', sold)).toEqual({
      ok: false,
      error: '.co is not available with us',
      relatedTlds: ['com', 'co.in'],
    });
  });

  it('refuses every TLD while no price list is loaded', () => {
    expect(errorOf('mysite.com', [])).toBe('.com is not available with us');
  });
});

describe('Parsing any text as a domain', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);

  it('gives an error text or a domain that can be ordered', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.tuple(fc.string(), fc.constantFrom(...sold)).map(([name, tld]) => `${name}.${tld}`),
    );
    fc.assert(
      fc.property(typed, (input) => {
        const parsed = parseDomainInput(input, sold);
        if (!parsed.ok) {
          expect(parsed.error).not.toBe('');
          return;
        }
        expect(asciiDomainSchema.safeParse(parsed.domain).success).toBe(true);
        expect(sold).toContain(parsed.tld);
        expect(parsed.relatedTlds[0]).toBe(parsed.tld);
      }),
    );
  });

  it('gives a sold domain back unchanged', () => {
    fc.assert(
      fc.property(label, fc.constantFrom(...sold), (name, tld) => {
        fc.pre(name !== 'www' && name.slice(2, 4) !== '--');
        expect(parseDomainInput(`https://www.${name}.${tld}/`, sold)).toMatchObject({
          domain: `${name}.${tld}`,
        });
      }),
    );
  });
});

it.each(['ab--x.in', 'AB--X.in'])(
  '%s: hyphens in places 3 and 4 are refused, because they mark punycode',
  (typed) => {
    expect(readDomainName(typed)).toEqual({ ok: false, error: 'Invalid domain name format' });
    expect(readDomainName('abc--x.in').ok).toBe(true);
  },
);

describe('The meant name', () => {
  it.each([
    ['neel', 'neel', null],
    ['Neel Khadi', 'neelkhadi', null],
    ['  Neel & Sons ', 'neelsons', null],
    ['neel_khadi', 'neelkhadi', null],
    ['I want a blog for my shop', 'blogshop', null],
    ['my tea shop', 'myteashop', null],
    ['i want a website', 'iwantawebsite', null],
    ['-neel-', 'neel', null],
    ['@neelkhadi', 'neelkhadi', null],
    ['www.com', 'com', null],
    ['NEEL.IN', 'neel', 'in'],
    ['neel.in/path', 'neel', 'in'],
    ['https://www.neel.in/a/b?c=d#e', 'neel', 'in'],
    ['https://asha:secret@neel.in:8080/@asha', 'neel', 'in'],
    ['neel.in:8080', 'neel', 'in'],
    ['neel.in.', 'neel', 'in'],
    ['ne el.in/path', 'neel', 'in'],
    ['shop.neel.co.in', 'neel', 'co.in'],
    ['neel.zzz/path', 'neel', 'zzz'],
    ['blog.neel.co.jp', 'neel', 'co.jp'],
    ['asha@neel.in', 'neel', 'in'],
    ['mailto:asha@neel.in', 'neel', 'in'],
    ['neel.khadi+news@gmail.com', 'neelkhadi', null],
    ['neel@', 'neel', null],
    ['चायकार्ट', 'xn--11bjq6dg5fc5j', null],
    ['चाय कार्ट.com', 'xn--11bjq6dg5fc5j', 'com'],
    ['चायकार्ट.भारत', 'xn--11bjq6dg5fc5j', 'xn--h2brj9c'],
    ['xn--11bjq6dg5fc5j.in', 'xn--11bjq6dg5fc5j', 'in'],
  ])('of %j is %s, under %s', (typed, label, tld) => {
    expect(readMeantName(typed, sold)).toEqual({ label, tld });
  });

  it.each(['', '   ', '@', '://', '...', '!?', '🍵', '192.168.1.1', 'ab--c', 'n'.repeat(64)])(
    'of %j is none',
    (typed) => {
      expect(readMeantName(typed, sold)).toBeNull();
    },
  );

  it('of any text is none, or a label of a domain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const meant = readMeantName(typed, sold);
        if (meant !== null) expect(isHostLabel(meant.label)).toBe(true);
      }),
    );
  });
});
