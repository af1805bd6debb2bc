import { isIPv6 } from 'node:net';
import type { AliasEnd } from '@haat/contracts/http/webtools/dns-failure';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../guard/reach.ts';
import { MOST_ALIASES, traceAliases } from './aliases.ts';
import { NoAnswer } from './ask-server.ts';
import { sameName } from './message.ts';
import { aliasTarget, type DnsRecord, recordsOf } from './records.ts';
import type { Ask } from './resolver.ts';
import { isPublicName, reverseNameOf } from './reverse-names.ts';

export type FoundAddress = {
  readonly address: string;
  readonly family: 4 | 6;
  /** Seconds that it may be kept; null for an address that was asked about itself. */
  readonly ttl: number | null;
  /** What kind it is, in the words of the IANA registries; `unicast` is the public internet. */
  readonly range: string;
  readonly isPublic: boolean;
  /** What its holder calls it (PTR); null when they say nothing. */
  readonly reverseName: string | null;
};

export type AddressesFound = {
  readonly exists: boolean;
  /** The name asked for and each one that it is another name for, in turn. */
  readonly aliases: readonly string[];
  readonly aliasEnd: AliasEnd;
  readonly addresses: readonly FoundAddress[];
};

const MOST_REVERSE_NAMES = 16;

const reverseName = async (address: string, ask: Ask): Promise<string | null> => {
  const name = reverseNameOf(address);
  try {
    const { answers } = await ask({ name, type: 'PTR' });
    // Networks below 256 addresses have theirs behind an alias (RFC 2317): the owner may differ.
    const pointer = answers.find(({ type, name: owner }) => type === 'PTR' && isPublicName(owner));
    return pointer?.type === 'PTR' ? pointer.data.replace(/\.$/, '') : null;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
};

type Trail = Pick<AddressesFound, 'exists' | 'aliases' | 'aliasEnd'> & {
  readonly records: readonly DnsRecord[];
};

/** Follows aliases until addresses come, or nothing. Resolvers have mostly done so already. */
const followAliases = async (name: string, ask: Ask): Promise<Trail> => {
  const aliases = [name];
  for (let at = name; ; ) {
    const [four, six] = await Promise.all([
      ask({ name: at, type: 'A' }),
      ask({ name: at, type: 'AAAA' }),
    ]);
    const answers = [...four.answers, ...six.answers];
    const asked = at;
    for (let next = aliasTarget(answers, at); next !== null; next = aliasTarget(answers, at)) {
      const isCircle = aliases.some((seen) => sameName(seen, next ?? ''));
      if (isCircle || aliases.length > MOST_ALIASES) {
        const aliasEnd = isCircle ? 'loop' : 'too_long';
        return { exists: true, aliases, aliasEnd, records: [] };
      }
      aliases.push(next);
      if (!isPublicName(next)) return { exists: true, aliases, aliasEnd: 'missing', records: [] };
      at = next;
    }
    const records = [...recordsOf(four.answers, at, 'A'), ...recordsOf(six.answers, at, 'AAAA')];
    const isEnd = records.length > 0 || at === asked;
    const isThere = four.code !== 'NXDOMAIN' || six.code !== 'NXDOMAIN';
    const aliasEnd = isThere ? 'there' : 'missing';
    if (isEnd) return { exists: aliases.length > 1 || isThere, aliases, aliasEnd, records };
  }
};

/** As {@link followAliases}; a resolver that ran into a circle of aliases says SERVFAIL alone. */
const findTrail = async (name: string, ask: Ask): Promise<Trail> => {
  try {
    return await followAliases(name, ask);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const { aliases, aliasEnd } = await traceAliases(name, ask);
    if (aliasEnd !== 'loop' && aliasEnd !== 'too_long') throw error;
    return { exists: true, aliases, aliasEnd, records: [] };
  }
};

const familyOf = (address: string): 4 | 6 => (isIPv6(address) ? 6 : 4);

/**
 * Tells what kind an address is. Of one that is not public nobody is asked what it is called: those
 * names are our own network's.
 */
export const describeAddress = async (
  address: string,
  ttl: number | null,
  ask: Ask,
  isAsked = true,
): Promise<FoundAddress> => {
  const isPublic = isPublicAddress(address);
  return {
    address,
    family: familyOf(address),
    ttl,
    range: ipaddr.process(address).range(),
    isPublic,
    reverseName: isAsked && isPublic ? await reverseName(address, ask) : null,
  };
};

/**
 * The addresses behind a name, by way of its aliases.
 * @throws {NoAnswer} when nobody answers.
 */
export const findAddresses = async (name: string, ask: Ask): Promise<AddressesFound> => {
  const { records, ...trail } = await findTrail(name, ask);
  const addresses = records.map(({ value, ttl }, index) =>
    describeAddress(value, ttl, ask, index < MOST_REVERSE_NAMES),
  );
  return { ...trail, addresses: await Promise.all(addresses) };
};
