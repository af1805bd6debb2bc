import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../guard/reach.ts';
import { NoAnswer } from './ask-server.ts';
import { sameName } from './message.ts';
import { aliasTarget, type DnsRecord, recordsOf } from './records.ts';
import type { Ask } from './resolver.ts';

export type FoundAddress = {
  readonly address: string;
  readonly family: 4 | 6;
  /** Seconds that it may be kept. */
  readonly ttl: number;
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
  readonly addresses: readonly FoundAddress[];
};

const MOST_ALIASES = 8;
const MOST_REVERSE_NAMES = 16;

/** 192.0.2.1 is 1.2.0.192.in-addr.arpa (RFC 1035); IPv6 counts by hexadecimal digits (RFC 3596). */
export const reverseNameOf = (address: string): string => {
  const bytes = ipaddr.parse(address).toByteArray();
  if (bytes.length === 4) return `${bytes.toReversed().join('.')}.in-addr.arpa`;
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${[...digits].toReversed().join('.')}.ip6.arpa`;
};

const reverseName = async (address: string, ask: Ask): Promise<string | null> => {
  const name = reverseNameOf(address);
  try {
    const { answers } = await ask({ name, type: 'PTR' });
    // Networks below 256 addresses have theirs behind an alias (RFC 2317): the owner may differ.
    const pointer = answers.find((record) => record.type === 'PTR');
    return pointer?.type === 'PTR' ? pointer.data.replace(/\.$/, '') : null;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
};

type Trail = {
  readonly exists: boolean;
  readonly aliases: readonly string[];
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
      if (isCircle || aliases.length > MOST_ALIASES) return { exists: true, aliases, records: [] };
      aliases.push(next);
      at = next;
    }
    const records = [...recordsOf(four.answers, at, 'A'), ...recordsOf(six.answers, at, 'AAAA')];
    const isEnd = records.length > 0 || at === asked;
    const exists = aliases.length > 1 || four.code !== 'NXDOMAIN' || six.code !== 'NXDOMAIN';
    if (isEnd) return { exists, aliases, records };
  }
};

/**
 * The addresses behind a name, by way of its aliases. Addresses that are not public are told, but
 * nobody is asked what they are called: those names are our own network's.
 * @throws {NoAnswer} when nobody answers.
 */
export const findAddresses = async (name: string, ask: Ask): Promise<AddressesFound> => {
  const { exists, aliases, records } = await followAliases(name, ask);
  const describe = async ({ value: address, ttl }: DnsRecord, index: number) => {
    const isPublic = isPublicAddress(address);
    const isAsked = isPublic && index < MOST_REVERSE_NAMES;
    const family: 4 | 6 = isIPv6(address) ? 6 : 4;
    return {
      address,
      family,
      ttl,
      range: ipaddr.process(address).range(),
      isPublic,
      reverseName: isAsked ? await reverseName(address, ask) : null,
    };
  };
  return { exists, aliases, addresses: await Promise.all(records.map(describe)) };
};
