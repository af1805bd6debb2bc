import { describe, expect, it } from 'vitest';
import { readNameservers } from './nameservers.ts';
import { ownedDomainMessages as say } from './owned-domain-messages.ts';

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

  it('are read with a long dash for a hyphen, and without hidden characters', () => {
    expect(read('ns\u20131.example.com', '\u200bns2.example.com')).toEqual({
      ok: true,
      hosts: ['ns-1.example.com', 'ns2.example.com'],
    });
  });

  it('are 2 to 13', () => {
    const hosts = Array.from({ length: 14 }, (_, index) => `ns${index}.example.com`);
    expect(read('ns1.example.com')).toMatchObject({ ok: false, whole: say.nameserversMissing });
    expect(read(...hosts)).toMatchObject({ ok: false, whole: say.nameserversMissing });
    expect(read(...hosts.slice(1)).ok).toBe(true);
  });
});
