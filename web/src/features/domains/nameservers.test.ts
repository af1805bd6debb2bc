import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { describe, expect, it } from 'vitest';
import { choiceOf, readNameservers, shortNameservers } from './nameservers.ts';

const ours = {
  our_dns: ['dns1.haat.example', 'dns2.haat.example'],
  our_hosting: ['h1.in', 'h2.in'],
};

describe('Nameservers in short', () => {
  it.each([
    [null, 'Not known yet'],
    [['dns2.haat.example', 'dns1.haat.example'], 'Our DNS'],
    [['h1.in', 'h2.in'], 'Our hosting'],
    [['ns1.example.com', 'ns2.example.com', 'ns3.example.com'], 'ns1.example.com +2'],
    [['h1.in'], 'h1.in'],
    [[], 'None'],
  ])('%j: %s', (hosts, text) => {
    expect(shortNameservers(hosts, ours)).toBe(text);
  });

  it('are the customer’s own where the shop has no defaults', () => {
    expect(choiceOf([], { our_dns: [], our_hosting: [] })).toBe('own');
  });
});

describe('Own nameservers', () => {
  const read = (...typed: string[]) => readNameservers('neelkhadi.in', typed);

  it('are read in lower case and without a final dot, empty ones left out', () => {
    expect(read(' NS1.Example.com.', '', 'ns2.example.com', ' ')).toEqual({
      ok: true,
      hosts: ['ns1.example.com', 'ns2.example.com'],
    });
  });

  it('have an error at each wrong one', () => {
    expect(read('ns1.example.com', 'http://x', 'ns1.EXAMPLE.com', 'ns1.neelkhadi.in')).toEqual({
      ok: false,
      errors: {
        1: say.nameserverInvalid('http://x'),
        2: say.nameserverTwice('ns1.example.com'),
        3: say.nameserverBelow('ns1.neelkhadi.in', 'neelkhadi.in'),
      },
      whole: null,
    });
  });

  it('are 2 to 13', () => {
    const hosts = Array.from({ length: 14 }, (_, index) => `ns${index}.example.com`);
    expect(read('ns1.example.com')).toMatchObject({ ok: false, whole: say.nameserversMissing });
    expect(read(...hosts)).toMatchObject({ ok: false, whole: say.nameserversMissing });
    expect(read(...hosts.slice(1)).ok).toBe(true);
  });
});
