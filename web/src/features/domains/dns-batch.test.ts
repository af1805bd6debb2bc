import type { DnsRecord } from '@haat/contracts/dns-record';
import { describe, expect, it } from 'vitest';
import { planOf, undoOf } from './dns-batch.ts';

const record = (
  type: DnsRecord['type'],
  host: string,
  value: string,
  more: Partial<DnsRecord> = {},
): DnsRecord => ({ type, host, value, ttl: 14_400, ...more });

const plan = (requested: readonly DnsRecord[], existing: readonly DnsRecord[]) =>
  planOf('neelkhadi.in', requested, existing);

describe('A plan', () => {
  it('replaces the addresses of a host, and leaves its email alone', () => {
    const old = record('A', '@', '203.0.113.9');
    const ipv6 = record('AAAA', '@', '2001:db8::1');
    const mx = record('MX', '@', 'mail.example.com', { priority: 10 });
    const requested = record('A', '@', '203.0.113.24');
    expect(plan([requested], [old, ipv6, mx])).toMatchObject({
      added: [requested],
      removed: [old, ipv6],
      operations: [
        { action: 'remove', current: ipv6 },
        { action: 'replace', current: old, record: requested },
      ],
    });
  });

  it('removes what is beside a CNAME before it adds the CNAME', () => {
    const [address, text] = [record('A', 'www', '203.0.113.9'), record('TXT', 'www', 'hello')];
    const cname = record('CNAME', 'www', 'asha.github.io');
    expect(plan([cname], [address, text]).operations).toEqual([
      { action: 'remove', current: address },
      { action: 'remove', current: text },
      { action: 'add', record: cname },
    ]);
  });

  it('keeps one SPF record, and every other text', () => {
    const spf = record('TXT', '@', 'v=spf1 include:haat.example -all');
    const verified = record('TXT', '@', 'google-site-verification=abc');
    const requested = record('TXT', '@', 'v=spf1 include:_spf.google.com ~all');
    expect(plan([requested], [verified, spf])).toMatchObject({
      removed: [spf],
      added: [requested],
    });
  });

  it('replaces a record by its own name first, where only its priority differs', () => {
    const other = record('MX', '@', 'mail.old.example', { priority: 5 });
    const same = record('MX', '@', 'smtp.google.com', { priority: 20 });
    const requested = record('MX', '@', 'smtp.google.com', { priority: 1 });
    expect(plan([requested], [other, same]).operations).toEqual([
      { action: 'remove', current: other },
      { action: 'replace', current: same, record: requested },
    ]);
  });

  it('does nothing about a record that is there', () => {
    const requested = record('A', '@', '203.0.113.24');
    expect(plan([requested], [requested])).toEqual({ added: [], removed: [], operations: [] });
  });
});

describe('An undo', () => {
  const [old, next] = [record('A', '@', '203.0.113.9'), record('A', '@', '203.0.113.24')];
  const [cname, text] = [record('CNAME', 'www', 'asha.github.io'), record('TXT', 'www', 'hello')];
  const added = { action: 'add', record: cname } as const;
  const operations = [
    { action: 'remove' as const, current: text },
    { action: 'replace' as const, current: old, record: next },
    added,
  ];

  it('leads back, the last step first', () => {
    expect(undoOf({ operations, failed: [] })).toEqual([
      { action: 'remove', current: cname },
      { action: 'replace', current: next, record: old },
      { action: 'add', record: text },
    ]);
  });

  it('leaves out what was refused, but not another step with the same record', () => {
    const failed = [{ operation: added, reason: 'No room.' }];
    const removed = { action: 'remove' as const, current: cname };
    expect(undoOf({ operations: [removed, ...operations], failed })).toEqual([
      { action: 'replace', current: next, record: old },
      { action: 'add', record: text },
      { action: 'add', record: cname },
    ]);
  });
});
