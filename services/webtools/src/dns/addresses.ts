import { isIPv6 } from 'node:net';
import type { AliasEnd } from '@haat/contracts/http/webtools/dns-failure';
import type { Answer } from 'dns-packet';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../ssrf-guard/reach.ts';
import { MAX_ALIASES, traceAliases } from './aliases.ts';
import { NoAnswer } from './ask-server.ts';
import { sameName } from './message.ts';
import { aliasTarget, type DnsRecord, recordsOf } from './records.ts';
import type { Ask } from './resolver.ts';
import { isPublicName, reverseNameOf } from './reverse-names.ts';

export type FoundAddress = {
  readonly address: string;
  readonly family: 4 | 6;
  /** Seconds; null for an address that was looked up itself. */
  readonly ttl: number | null;
  /** By the IANA registries; `unicast` is the public internet. */
  readonly range: string;
  readonly isPublic: boolean;
  readonly reverseName: string | null;
};

export type AddressesFound = {
  readonly exists: boolean;
  /** The name and its aliases, in order. */
  readonly aliases: readonly string[];
  readonly aliasEnd: AliasEnd;
  readonly addresses: readonly FoundAddress[];
  /** The family without an answer, where the other one had some. */
  readonly unanswered: readonly (4 | 6)[];
};

const MAX_REVERSE_NAMES = 16;

const reverseName = async (address: string, ask: Ask): Promise<string | null> => {
  const name = reverseNameOf(address);
  try {
    const { answers } = await ask({ name, type: 'PTR' });
    // Networks smaller than 256 addresses use an alias (RFC 2317): the owner may differ.
    const pointer = answers.find(({ type, name: owner }) => type === 'PTR' && isPublicName(owner));
    return pointer?.type === 'PTR' ? pointer.data.replace(/\.$/, '') : null;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
};

type Trail = Omit<AddressesFound, 'addresses'> & { readonly records: readonly DnsRecord[] };

type Both = {
  readonly four: readonly Answer[];
  readonly six: readonly Answer[];
  readonly isThere: boolean;
  readonly unanswered: AddressesFound['unanswered'];
};

/** Some servers fail only for AAAA: the other's addresses do. @throws {NoAnswer} without any */
const askForBoth = async (name: string, ask: Ask): Promise<Both> => {
  const both = await Promise.allSettled([ask({ name, type: 'A' }), ask({ name, type: 'AAAA' })]);
  const [four, six] = both.map((one) => (one.status === 'fulfilled' ? one.value : null));
  const received = [four, six].flatMap((one) => one ?? []);
  const failed = both.find((one) => one.status === 'rejected');
  const isEnough = received.some(({ answers }) => answers.length > 0);
  if (failed && !(isEnough && failed.reason instanceof NoAnswer)) throw failed.reason;
  return {
    four: four?.answers ?? [],
    six: six?.answers ?? [],
    isThere: received.some(({ code }) => code !== 'NXDOMAIN'),
    unanswered: [...(four ? [] : ([4] as const)), ...(six ? [] : ([6] as const))],
  };
};

const followAliases = async (name: string, ask: Ask): Promise<Trail> => {
  const aliases = [name];
  for (let at = name; ; ) {
    const { four, six, isThere, unanswered } = await askForBoth(at, ask);
    const answers = [...four, ...six];
    const queried = at;
    for (let next = aliasTarget(answers, at); next !== null; next = aliasTarget(answers, at)) {
      const isCircle = aliases.some((seen) => sameName(seen, next ?? ''));
      if (isCircle || aliases.length > MAX_ALIASES) {
        const aliasEnd = isCircle ? 'loop' : 'too_long';
        return { exists: true, aliases, aliasEnd, records: [], unanswered: [] };
      }
      aliases.push(next);
      if (!isPublicName(next)) {
        return { exists: true, aliases, aliasEnd: 'missing', records: [], unanswered: [] };
      }
      at = next;
    }
    const records = [...recordsOf(four, at, 'A'), ...recordsOf(six, at, 'AAAA')];
    const isEnd = records.length > 0 || at === queried;
    const aliasEnd = isThere ? 'there' : 'missing';
    const exists = aliases.length > 1 || isThere;
    if (isEnd) return { exists, aliases, aliasEnd, records, unanswered };
  }
};

/** Like {@link followAliases}; finds loops of aliases, for which a resolver says only SERVFAIL. */
const findTrail = async (name: string, ask: Ask): Promise<Trail> => {
  try {
    return await followAliases(name, ask);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const { aliases, aliasEnd } = await traceAliases(name, ask);
    if (aliasEnd !== 'loop' && aliasEnd !== 'too_long') throw error;
    return { exists: true, aliases, aliasEnd, records: [], unanswered: [] };
  }
};

const familyOf = (address: string): 4 | 6 => (isIPv6(address) ? 6 : 4);

/** Names of private addresses are not looked up: they are of our own network. */
export const describeAddress = async (
  address: string,
  ttl: number | null,
  ask: Ask,
  hasReverseLookup = true,
): Promise<FoundAddress> => {
  const isPublic = isPublicAddress(address);
  return {
    address,
    family: familyOf(address),
    ttl,
    range: ipaddr.process(address).range(),
    isPublic,
    reverseName: hasReverseLookup && isPublic ? await reverseName(address, ask) : null,
  };
};

export const findAddresses = async (name: string, ask: Ask): Promise<AddressesFound> => {
  const { records, ...trail } = await findTrail(name, ask);
  const addresses = records.map(({ value, ttl }, index) =>
    describeAddress(value, ttl, ask, index < MAX_REVERSE_NAMES),
  );
  return { ...trail, addresses: await Promise.all(addresses) };
};
