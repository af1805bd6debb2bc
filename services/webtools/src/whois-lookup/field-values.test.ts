import { describe, expect, it } from 'vitest';
import { eppStatus, isoDate, publicText, webAddress } from './field-values.ts';

describe('A date in a directory', () => {
  it.each([
    ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T09:30:00.0Z', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21T15:00:00+05:30', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21 09:30:00', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['Sat 21-Nov-2026', '2026-11-21'],
    ['1 November 2026', '2026-11-01'],
    ['4.7.2027', '2027-07-04'],
    ['12/31/2027', '2027-12-31'],
    ['31/12/2027', '2027-12-31'],
  ])('%s is %s', (text, date) => {
    expect(isoDate(text)).toBe(date);
  });

  it.each(['03/04/2026', '31.02.2026', '1.2.20261', '2026-13-01', 'before Aug-1996', '', null])(
    '%s is not guessed',
    (text) => {
      expect(isoDate(text)).toBeNull();
    },
  );
});

describe('A domain status', () => {
  it.each([
    ['client transfer prohibited', 'clientTransferProhibited'],
    [
      'clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
      'clientTransferProhibited',
    ],
    ['active', 'ok'],
    ['ok https://icann.org/epp#ok', 'ok'],
    ['Expires on expiry date.', 'Expires on expiry date.'],
  ])('%s is %s', (text, status) => {
    expect(eppStatus(text)).toBe(status);
  });
});

describe('Redacted text', () => {
  it.each([
    'REDACTED FOR PRIVACY',
    'Privacy service of Elsewhere',
    'Domains By Proxy, LLC',
    'Whois Privacy Corp.',
    'WhoisGuard Protected',
    'Withheld for Privacy ehf',
    'Statutory Masking Enabled',
    'Data Protected',
    'Not Disclosed',
    'n/a',
    '-',
    ' ',
    null,
  ])('includes %s', (text) => {
    expect(publicText(text)).toBeNull();
  });

  it.each(['Hidden Brains Infotech Pvt. Ltd.', 'Privacy International', 'Masked Singer Studios'])(
    'does not include the name %s',
    (name) => {
      expect(publicText(name)).toBe(name);
    },
  );

  it('does not include a real name', () => {
    expect(publicText(' Neel Khadi Weavers ')).toBe('Neel Khadi Weavers');
  });
});

describe('A link to a registrar', () => {
  it.each([
    ['http://www.registrar.example', 'http://www.registrar.example/'],
    ['registrar.example', 'https://registrar.example/'],
    ['javascript:alert(1)', null],
    ['data:text/html,hello', null],
    ['', null],
  ])('of %s is %s', (text, url) => {
    expect(webAddress(text)).toBe(url);
  });
});
