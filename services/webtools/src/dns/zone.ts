import { isIPv4 } from 'node:net';
import type { NameResolver } from '../ssrf-guard/name-resolver.ts';
import type { Reach } from '../ssrf-guard/reach.ts';
import type { Server } from './ask-server.ts';
import { recordsOf, zoneIn } from './records.ts';
import type { Ask } from './resolver.ts';
import { isPublicName } from './reverse-names.ts';

export type Zone = { readonly name: string; readonly nameservers: readonly string[] };

const MAX_STEPS = 8;
const MAX_NAMESERVERS = 4;
const MAX_ADDRESSES = 3;

const parentOf = (name: string): string => name.slice(name.indexOf('.') + 1);
const isWithin = (name: string, zone: string): boolean =>
  name === zone || name.endsWith(`.${zone}`);

/** The nearest name at or above with nameservers. @returns null for none. @throws {NoAnswer} */
export const findZone = async (name: string, ask: Ask): Promise<Zone | null> => {
  let at = name.toLowerCase();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { answers, authorities } = await ask({ name: at, type: 'NS' });
    const nameservers = recordsOf(answers, at, 'NS').map(({ value }) => value);
    if (nameservers.length > 0) return { name: at, nameservers };
    const zone = zoneIn(authorities)?.toLowerCase();
    const isAbove = zone !== undefined && zone !== '.' && zone !== at && isWithin(at, zone);
    if (!isAbove && !at.includes('.')) return null;
    at = isAbove ? zone : parentOf(at);
  }
  return null;
};

/** Only allowed addresses, IPv4 first: a zone may name hosts of our own network. */
export const serversOf = async (
  { nameservers }: Zone,
  { names, reach, port }: { names: NameResolver; reach: Reach; port: number },
): Promise<readonly Server[]> => {
  const found = await Promise.allSettled(
    nameservers
      .filter(isPublicName)
      .slice(0, MAX_NAMESERVERS)
      .map((host) => names.addressesOf(host)),
  );
  const ofEach = found.map((one) => (one.status === 'fulfilled' ? one.value : []));
  const firsts = ofEach.flatMap((addresses) => addresses.find(isIPv4) ?? []);
  const all = new Set([...firsts, ...ofEach.flat()]);
  return [...all]
    .filter((address) => reach(address, port))
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ address, port }));
};
