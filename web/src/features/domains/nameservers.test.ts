import { describe, expect, it } from 'vitest';
import { choiceOf, shortNameservers } from './nameservers.ts';

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
