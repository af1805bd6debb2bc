import type { Answer } from 'dns-packet';

export type Short = readonly [name: string, type: Answer['type'], ttl: number, data: unknown];

/** @example records(['haat.example', 'A', 300, '192.0.2.44']) */
export const records = (...short: readonly Short[]): Answer[] =>
  short.map(([name, type, ttl, data]) => ({ name, type, ttl, class: 'IN', data }) as Answer);

const soa = (zone: string) => ({
  mname: `ns1.${zone}`,
  rname: `hostmaster.${zone}`,
  serial: 2026112101,
  refresh: 7200,
  retry: 3600,
  expire: 1209600,
  minimum: 300,
});

export const zone = (name: string, ...addresses: readonly string[]): Answer[] =>
  records(
    [name, 'SOA', 3600, soa(name)],
    ...addresses.flatMap((address, index): Short[] => [
      [name, 'NS', 86400, `ns${index + 1}.${name}`],
      [`ns${index + 1}.${name}`, address.includes(':') ? 'AAAA' : 'A', 86400, address],
    ]),
  );
