import { DNS_RECORD_TYPES, type DnsRecordType } from '@haat/contracts/dns-record-types';
import type { NameResolver } from '../guard/name-resolver.ts';
import type { Reach } from '../guard/reach.ts';
import { NoAnswer } from './ask-server.ts';
import type { Response } from './message.ts';
import { aliasTarget, type DnsRecord, recordsOf } from './records.ts';
import { type Ask, askInTurn } from './resolver.ts';
import { findZone, serversOf, type Zone } from './zone.ts';

export type DnsWays = {
  /** The configured resolver. */
  readonly ask: Ask;
  readonly names: NameResolver;
  /** Which addresses may be asked as nameservers. */
  readonly reach: Reach;
  /** Where nameservers listen; 53 but in tests. */
  readonly port: number;
};

export type Lookup = {
  readonly exists: boolean;
  /** Who answered: a nameserver of the zone itself, or a resolver, perhaps from its cache. */
  readonly source: 'authoritative' | 'resolver';
  readonly zone: Zone | null;
  readonly records: readonly DnsRecord[];
  /** Types to which there was no answer. */
  readonly unanswered: readonly DnsRecordType[];
  readonly caa: CaaPolicy;
};

/** Which name's CAA records say who may issue certificates: its own, or those of a name above. */
export type CaaPolicy =
  | { readonly state: 'found'; readonly name: string }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

const NAMESERVER_TIMEOUT_MS = 1_500;
const MOST_PARENTS = 5;

/** A nameserver without the zone, or with a copy from elsewhere, is no better than a resolver. */
const isFromZone = ({ code, isAuthoritative }: Response): boolean =>
  isAuthoritative && (code === 'NOERROR' || code === 'NXDOMAIN');

type Answered = Pick<Lookup, 'exists' | 'records' | 'unanswered'>;

/** Asks for the types one by one: what `ANY` brings is up to each server (RFC 8482). */
const askAll = async (name: string, ask: Ask): Promise<Answered> => {
  const [firstType, ...otherTypes] = DNS_RECORD_TYPES;
  // The first finds out which server answers, and whether the name exists.
  const first = await ask({ name, type: firstType });
  const exists = first.code !== 'NXDOMAIN' || aliasTarget(first.answers, name) !== null;
  if (!exists) return { exists, records: [], unanswered: [] };
  const others = await Promise.allSettled(otherTypes.map((type) => ask({ name, type })));
  const records = [...recordsOf(first.answers, name, firstType)];
  const unanswered: DnsRecordType[] = [];
  otherTypes.forEach((type, index) => {
    const other = others[index];
    if (other?.status === 'fulfilled') records.push(...recordsOf(other.value.answers, name, type));
    else unanswered.push(type);
  });
  return { exists, records: records.toSorted(byPriority), unanswered };
};

/** Of the same type only: the order of the types stays. */
const byPriority = (one: DnsRecord, other: DnsRecord): number =>
  one.type === other.type ? (one.priority ?? 0) - (other.priority ?? 0) : 0;

/** RFC 8659, section 3: a name without CAA records has those of the nearest name above. */
const findCaa = async (name: string, ask: Ask): Promise<CaaPolicy> => {
  const labels = name.split('.');
  const above = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  for (const candidate of above.slice(0, MOST_PARENTS)) {
    const { answers } = await ask({ name: candidate, type: 'CAA' });
    if (answers.some(({ type }) => type === 'CAA')) return { state: 'found', name: candidate };
  }
  return { state: 'none' };
};

const caaPolicy = async (name: string, answer: Answered, ask: Ask): Promise<CaaPolicy> => {
  if (answer.records.some(({ type }) => type === 'CAA')) return { state: 'found', name };
  if (!answer.exists || answer.unanswered.includes('CAA')) return { state: 'unknown' };
  return (await orNull(findCaa(name, ask))) ?? { state: 'unknown' };
};

const orNull = async <Result>(asked: Promise<Result>): Promise<Result | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NoAnswer) return null;
    throw error;
  }
};

const fromZone = async (name: string, zone: Zone, ways: DnsWays) => {
  const servers = await serversOf(zone, ways);
  const options = { recurse: false, timeoutMs: NAMESERVER_TIMEOUT_MS };
  return orNull(askAll(name, askInTurn(servers, options, isFromZone)));
};

/**
 * All records of a name, from its own nameservers; from the resolver when those cannot be asked.
 * @param name in ASCII, lower-case, without a dot at the end.
 * @throws {NoAnswer} when nobody answers.
 */
export const lookUp = async (name: string, ways: DnsWays): Promise<Lookup> => {
  const zone = await orNull(findZone(name, ways.ask));
  const own = zone === null ? null : await fromZone(name, zone, ways);
  const answer = own ?? (await askAll(name, ways.ask));
  return {
    ...answer,
    source: own === null ? 'resolver' : 'authoritative',
    zone,
    caa: await caaPolicy(name, answer, ways.ask),
  };
};
