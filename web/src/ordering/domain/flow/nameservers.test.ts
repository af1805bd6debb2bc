import { refusalMessages } from '@haat/contracts/refusal-messages';
import { describe, expect, it } from 'vitest';
import {
  emptyNameservers,
  INVALID_HOST_NAME,
  nameserverErrors,
  nameserverRows,
  nameserversOf,
  usesDefaults,
} from './nameservers.ts';

const defaults = ['ns1.haat.example', 'ns2.haat.example'];
const typed = (...hosts: string[]) => ({
  useDefaults: false,
  typed: [...hosts, '', '', '', ''].slice(0, 4),
});

describe('The nameservers of an order', () => {
  it('are the defaults unless the customer chooses others', () => {
    expect(emptyNameservers.useDefaults).toBe(true);
    expect(nameserversOf(emptyNameservers, defaults)).toEqual(defaults);
  });

  it('are the defaults when fewer than two different ones are typed', () => {
    expect(nameserversOf(typed(), defaults)).toEqual(defaults);
    expect(nameserversOf(typed('ns1.mine.in'), defaults)).toEqual(defaults);
    expect(nameserversOf(typed('ns1.mine.in', ' NS1.mine.in '), defaults)).toEqual(defaults);
    expect(usesDefaults(typed('ns1.mine.in'))).toBe(true);
  });

  it('are the typed ones when there are at least two, trimmed and in lower case', () => {
    expect(nameserversOf(typed('NS1.mine.in', '', ' ns2.mine.in'), defaults)).toEqual([
      'ns1.mine.in',
      'ns2.mine.in',
    ]);
  });
});

describe('The nameserver fields', () => {
  it('refuse invalid host names and show the error at the field', () => {
    expect(nameserverErrors(typed('ns1.mine.in', 'not a host', 'ns3'), 'example.in')).toEqual({
      ns2: INVALID_HOST_NAME,
      ns3: INVALID_HOST_NAME,
    });
  });

  it('accept empty fields and internationalized names in punycode', () => {
    expect(nameserverErrors(typed('ns1.xn--11b4c3d.xn--h2brj9c', ''), 'example.in')).toEqual({});
  });

  it('refuse host names within the ordered domain', () => {
    const errors = nameserverErrors(
      typed('NS1.Example.in', 'example.in', 'ns1.myexample.in'),
      'example.in',
    );
    expect(errors).toEqual({
      ns1: refusalMessages.nameserverBelowName('ns1.example.in', 'example.in'),
      ns2: refusalMessages.nameserverBelowName('example.in', 'example.in'),
    });
  });

  it('are not checked while the defaults are used', () => {
    expect(nameserverErrors({ ...typed('not a host'), useDefaults: true }, 'example.in')).toEqual(
      {},
    );
  });
});

describe('The nameservers in the summary', () => {
  it("show 'Not Set' for NS1 and NS2 when empty, and leave NS3 and NS4 out", () => {
    expect(nameserverRows(typed('ns1.mine.in'), defaults)).toEqual([
      { label: 'NS1', host: 'ns1.mine.in' },
      { label: 'NS2', host: null },
    ]);
  });

  it('show NS3 and NS4 when filled', () => {
    const rows = nameserverRows(typed('a.in', 'b.in', 'c.in', 'd.in'), defaults);
    expect(rows.map(({ label }) => label)).toEqual(['NS1', 'NS2', 'NS3', 'NS4']);
  });

  it('show the defaults when they are used', () => {
    expect(nameserverRows(emptyNameservers, defaults).map(({ host }) => host)).toEqual(defaults);
  });
});
