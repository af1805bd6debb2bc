import { describe, expect, it } from 'vitest';
import { readWhois as read } from './whois-registration.ts';

const readWhois = (domain: string, text: string) => read({ domain, text });

describe('A WHOIS answer', () => {
  it('in the format of generic TLDs is parsed', () => {
    const text = `   Domain Name: NEELKHADI.COM
   Registry Domain ID: 1_DOMAIN_COM-VRSN
   Registrar WHOIS Server: whois.registrar.example
   Registrar URL: http://www.registrar.example
   Updated Date: 2026-03-01T10:00:00Z
   Creation Date: 2020-02-03T04:05:06Z
   Registry Expiry Date: 2027-02-03T04:05:06Z
   Registrar: Registrar of Names Pvt. Ltd.
   Registrar IANA ID: 9999
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
   Domain Status: clientDeleteProhibited https://icann.org/epp#clientDeleteProhibited
   Name Server: NS1.HAAT.EXAMPLE
   Name Server: NS2.HAAT.EXAMPLE
   DNSSEC: unsigned
>>> Last update of whois database: 2026-11-21T09:30:00Z <<<
NOTICE: The expiration date displayed in this record is the date the registrar's sponsorship ends.`;
    expect(readWhois('neelkhadi.com', text)).toEqual({
      state: 'registered',
      referral: 'whois.registrar.example',
      registration: {
        registrar: {
          name: 'Registrar of Names Pvt. Ltd.',
          url: 'http://www.registrar.example/',
          ianaId: '9999',
        },
        organisation: null,
        registeredAt: '2020-02-03T04:05:06.000Z',
        expiresAt: '2027-02-03T04:05:06.000Z',
        changedAt: '2026-03-01T10:00:00.000Z',
        status: ['clientTransferProhibited', 'clientDeleteProhibited'],
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        isSigned: false,
      },
    });
  });

  it('in the format of .uk is parsed', () => {
    const text = `
    Domain name:
        neelkhadi.co.uk

    Registrar:
        Names of the Isles Ltd [Tag = ISLES]
        URL: https://isles.example

    Relevant dates:
        Registered on: 01-Aug-2019
        Expiry date:  01-Aug-2027
        Last updated:  02-Aug-2025

    Registration status:
        Expires on expiry date.

    Name servers:
        ns1.haat.example
`;
    expect(readWhois('neelkhadi.co.uk', text)).toMatchObject({
      state: 'registered',
      registration: {
        registrar: { name: expect.stringContaining('Names of the Isles Ltd') },
        registeredAt: '2019-08-01',
        expiresAt: '2027-08-01',
        nameservers: ['ns1.haat.example'],
      },
    });
  });

  it.each([
    ['kr', 'Registered Date        : 1999. 07. 28.\nExpiration Date   : 2027. 07. 28.'],
    ['pl', 'created:         1999.07.28 13:00:00\nrenewal date:    2027.07.28 14:00:00'],
    ['cz', 'registered:   28.07.1999 15:21:00\nexpire:       28.07.2027'],
    ['fi', 'created............: 28.7.1999 00:00:00\nexpires............: 28.7.2027 10:15:55'],
    ['tr', 'Created on..............: 1999-Jul-28.\nExpires on..............: 2027-Jul-28.'],
    ['hk', 'Domain Name Commencement Date: 28-07-1999\nExpiry Date: 28-07-2027'],
    ['jp', '[Created on]     1999/07/28\n[Expires on]     2027/07/28'],
  ])('in the format of .%s gives the registration and expiry dates', (ending, text) => {
    expect(readWhois(`neelkhadi.${ending}`, text)).toMatchObject({
      state: 'registered',
      registration: { registeredAt: '1999-07-28', expiresAt: '2027-07-28' },
    });
  });

  it.each([
    ['com', 'No match for domain "NEELKHADI.COM".\r\n>>> Last update of whois database <<<'],
    ['in', 'No Data Found\r\nURL of the ICANN Whois Inaccuracy Complaint Form'],
    ['org', 'Domain not found.\r\n'],
    ['de', 'Domain: neelkhadi.de\nStatus: free\n'],
    ['fr', '%%\n%% This is the AFNIC Whois server.\n%%\n%% NOT FOUND\n'],
    ['uk', '    No match for "neelkhadi.uk".\n\n    This domain name has not been registered.'],
    ['at', '% nothing found'],
    ['nl', 'neelkhadi.nl is free'],
    ['ca', 'Domain status: available'],
    ['cn', 'No matching record.'],
    ['fi', 'The domain neelkhadi.fi is available for registration'],
    ['xx', 'No information available about domain name neelkhadi.xx in the Registry database.'],
  ])('for a free domain under .%s is recognised: %j', (ending, text) => {
    expect(readWhois(`neelkhadi.${ending}`, text).state).toBe('free');
  });

  it.each([
    'Number of allowed queries exceeded.',
    'WHOIS LIMIT EXCEEDED - SEE WWW.PIR.ORG/WHOIS FOR DETAILS',
    'Your request rate limit has been reached.',
    '%ERROR:201: access denied for 192.0.2.1',
    'You have exceeded your query limit. Please try again later.',
    'Too many requests',
    '% This service is free of charge.\n% Query rate limit exceeded.',
  ])('that refuses the query is recognised: %j', (text) => {
    expect(readWhois('neelkhadi.com', text).state).toBe('refused');
  });

  it('is not a refusal because of its legal notes', () => {
    const notes = 'TERMS OF USE: whoever exceeds the query limit is blacklisted.\n'.repeat(12);
    expect(readWhois('neelkhadi.com', notes).state).toBe('unclear');
    expect(readWhois('neelkhadi.in', `NOT FOUND\n${notes}`).state).toBe('free');
  });

  it.each([
    'This server is too busy. Please ask at https://directory.example instead.',
    '% This service is free of charge.\n% You may ask again tomorrow.',
    'The WHOIS service is available for information purposes only.\nAccess from your network ended.',
    'No information on this site may be used for advertising.',
    '',
  ])('without a clear result is never called free: %j', (text) => {
    expect(readWhois('neelkhadi.com', text).state).toBe('unclear');
  });

  it('about a registered domain is not called free because of its other text', () => {
    const text =
      'Registrar: Names Ltd\nCreation Date: 2020-01-01\n% No data is free of mistakes\nNot found ' +
      'elsewhere';
    expect(readWhois('neelkhadi.com', text).state).toBe('registered');
  });

  it('is read up to its limits', () => {
    const late = (lines: number) => `${'\n'.repeat(lines)}Registrar: Registrar of Names`;
    expect(readWhois('neelkhadi.com', `%${late(999)}`).state).toBe('registered');
    expect(readWhois('neelkhadi.com', `%${late(1_000)}`).state).toBe('unclear');
    const wide = readWhois('neelkhadi.com', `Registrar: ${'x'.repeat(60_000)}`);
    expect(JSON.stringify(wide).length).toBeLessThan(1_500);
    const names = Array.from({ length: 900 }, (_, n) => `Name Server: ns${n}.haat.example`);
    expect(readWhois('neelkhadi.com', names.join('\n'))).toMatchObject({
      registration: { nameservers: { length: 100 } },
    });
  });
});
