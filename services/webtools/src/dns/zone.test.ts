import { afterEach, describe, expect, it } from 'vitest';
import { publicReach } from '../ssrf-guard/reach.ts';
import { createResolver } from './resolver.ts';
import { type NameServer, startNameServer } from './testing/name-server.ts';
import { type records, zone } from './testing/zones.ts';
import { findZone, serversOf } from './zone.ts';

const servers: NameServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const resolverOf = async (known: ReturnType<typeof records>) => {
  const server = await startNameServer(known);
  servers.push(server);
  return { server, ask: createResolver([server.at]) };
};

describe('The zone of a name', () => {
  it('is the nearest zone above it', async () => {
    const { ask } = await resolverOf([
      ...zone('example', '192.0.2.1'),
      ...zone('haat.example', '192.0.2.2'),
      ...zone('shop.haat.example', '192.0.2.3'),
    ]);
    const found = async (name: string) => (await findZone(name, ask))?.name;
    expect(await found('haat.example')).toBe('haat.example');
    expect(await found('a.b.c.haat.example')).toBe('haat.example');
    expect(await found('www.shop.haat.example')).toBe('shop.haat.example');
    expect(await found('unregistered.example')).toBe('example');
  });

  it('is found with two queries for a deep name', async () => {
    const { ask, server } = await resolverOf(zone('haat.example', '192.0.2.2'));
    await findZone('a.b.c.d.e.f.g.h.i.j.haat.example', ask);
    expect(server.queries).toHaveLength(2);
  });

  it('is null when no server names a zone, and the search ends', async () => {
    const { ask, server } = await resolverOf([]);
    expect(await findZone('a.b.c.d.e.f.g.h.i.j.k.example', ask)).toBeNull();
    expect(server.queries.length).toBeLessThanOrEqual(8);
  });
});

describe('The servers of a zone', () => {
  const known: Readonly<Record<string, readonly string[]>> = {
    'ns1.haat.example': ['2606:4700::1', '8.8.8.1'],
    'ns2.haat.example': ['8.8.8.2', '8.8.8.3'],
    'ns3.haat.example': ['10.0.0.53', '127.0.0.1', '169.254.169.254', '::1'],
  };
  const names = {
    addressesOf: async (host: string) => {
      if (host === 'broken.haat.example') throw new Error('no answer');
      return known[host] ?? [];
    },
  };
  const of = (...nameservers: readonly string[]) =>
    serversOf(
      { name: 'haat.example', nameservers },
      { names, reach: publicReach([], new Set([53])), port: 53 },
    );

  it('are one address of each nameserver first, and three at most', async () => {
    const found = await of('ns1.haat.example', 'ns2.haat.example');
    expect(found).toEqual([
      { address: '8.8.8.1', port: 53 },
      { address: '8.8.8.2', port: 53 },
      { address: '2606:4700::1', port: 53 },
    ]);
  });

  it('are never in our own network', async () => {
    expect(await of('ns3.haat.example')).toEqual([]);
  });

  it('are not looked up by internal names', async () => {
    const hosts: string[] = [];
    const listening = {
      addressesOf: async (host: string) => {
        hosts.push(host);
        return names.addressesOf(host);
      },
    };
    const found = await serversOf(
      {
        name: 'haat.example',
        nameservers: ['db.corp', 'Router.Home.', '10.in-addr.arpa', 'ns2.haat.example'],
      },
      { names: listening, reach: publicReach([], new Set([53])), port: 53 },
    );
    expect(hosts).toEqual(['ns2.haat.example']);
    expect(found.map(({ address }) => address)).toEqual(['8.8.8.2', '8.8.8.3']);
  });

  it('are the others when one has no address', async () => {
    const found = await of('broken.haat.example', 'ns2.haat.example');
    expect(found.map(({ address }) => address)).toEqual(['8.8.8.2', '8.8.8.3']);
  });
});
