import { describe, expect, it } from 'vitest';
import { compose, environmentOf, services } from './testing/compose-file.ts';

const neighboursOf = (name: string): readonly string[] => {
  const networks = new Set(compose.services[name]?.networks ?? ['default']);
  return services
    .filter(
      ([other, service]) => other !== name && service.networks?.some((one) => networks.has(one)),
    )
    .map(([other]) => other)
    .toSorted();
};

/** The services whose names stand in the settings of one, as hosts of addresses. */
const namesIn = (name: string): readonly string[] =>
  Object.values(environmentOf(name)).flatMap((value) => {
    const host = /^[a-z]+:\/\/(?:[^@/]*@)?([a-z]+)[:/]/.exec(value)?.[1] ?? '';
    return host in compose.services ? [host] : [];
  });

const SHOP = ['api', 'worker', 'projections', 'migrations', 'ops'] as const;
const othersOf = (name: (typeof SHOP)[number]) => SHOP.filter((one) => one !== name);

/** Whom each service can reach by the network, and can be reached by. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  api: [...othersOf('api'), 'webtools', 'pages', 'postgres', 'eventstore', 'sandbox'],
  worker: [...othersOf('worker'), 'webtools', 'postgres', 'eventstore', 'redis', 'sandbox'],
  projections: [...othersOf('projections'), 'postgres', 'eventstore'],
  migrations: [...othersOf('migrations'), 'postgres', 'eventstore', 'redis'],
  ops: [...othersOf('ops'), 'postgres', 'eventstore', 'redis', 'sandbox'],
  webtools: ['api', 'worker', 'postgres'],
  pages: ['api'],
  sandbox: ['api', 'worker', 'ops'],
  eventstore: SHOP,
  redis: ['worker', 'migrations', 'ops'],
  postgres: [...SHOP, 'webtools'],
};

describe('docker-compose.yml', () => {
  it.each(Object.entries(NEIGHBOURS))('lets %s reach only these services: %j', (name, expected) => {
    expect(neighboursOf(name)).toEqual([...expected].toSorted());
  });

  it('names the neighbours of every service, and uses every network', () => {
    expect(Object.keys(NEIGHBOURS).toSorted()).toEqual(services.map(([name]) => name).toSorted());
    const used = new Set(services.flatMap(([, { networks = [] }]) => networks));
    expect([...used].toSorted()).toEqual(Object.keys(compose.networks).toSorted());
  });

  it.each(services)('lets %s reach every service that its settings name', (name) => {
    const named = namesIn(name).filter((other) => other !== name);
    expect(neighboursOf(name)).toEqual(expect.arrayContaining([...named]));
    expect(named.length > 0).toBe(Boolean(compose.services[name]?.build) && name !== 'sandbox');
  });

  it.each(services)(
    'uses only internal networks for %s, unless it publishes a port or needs the internet',
    (name, service) => {
      const ways = (service.networks ?? []).filter((one) => !compose.networks[one]?.internal);
      const closed = ['pages', 'postgres', 'redis'];
      expect([name, ways.length > 0]).toEqual([name, !closed.includes(name)]);
      // A port is published by such a network alone.
      if (service.ports) expect(ways.length).toBeGreaterThan(0);
    },
  );
});
